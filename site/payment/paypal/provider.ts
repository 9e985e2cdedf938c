import type { PaymentProviderDefinition, PaymentTenant } from '../payment-provider.ts';

export interface PayPalSettings {
  /** Missing if the tenant does not offer PayPal. */
  payPalClientId?: string;
}

const FLAG = 'PAYMENT_PROVIDER_PAYPAL_ENABLED';

/** Serves PayPal's JavaScript SDK v6, its requests and its window: https://developer.paypal.com/sdk/js/set-up */
const HOST = 'https://www.paypal.com';
const SANDBOX_HOST = 'https://www.sandbox.paypal.com';

/** What the SDK loads. Inline styles, which PayPal recommends to allow, stay forbidden. */
const FILES_HOST = 'https://www.paypalobjects.com';

/** Where scripts may come from: sleeping-page/boot.ts keeps all others away. */
export const SCRIPT_HOSTS: readonly string[] = [HOST, SANDBOX_HOST, FILES_HOST];

export const payPal: PaymentProviderDefinition<'PAYPAL', PayPalSettings> = {
  id: 'PAYPAL',
  texts: {
    name: 'PayPal',
    shortName: 'PayPal',
    hint: 'Sobald Sie PayPal wählen, werden Daten wie Ihre IP-Adresse an PayPal übertragen.',
    faq: 'Bei PayPal melden Sie sich wie gewohnt an; geladen wird PayPal erst, wenn Sie es auswählen.',
    privacy: {
      title: 'PayPal',
      text: 'Erst wenn Sie an der Kasse PayPal auswählen, lädt Ihr Browser Inhalte der PayPal (Europe) S.à r.l. et Cie, S.C.A., Luxemburg.',
    },
  },
  needsConsent: true,
  needsBuild: true,
  opensPopup: true,
  isOffered,
  findIssues({ featureFlags, payPalClientId }) {
    const hasFlag = featureFlags.includes(FLAG);
    if (hasFlag && payPalClientId === undefined) {
      const message = 'PayPal is switched on, but payment.payPalClientId is missing: the site does not offer PayPal';
      return [{ code: 'PAYPAL_WITHOUT_CLIENT_ID', message, pointer: '/payment/payPalClientId' }];
    }
    if (!hasFlag && payPalClientId !== undefined) {
      const message = `there is a PayPal client id, but the flag ${FLAG} is missing: the site does not offer PayPal`;
      return [{ code: 'PAYPAL_WITHOUT_FLAG', message, pointer: '/featureFlags' }];
    }
    return [];
  },
  settings(tenant) {
    const { payPalClientId } = tenant;
    return payPalClientId !== undefined && isOffered(tenant) ? { payPalClientId } : {};
  },
  policy(tenant, { mode, payPalScriptUrl }) {
    // The sandbox's stand-in for the script is part of the site and shows its overlay in a frame.
    if (payPalScriptUrl !== undefined) return [{ directives: ['frame-src'], sources: ["'self'"] }];
    if (!isOffered(tenant)) return [];
    const host = mode === 'production' ? HOST : SANDBOX_HOST;
    return [
      { directives: ['script-src', 'style-src', 'img-src'], sources: [host, FILES_HOST] },
      { directives: ['connect-src', 'frame-src'], sources: [host] },
    ];
  },
};

function isOffered({ featureFlags, payPalClientId }: PaymentTenant): boolean {
  return featureFlags.includes(FLAG) && payPalClientId !== undefined;
}
