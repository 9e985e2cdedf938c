/*
 * What a payment provider tells the build and the pages. This part of a provider is neutral code: it runs in Node and in
 * browsers and imports nothing. The part that pays is its flow (payment-flow.ts).
 */

/** The part of a tenant, as the API describes it, that providers depend on. */
export interface PaymentTenant {
  featureFlags: readonly string[];
  payPalClientId?: string;
}

/** The part of a tenant's configuration that providers depend on. */
export interface PaymentSite {
  mode: string;
  /** Hosts that may show a card payment page; any host if missing. */
  paymentHosts?: string[];
  /** A stand-in for PayPal's script, for tenants of the sandbox. */
  payPalScriptUrl?: string;
}

/** Sources that a Content-Security-Policy allows in each of some directives. */
interface AllowedSources {
  directives: ('script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src')[];
  sources: string[];
}

/** Something in a tenant's data that keeps the site from offering a provider, although it seems to be meant. */
interface PaymentIssue {
  /** Code of the build's warning, explained in docs/messages.md; a new one also belongs in `WARNING_CODES` (cli/report/warnings.ts). */
  code: 'PAYPAL_WITHOUT_CLIENT_ID' | 'PAYPAL_WITHOUT_FLAG';
  message: string;
  /** JSON pointer into the tenant. */
  pointer: string;
}

/** German, as visitors read them. */
interface PaymentTexts {
  /** At the choice in the checkout. */
  name: string;
  /** Within a sentence: "mit …". */
  shortName: string;
  /** Below the name in the checkout. */
  hint: string;
  /** A paragraph of the FAQ's answer on how to pay. */
  faq: string;
  /** An item of the privacy page. */
  privacy: { title: string; text: string };
}

export interface PaymentProviderDefinition<Id extends string, Settings> {
  /** As the order service names it. */
  id: Id;
  texts: PaymentTexts;
  /** Whether choosing it loads third-party code, so that it is never preselected. */
  needsConsent: boolean;
  /** Whether it needs something from the build (policy hosts, settings), so that open pages must not start to offer it. */
  needsBuild: boolean;
  /** Whether its window talks to the page that opened it. */
  opensPopup: boolean;
  isOffered: (tenant: PaymentTenant) => boolean;
  findIssues: (tenant: PaymentTenant) => PaymentIssue[];
  /** What its flow needs in the checkout. */
  settings: (tenant: PaymentTenant, site: PaymentSite) => Settings;
  /** What the Content-Security-Policy of the checkout allows for it. */
  policy: (tenant: PaymentTenant, site: PaymentSite) => AllowedSources[];
}
