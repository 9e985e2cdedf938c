import type { SiteSettings, Snapshot } from '../../../site/shared/models/snapshot.ts';
import { offersPath } from '../../../site/shared/order/offers.ts';
import { opensPaymentPopup } from '../../../site/payment/providers.ts';
import {
  LICENSES_PATH,
  MANIFEST_PATH,
  MERCHANTS_ALIAS,
  ROUTES,
  SPECULATION_RULES_PATH,
} from '../../../site/shared/routes.ts';
import { matchesPattern } from '../../lib/patterns.ts';
import { assert } from '../../lib/errors.ts';
import { BASE_POLICY, contentSecurityPolicy } from './content-security-policy.ts';
import { contentTypeOf, IMMUTABLE, LATEST_BUILD_FILE, NO_CACHE, REVALIDATED } from './file-headers.ts';
import { SPECULATION_RULES_HEADER } from './speculation-rules.ts';
import { REFERRER_POLICY } from './tenant-head.ts';

/** One year, in seconds. */
const HTTPS_ONLY = 'max-age=31536000';

const SINGLE_FILES = [
  '/',
  '/index.html',
  '/index.pageContext.json',
  '/404.html',
  '/error.html',
  '/redirects.json',
  '/robots.txt',
  LICENSES_PATH,
  MANIFEST_PATH,
  '/sitemap.xml',
];

/** Not immutable: caches must not return the offers of a build that is no longer live. */
const OFFERS_PATTERN = offersPath('').replace('.json', '*');

/** Folders without pages. */
const FILE_FOLDERS = ['/assets', '/builds', '/media', '/pdf'];

type HeaderBlock = [path: string, headers: Record<string, string>];

/**
 * Renders the site's `_headers` file: security headers for all paths, and a Cache-Control for each path.
 *
 * Blocks that set Cache-Control never overlap, because hosts join the values. If two policies match, both apply, so the
 * policy for all paths contains only what the others have in common. Immutable files are listed one by one: a block for
 * `/assets/*` would also match a missing asset, whose 404 would be cached for a year. Revalidation comes last, because it
 * is the default of hosts that limit the number of blocks.
 * Source: https://docs.netlify.com/manage/routing/headers.md
 *
 * @param immutableFiles relative paths of files whose names change with their content; `*` matches any characters
 */
export function renderHeadersFile(snapshot: Snapshot, immutableFiles: Iterable<string>): string {
  const blocks: HeaderBlock[] = [
    ['/*', { ...securityHeaders(snapshot), ...SPECULATION_RULES_HEADER }],
    [`/${LATEST_BUILD_FILE}`, { 'Cache-Control': NO_CACHE }],
    // Hosts that read this file know no type by its ending.
    [SPECULATION_RULES_PATH, { 'Cache-Control': REVALIDATED, 'Content-Type': contentTypeOf(SPECULATION_RULES_PATH) }],
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

/** Only real sites are open to search engines, and bind browsers to https. */
export function isPublicSite({ mode, isDemo }: Pick<SiteSettings, 'mode' | 'isDemo'>): boolean {
  return mode === 'production' && isDemo !== true;
}

function securityHeaders(snapshot: Snapshot): Record<string, string> {
  return {
    'Content-Security-Policy': BASE_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': REFERRER_POLICY,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(), usb=()',
    'Cross-Origin-Opener-Policy': opensPaymentPopup(snapshot.tenant) ? 'same-origin-allow-popups' : 'same-origin',
    // Not for subdomains: others may own those of the tenant's domain.
    ...(isPublicSite(snapshot.site) ? { 'Strict-Transport-Security': HTTPS_ONLY } : { 'X-Robots-Tag': 'noindex' }),
  };
}

/** Paths of documents and payloads, by first segment. */
function revalidatedPaths(): string[] {
  const sections = new Set([...Object.values(ROUTES), MERCHANTS_ALIAS].filter((route) => route !== ROUTES.home));
  return [...SINGLE_FILES, OFFERS_PATTERN, ...[...sections].map((route) => `${route}/*`)];
}

function renderBlock([path, headers]: HeaderBlock): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  const block = [`${path}\n`, ...lines];
  // A line break or blank in the wrong place would start another header.
  assert(!/\s/.test(path) && block.every((line) => /^[\x20-\x7e]+\n$/.test(line)), `${path} can stand in _headers`);
  return block.join('');
}

/** A block of a `_headers` file. */
interface HeaderRule {
  path: string;
  /** By name in lower case. */
  headers: readonly (readonly [name: string, value: string])[];
}

/** Parses a file that `renderHeadersFile` wrote. */
export function parseHeaders(text: string): HeaderRule[] {
  return text.split('\n\n').map((block) => {
    const [path = '', ...lines] = block.trim().split('\n');
    const headers = lines.map((line): [string, string] => {
      const [name = '', ...value] = line.trim().split(': ');
      return [name.toLowerCase(), value.join(': ')];
    });
    return { path, headers };
  });
}

/** The headers of a path. If blocks overlap, the later one wins, as in Netlify's command line tool. */
export function headersOf(rules: readonly HeaderRule[], segments: readonly string[]): Map<string, string> {
  const path = `/${segments.join('/')}`;
  // A trailing `/*` also matches the folder itself.
  const matching = rules.filter((rule) => matchesPattern(path, rule.path) || `${path}/*` === rule.path);
  return new Map(matching.flatMap(({ headers }) => headers));
}
