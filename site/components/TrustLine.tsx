import { ROUTES } from '../shared/routes.ts';
import { useShell } from './shell-context.ts';

interface TrustLineProps {
  /** Short names of the payment providers that the tenant offers. */
  waysToPay: readonly string[];
}

/** What a buyer wants to know at the button: how they can pay, that they can withdraw, and whose voucher it is. */
export function TrustLine({ waysToPay }: TrustLineProps) {
  const { providerName } = useShell().tenant;
  return (
    <ul className="trust-line">
      <li>
        <span className="visually-hidden">Bezahlen mit </span>
        {waysToPay.map((name) => (
          <span key={name} className="pay-mark">
            {name}
          </span>
        ))}
      </li>
      <li>
        <a href={`${ROUTES.terms}#widerruf`}>14&nbsp;Tage Widerrufsrecht</a>
      </li>
      {providerName !== undefined && <li>Herausgeber: {providerName}</li>}
    </ul>
  );
}
