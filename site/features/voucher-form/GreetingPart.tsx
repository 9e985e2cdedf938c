import type { ReactNode } from 'react';
import type { GreetingKind } from '../../shared/order/greeting.ts';
import type { GreetingFieldsProps } from './GreetingFields.tsx';
import type { GreetingCode } from './use-voucher-order.ts';

interface GreetingPartProps extends GreetingFieldsProps {
  /** Undefined until it is loaded. */
  code: GreetingCode | undefined;
  /** The choice of the delivery. */
  children: ReactNode;
}

const KINDS: readonly [Exclude<GreetingKind, 'handed'>, string][] = [
  ['none', 'Für mich oder zum Überreichen'],
  ['one', 'Direkt an die beschenkte Person'],
  ['many', 'An mehrere'],
];

/** Who gets the voucher, how it gets there, and the fields of its greeting. */
export function GreetingPart({ code, children, ...fields }: GreetingPartProps) {
  const { greeting, deliveryType, onChange } = fields;
  const isOwn = greeting.kind === 'none' || greeting.kind === 'handed';
  return (
    <div className="greeting">
      <fieldset className="choices greeting-choice">
        <legend>Für wen ist er?</legend>
        {KINDS.map(([kind, text]) => (
          <label key={kind} className="choice">
            <input
              type="radio"
              name="gruss"
              value={kind}
              checked={greeting.kind === kind || (kind === 'none' && isOwn)}
              onChange={() => onChange({ kind })}
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      {children}
      {isOwn && (
        <label className="check">
          <input
            type="checkbox"
            checked={greeting.kind === 'handed'}
            onChange={(event) => onChange({ kind: event.target.checked ? 'handed' : 'none' })}
          />
          <span>Mit Gruß auf dem Gutschein</span>
        </label>
      )}
      {greeting.kind === 'one' && deliveryType === 'POSTAL_SHIPPING' && (
        <p className="field-hint">Die Anschrift tragen Sie an der Kasse als abweichende Lieferadresse ein.</p>
      )}
      {greeting.kind !== 'none' &&
        (code === undefined ? <div className="skeleton greeting-loading" /> : <code.GreetingFields {...fields} />)}
    </div>
  );
}
