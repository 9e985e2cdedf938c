import { type ReactNode, useLayoutEffect, useRef } from 'react';
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
  const part = useRef<HTMLDivElement>(null);
  const chosenAt = useRef<number>(undefined);
  function choose(kind: GreetingKind) {
    chosenAt.current = part.current?.getBoundingClientRect().top;
    onChange({ kind });
  }
  // The greeting appears above, on the voucher, and what was tapped stays under the finger. Browsers see to that only where
  // the top of the page is out of sight.
  useLayoutEffect(() => {
    if (chosenAt.current === undefined || part.current === null) return;
    scrollBy({ top: part.current.getBoundingClientRect().top - chosenAt.current, behavior: 'instant' });
    chosenAt.current = undefined;
  });
  return (
    <div className="greeting" ref={part}>
      <fieldset className="choices greeting-choice">
        <legend>Für wen ist er?</legend>
        {KINDS.map(([kind, text]) => (
          <label key={kind} className="choice">
            <input
              type="radio"
              name="gruss"
              value={kind}
              checked={greeting.kind === kind || (kind === 'none' && isOwn)}
              onChange={() => choose(kind)}
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
            onChange={(event) => choose(event.target.checked ? 'handed' : 'none')}
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
