import type { Withdrawal } from '../../shared/order/withdrawal.ts';
import { DECLARATION, withdrawalFacts } from './withdrawal-text.ts';

/** The declaration as it is confirmed and acknowledged. */
export function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <div className="declaration">
      <p>
        <strong>{DECLARATION}</strong>
      </p>
      <dl>
        {withdrawalFacts(withdrawal).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
