import { chatAgentOf } from '../../site/shared/tenant-facts.ts';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { PAYMENT_PROVIDERS } from '../../site/payment/providers.ts';

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
 * A site has two policies. The checkout is always loaded as a document and allows payment providers and the services as
 * the only foreign origins. All other pages share a policy, because client navigation keeps that of the page loaded first.
 */
export type PolicyKind = 'pages' | 'checkout';

/** The part of every policy that does not restrict loading, so that it can be combined with either of them. */
export const BASE_POLICY = "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The policy for a header. Only headers can forbid other sites to show this one in a frame. */
export function contentSecurityPolicy(snapshot: Snapshot, kind: PolicyKind): string {
  return `${documentPolicy(snapshot, kind)}; frame-ancestors 'none'`;
}

/**
 * The Content-Security-Policy for a document's meta tag, for hosts that send no headers. Allows the site's own origin and
 * the foreign origins of the tenant's settings and flags; forbids inline scripts and styles; requires Trusted Types
 * (site/renderer/boot.js creates the default policy).
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
  if (kind === 'checkout') addPaymentProviders(directives, snapshot);
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

function addPaymentProviders(directives: Directives, { tenant, site }: Snapshot): void {
  for (const provider of PAYMENT_PROVIDERS) {
    for (const { directives: names, sources } of provider.policy(tenant, site)) add(directives, names, ...sources);
  }
}

/** Map tiles and the chat, which the checkout does not have. */
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

/** The origins of absolute URLs, sorted, without duplicates. */
function sources(urls: readonly string[]): string[] {
  const origins = [...urls].map(originSource).filter((origin) => origin !== undefined);
  return [...new Set(origins)].toSorted();
}

/** Scheme, host and port without characters that would end a source, a directive or a header. */
const ORIGIN = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;

/** @returns the origin of an absolute URL; undefined for a path, and for a host that a policy cannot contain */
function originSource(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin } = new URL(url);
  return ORIGIN.test(origin) ? origin : undefined;
}

/**
 * The origin of a tile URL. A placeholder in the host, as in `https://{s}.tile.example.org`, becomes a wildcard, which
 * policies only support as the first label.
 */
function tileSource(tileUrl: string): string | undefined {
  const [, scheme, authority] = /^(https?:\/\/)([^/?#]+)/i.exec(tileUrl) ?? [];
  if (scheme === undefined || authority === undefined) return undefined;
  const rest = authority.slice(authority.lastIndexOf('}') + 1);
  if (rest === authority) return originSource(tileUrl);
  const domain = rest.slice(rest.indexOf('.') + 1);
  // A wildcard directly below a top-level domain would allow half of the web.
  if (!rest.includes('.') || !domain.includes('.')) return undefined;
  const origin = originSource(`${scheme}${domain}`);
  return origin?.replace('://', '://*.');
}
