import { paymentProvider, type PaymentProvider } from '../payment/providers.ts';
import { ROUTES } from '../shared/routes.ts';

interface TrustLineProps {
  /** That the tenant offers. */
  methods: readonly PaymentProvider[];
  /** Name of the tenant's provider, if the API knows it. */
  publisher: string | undefined;
}

/** What a buyer wants to know at the button: how they can pay, that they can withdraw, and whose voucher it is. */
export function TrustLine({ methods, publisher }: TrustLineProps) {
  return (
    <ul className="trust-line">
      <li>
        <span className="visually-hidden">Bezahlen mit </span>
        {methods.map((method) => (
          <span key={method} className="pay-mark">
            {paymentProvider(method).texts.shortName}
          </span>
        ))}
      </li>
      <li>
        <a href={`${ROUTES.terms}#widerruf`}>14&nbsp;Tage Widerrufsrecht</a>
      </li>
      {publisher !== undefined && <li>Herausgeber: {publisher}</li>}
    </ul>
  );
}
