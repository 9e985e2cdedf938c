import { Icon } from '../../components/Icon.tsx';
import type { FeatureFlag } from '../../shared/models/tenant.ts';
import { ROUTES } from '../../shared/routes.ts';

/** Said before the checkout begins; where there is none, where else vouchers are sold. */
export function WaysToPay({ featureFlags }: { featureFlags: readonly FeatureFlag[] }) {
  const ways = [
    ...(featureFlags.includes('PAYMENT_PROVIDER_STRIPE_ENABLED') ? ['Karte'] : []),
    ...(featureFlags.includes('PAYMENT_PROVIDER_PAYPAL_ENABLED') ? ['PayPal'] : []),
  ];
  return (
    <li>
      <Icon name="card" />
      {ways.length > 0 ? (
        `Bezahlen mit ${ways.join(' oder ')}`
      ) : (
        <span>
          Im Internet kann zurzeit nicht bezahlt werden. <a href={ROUTES.salesPoints}>Verkaufsstellen ansehen</a>
        </span>
      )}
    </li>
  );
}
