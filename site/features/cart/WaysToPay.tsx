import { Icon } from '../../components/Icon.tsx';
import { WhereElse, type WhereElseProps } from '../../components/SupportContact.tsx';
import type { PaymentProvider } from '../../shared/order/order-payload.ts';

export interface WaysToPayProps extends WhereElseProps {
  providers: readonly PaymentProvider[];
}

const NAMES: Record<PaymentProvider, string> = { STRIPE: 'Karte', PAYPAL: 'PayPal' };

/** Said before the checkout begins; where nothing can be paid online, where else the voucher is sold. */
export function WaysToPay({ providers, ...elsewhere }: WaysToPayProps) {
  return (
    <li>
      <Icon name="card" />
      {providers.length > 0 ? (
        `Bezahlen mit ${providers.map((provider) => NAMES[provider]).join(' oder ')}`
      ) : (
        <span>
          Im Internet kann der Gutschein zurzeit nicht bezahlt werden. <WhereElse {...elsewhere} />
        </span>
      )}
    </li>
  );
}
