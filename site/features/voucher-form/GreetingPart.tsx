import type { Greeting, GreetingKind } from '../../shared/order/greeting.ts';
import type { GreetingFieldsProps } from './GreetingFields.tsx';
import type { GreetingCode } from './use-voucher-order.ts';

interface GreetingPartProps extends GreetingFieldsProps {
  /** Undefined until it is loaded. */
  code: GreetingCode | undefined;
}

const KINDS: readonly [GreetingKind, string][] = [
  ['none', 'Ohne Gruß'],
  ['one', 'Mit Gruß'],
  ['many', 'Für mehrere Beschenkte'],
];

/** Whether the voucher gets a greeting, for whom, and its fields. */
export function GreetingPart({ code, ...fields }: GreetingPartProps) {
  const { greeting, onChange } = fields;
  const choose = (kind: Greeting['kind']) => onChange({ kind });
  return (
    <div className="greeting">
      <fieldset className="choices greeting-choice">
        <legend>
          Gruß <span className="optional">(freiwillig)</span>
        </legend>
        {KINDS.map(([kind, text]) => (
          <label key={kind} className="choice">
            <input
              type="radio"
              name="gruss"
              value={kind}
              checked={greeting.kind === kind}
              onChange={() => choose(kind)}
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      {greeting.kind !== 'none' &&
        (code === undefined ? <div className="skeleton greeting-loading" /> : <code.GreetingFields {...fields} />)}
    </div>
  );
}
