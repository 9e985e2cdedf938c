import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { acceptsPayPal } from '../../site/shared/payment-providers.ts';
import { offersPath } from '../../site/shared/order/offers.ts';
import { MANIFEST_PATH, MERCHANTS_ALIAS, ROUTES } from '../../site/shared/routes.ts';
import { assert } from '../lib/errors.ts';
import { ASKED_EACH_TIME, IMMUTABLE, LATEST_BUILD_FILE, REVALIDATED } from './cache-class.ts';
import { BASE_POLICY, contentSecurityPolicy } from './content-security-policy.ts';
import { REFERRER_POLICY } from './render-tenant-head.ts';

/** Seconds; a year. */
const HTTPS_ONLY = 'max-age=31536000';

const SINGLE_FILES = [
  '/',
  '/index.html',
  '/index.pageContext.json',
  '/404.html',
  '/error.html',
  '/redirects.json',
  '/robots.txt',
  MANIFEST_PATH,
  '/sitemap.xml',
];

/** Not immutable: a build that is not live any more must not answer from anybody's cache. */
const OFFERS_PATTERN = offersPath('').replace('.json', '*');

/** Folders of files that are no pages. */
const FILE_FOLDERS = ['/assets', '/builds', '/media', '/pdf'];

type HeaderBlock = [path: string, headers: Record<string, string>];

/**
 * The headers of the site in Netlify's `_headers` syntax: security headers for all paths, and the cache class of each.
 *
 * No two blocks give one path a Cache-Control, because hosts join both values. Two policies are both in force, so the one for
 * all paths says only what each policy says. Immutable files are listed one by one: a
 * block for `/assets/*` would match a missing asset too, and its 404 would be kept for a year. Revalidation comes last:
 * it is what hosts do anyway, should they read only so many blocks.
 * Source: https://docs.netlify.com/manage/routing/headers.md
 *
 * @param immutableFiles relative paths of the files whose name changes with their content
 */
export function renderHeadersFile(snapshot: Snapshot, immutableFiles: Iterable<string>): string {
  const blocks: HeaderBlock[] = [
    ['/*', securityHeaders(snapshot)],
    [`/${LATEST_BUILD_FILE}`, { 'Cache-Control': ASKED_EACH_TIME }],
    ...[...immutableFiles]
      .toSorted()
      .map((file): HeaderBlock => [encodeURI(`/${file}`), { 'Cache-Control': IMMUTABLE }]),
    ...revalidatedPaths().map((path): HeaderBlock => [path, { 'Cache-Control': REVALIDATED, ...policyAt(path) }]),
    ...FILE_FOLDERS.map((folder): HeaderBlock => [`${folder}/*`, policyAt(folder)]),
  ];
  function policyAt(path: string): Record<string, string> {
    const kind = path.startsWith(`${ROUTES.checkout}/`) ? 'checkout' : 'pages';
    return { 'Content-Security-Policy': contentSecurityPolicy(snapshot, kind) };
  }

  return blocks.map(renderBlock).join('\n');
}

function securityHeaders(snapshot: Snapshot): Record<string, string> {
  const { mode } = snapshot.site;
  return {
    'Content-Security-Policy': BASE_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': REFERRER_POLICY,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(), usb=()',
    // PayPal's window talks to the page that opened it.
    'Cross-Origin-Opener-Policy': acceptsPayPal(snapshot.tenant) ? 'same-origin-allow-popups' : 'same-origin',
    // Without subdomains: those of the tenant's domain may belong to others.
    ...(mode === 'production' ? { 'Strict-Transport-Security': HTTPS_ONLY } : { 'X-Robots-Tag': 'noindex' }),
  };
}

/** Documents and payloads, by the first segment of their path. */
function revalidatedPaths(): string[] {
  const sections = new Set([...Object.values(ROUTES), MERCHANTS_ALIAS].filter((route) => route !== ROUTES.home));
  return [...SINGLE_FILES, OFFERS_PATTERN, ...[...sections].map((route) => `${route}/*`)];
}

function renderBlock([path, headers]: HeaderBlock): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  const block = [`${path}\n`, ...lines];
  // A line break or a blank in the wrong place would start a header of its own.
  assert(!/\s/.test(path) && block.every((line) => /^[\x20-\x7e]+\n$/.test(line)), `${path} can stand in _headers`);
  return block.join('');
}
