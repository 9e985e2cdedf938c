import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { chatAgentOf } from '../../site/shared/chat-agent.ts';
import { paymentProviders } from '../../site/shared/payment-providers.ts';
import { originSource, tileSource } from './csp-source.ts';

/**
 * PayPal's JavaScript SDK (v6 comes from www.paypal.com): script, styles, buttons in frames, pictures and calls come from these two domains. Its third,
 * venmo.com, is for the USA. Inline styles, which it asks for too, stay forbidden.
 * Source: https://developer.paypal.com/sdk/js/best-practices
 */
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

/** The chat element's script and style, its fonts and icons, and the service in its region. */
const CHAT_FILES = 'https://www.gstatic.com';
const CHAT_FONTS = ['https://fonts.googleapis.com', 'https://fonts.gstatic.com'];
const CHAT_SERVICES = ['https://europe-west3-dialogflow.googleapis.com', 'https://dialogflow.googleapis.com'];

type Directives = Record<'script-src' | 'style-src' | 'img-src' | 'font-src' | 'connect-src' | 'frame-src', string[]>;

/** The policy as a header: with what only a header can say, that no other site may show this one in a frame. */
export function contentSecurityPolicy(snapshot: Snapshot): string {
  return `${documentPolicy(snapshot)}; frame-ancestors 'none'`;
}

/**
 * The site's Content-Security-Policy, as a document can carry it for hosts that send no headers: everything from the own origin, no inline script or style, and only the foreign
 * origins that the tenant's settings and flags name. One policy for all pages, because client navigation keeps
 * the policy of the page that was loaded first.
 */
export function documentPolicy(snapshot: Snapshot): string {
  const { site } = snapshot;
  const directives: Directives = {
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...sources([site.merchantEndpoint, site.orderEndpoint, site.tenantEndpoint])],
    'frame-src': [],
  };
  if (site.map.tileUrl !== undefined) add(directives, ['img-src'], tileSource(site.map.tileUrl));
  if (site.sentryDsn !== undefined && site.mode !== 'testing') {
    add(directives, ['connect-src'], originSource(site.sentryDsn));
  }
  if (site.payPalScriptUrl !== undefined) {
    // The sandbox's stand-in lies on the own origin and shows its overlay in a frame.
    add(directives, ['frame-src'], "'self'");
  } else if (acceptsPayPal(snapshot)) {
    add(directives, ['script-src', 'style-src', 'img-src', 'connect-src', 'frame-src'], ...PAYPAL);
  }
  if (chatAgentOf(snapshot.tenant.id, site) !== undefined) {
    add(directives, ['script-src', 'style-src', 'img-src', 'connect-src'], CHAT_FILES);
    add(directives, ['style-src', 'font-src'], ...CHAT_FONTS);
    add(directives, ['connect-src'], ...CHAT_SERVICES);
  }
  const fetched = Object.entries(directives)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name} ${[...new Set(values)].join(' ')}`);
  return ["default-src 'none'", ...fetched, "manifest-src 'self'", "form-action 'self'", "base-uri 'none'"].join('; ');
}

/** Without a client id PayPal's script cannot be loaded. */
export function acceptsPayPal({ tenant }: Snapshot): boolean {
  return paymentProviders(tenant).includes('PAYPAL');
}

function add(directives: Directives, names: (keyof Directives)[], ...values: (string | undefined)[]): void {
  const known = values.filter((value) => value !== undefined);
  for (const name of names) directives[name].push(...known);
}

/** The foreign origins of URLs, each once and in alphabetical order. */
function sources(urls: readonly string[]): string[] {
  const origins = [...urls].map(originSource).filter((origin) => origin !== undefined);
  return [...new Set(origins)].toSorted();
}
