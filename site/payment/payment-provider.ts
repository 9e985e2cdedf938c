/* What a provider tells build and pages: neutral code that imports nothing. What pays is its flow (payment-flow.ts). */

export interface PaymentTenant {
  featureFlags: readonly string[];
  payPalClientId?: string;
}

export interface PaymentSite {
  mode: string;
  /** Hosts that may show a card payment page; any host if missing. */
  paymentHosts?: string[];
  /** A stand-in for PayPal's script, for tenants of the sandbox. */
  payPalScriptUrl?: string;
}

/** What a Content-Security-Policy allows. */
interface AllowedSources {
  directives: ('script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src')[];
  sources: string[];
}

/** Keeps the site from offering a provider that seems to be meant. */
interface PaymentIssue {
  /** The build's warning, in docs/messages.md and `WARNING_CODES` (cli/report/warnings.ts). */
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
  /** Whether it needs something of the build, such as policy hosts, so that open pages must not start to offer it. */
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
