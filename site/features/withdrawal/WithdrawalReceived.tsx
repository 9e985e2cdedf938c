import { Icon } from '../../components/Icon.tsx';
import { saveText } from './save-text.ts';
import { StepHeading } from './StepHeading.tsx';
import type { Withdrawal, WithdrawalReceipt } from '../../shared/order/withdrawal.ts';
import { WithdrawalFacts } from './WithdrawalFacts.tsx';
import { receiptText, receivedAtText } from './withdrawal-text.ts';

interface WithdrawalReceivedProps {
  withdrawal: Withdrawal;
  receipt: WithdrawalReceipt;
  /** Name and address of who received it, line by line. */
  seller: readonly string[];
}

/** Third step: the acknowledgement with content, date and time, to save and to print. */
export function WithdrawalReceived({ withdrawal, receipt, seller }: WithdrawalReceivedProps) {
  const { receiptId } = receipt;
  return (
    <section aria-labelledby="widerruf-eingang">
      <div className="receipt">
        <p className="receipt-mark">
          <Icon name="check" />
        </p>
        <StepHeading id="widerruf-eingang">Ihr Widerruf ist eingegangen</StepHeading>
        <dl className="receipt-facts">
          <div>
            <dt>Eingegangen am</dt>
            <dd>
              <time dateTime={receipt.receivedAt}>{receivedAtText(receipt)}</time>
            </dd>
          </div>
          {receiptId !== undefined && (
            <div>
              <dt>Vorgang</dt>
              <dd>{receiptId}</dd>
            </div>
          )}
          <div>
            <dt>Empfänger</dt>
            <dd>{seller.join(', ')}</dd>
          </div>
        </dl>
        <WithdrawalFacts withdrawal={withdrawal} />
      </div>
      <p>Bitte bewahren Sie diese Eingangsbestätigung auf.</p>
      <div className="actions">
        <button
          type="button"
          className="button button-large"
          onClick={() => saveText('Eingangsbestaetigung-Widerruf.txt', receiptText(withdrawal, receipt, seller))}
        >
          <Icon name="download" />
          Bestätigung speichern
        </button>
        <button type="button" className="button button-quiet" onClick={() => print()}>
          <Icon name="print" />
          Drucken
        </button>
      </div>
    </section>
  );
}
