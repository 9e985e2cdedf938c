import { Icon } from '../../components/Icon.tsx';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import { ROUTES } from '../../shared/routes.ts';
import { CompletionHeading } from './CompletionHeading.tsx';
import { NextSteps } from './NextSteps.tsx';
import { OrderNumber } from './OrderNumber.tsx';
import { OrderSummary, type VoucherLook } from './OrderSummary.tsx';
import { OrderSupport, type SupportContacts } from './OrderSupport.tsx';

interface PaidOrderProps {
  record: OrderRecord;
  look: VoucherLook;
  contacts: SupportContacts;
  validityYears: number;
}

/** The order is paid for. */
export function PaidOrder({ record, look, contacts, validityYears }: PaidOrderProps) {
  return (
    <div className="completed completed-whole">
      <div className="completed-head">
        <p className="completed-seller">{look.tenantName}</p>
        <p className="completed-mark completed-good">
          <Icon name="check" />
        </p>
        <CompletionHeading text="Vielen Dank für Ihre Bestellung" tenantName={look.tenantName} />
        <p className="lead">Ihre Zahlung ist angekommen.</p>
        <OrderNumber orderId={record.orderId} />
      </div>
      <NextSteps record={record} validityYears={validityYears} />
      <OrderSummary record={record} look={look} />
      <div className="completed-text">
        <OrderSupport contacts={contacts} />
        <p className="actions">
          <button type="button" className="button button-quiet" onClick={() => print()}>
            <Icon name="print" />
            Bestellung drucken
          </button>
          <a className="quiet-link" href={ROUTES.vouchers}>
            Weitere Gutscheine ansehen
          </a>
        </p>
      </div>
    </div>
  );
}
