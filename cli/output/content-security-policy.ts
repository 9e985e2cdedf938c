import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { chatAgentOf } from '../../site/shared/tenant-facts.ts';
import { acceptsPayPal } from '../../site/shared/payment-providers.ts';
import { originSource, tileSource } from './csp-source.ts';

/**
 * Where PayPal's JavaScript SDK v6 comes from, calls, and shows its window in a frame; with test data, another host.
 * Source: https://developer.paypal.com/sdk/js/set-up
 */
const PAYPAL = 'https://www.paypal.com';
const PAYPAL_SANDBOX = 'https://www.sandbox.paypal.com';

/** Scripts, styles and images that the SDK loads. Inline styles, which PayPal recommends to allow, stay forbidden. */
const PAYPAL_FILES = 'https://www.paypalobjects.com';

/** The chat element's script and style, its fonts and icons, and the service in its region. */
const CHAT_FILES = 'https://www.gstatic.com/dialogflow-console/';
const CHAT_STYLES = [
  'https://fonts.googleapis.com/css',
  'https://fonts.googleapis.com/css2',
  'https://fonts.googleapis.com/icon',
];
const CHAT_FONTS = 'https://fonts.gstatic.com/s/';
const CHAT_SERVICES = ['https://europe-west3-dialogflow.googleapis.com', 'https://dialogflow.googleapis.com'];

type Directives = Record<'script-src' | 'style-src' | 'img-src' | 'font-src' | 'connect-src' | 'frame-src', string[]>;

/**
 * The documents of a site have one of two policies. The checkout, which is always loaded as a document, allows PayPal and
 * nothing else that is foreign but the services; all other pages share theirs, because client navigation keeps the policy of
 * the page that was loaded first.
 */
export type PolicyKind = 'pages' | 'checkout';

/** The part of every policy that limits no loading, so that it can stand beside either of them. */
export const BASE_POLICY = "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The policy as a header: with what only a header can say, that no other site may show this one in a frame. */
export function contentSecurityPolicy(snapshot: Snapshot, kind: PolicyKind): string {
  return `${documentPolicy(snapshot, kind)}; frame-ancestors 'none'`;
}

/**
 * A Content-Security-Policy as a document can carry it for hosts that send no headers: everything from the own origin, no
 * inline script or style, only the foreign origins that the tenant's settings and flags name, and Trusted Types
 * (site/renderer/boot.js makes the default policy).
 */
export function documentPolicy(snapshot: Snapshot, kind: PolicyKind): string {
  const { site } = snapshot;
  const directives: Directives = {
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...sources([site.merchantEndpoint, site.orderEndpoint, site.tenantEndpoint])],
    'frame-src': [],
  };
  if (site.sentryDsn !== undefined && site.mode !== 'testing') {
    add(directives, ['connect-src'], originSource(site.sentryDsn));
  }
  if (kind === 'checkout') addPayPal(directives, snapshot);
  else addPageServices(directives, snapshot);
  const fetched = Object.entries(directives)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name} ${[...new Set(values)].join(' ')}`);
  return [
    "default-src 'none'",
    ...fetched,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

function addPayPal(directives: Directives, snapshot: Snapshot): void {
  const { payPalScriptUrl, mode } = snapshot.site;
  if (payPalScriptUrl !== undefined) {
    // The sandbox's stand-in lies on the own origin and shows its overlay in a frame.
    add(directives, ['frame-src'], "'self'");
  } else if (acceptsPayPal(snapshot.tenant)) {
    const host = mode === 'production' ? PAYPAL : PAYPAL_SANDBOX;
    add(directives, ['script-src', 'style-src', 'img-src'], host, PAYPAL_FILES);
    add(directives, ['connect-src', 'frame-src'], host);
  }
}

/** Map tiles and the chat, which the checkout does not show. */
function addPageServices(directives: Directives, { site, tenant }: Snapshot): void {
  if (site.map.tileUrl !== undefined) add(directives, ['img-src'], tileSource(site.map.tileUrl));
  if (chatAgentOf(tenant.id, site) === undefined) return;
  add(directives, ['script-src', 'style-src', 'img-src', 'connect-src'], CHAT_FILES);
  add(directives, ['style-src'], ...CHAT_STYLES);
  add(directives, ['font-src'], CHAT_FONTS);
  add(directives, ['connect-src'], ...CHAT_SERVICES);
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
