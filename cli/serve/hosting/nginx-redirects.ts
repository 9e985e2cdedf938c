import { acceptanceLocationPath, MERCHANTS_ALIAS } from '../../../site/shared/routes.ts';
import { EVERY_PATH } from '../../config/redirects.ts';
import { escapeRegExp } from '../../generator/output/path-rules.ts';
import { assert } from '../../lib/errors.ts';
import { type HostedSite, SLUG_PATTERN, indent, targetWithQuery } from './hosted-site.ts';

interface RedirectMap {
  /** Contains the target, or is empty. */
  variable: string;
  status: 301 | 302;
  lines: string[];
}

/** Bytes of a bucket that nginx needs in addition to the text of an entry, and nginx's default sizes. */
const BUCKET_OVERHEAD = 24;
const USUAL_BUCKET = 64;
const USUAL_MAP = 2048;
const USUAL_NAMES = 512;
const USUAL_VARIABLES = 1024;

/** With the usual size, a bucket has room for one name only, and nginx warns of hundreds of names or variables. */
const BUCKET_OF_MANY = 128;
const VARIABLES_PER_SITE = 3;

const QUERY = '$is_args$args';

/** The redirects of a site, one map per status. Sources are compared without a trailing slash. */
export function redirectMaps(site: HostedSite): RedirectMap[] {
  const pattern = nginxText(`~^${MERCHANTS_ALIAS}/(?<voucher_merchant>${SLUG_PATTERN})$`);
  const merchant = nginxText(targetWithQuery(acceptanceLocationPath('$voucher_merchant'), QUERY));
  const keys = keysOf(site);
  return ([301, 302] as const).flatMap((status) => {
    const entries = site.redirects
      .filter((redirect) => redirect.status === status)
      .map(
        ({ from, to }) => `${keys.get(from) ?? ''} ${nginxText(targetWithQuery(to.replaceAll('$', '%24'), QUERY))};`,
      );
    if (status === 301) entries.push(`${pattern} ${merchant};`);
    if (entries.length === 0) return [];
    const variable = `$voucher_${status === 301 ? 'moved' : 'found'}_${site.id.replaceAll('-', '_')}`;
    return [{ variable, status, lines: [`map $voucher_path ${variable} {`, ...indent(entries), '}'] }];
  });
}

/** Global settings of nginx, if its defaults are too small. */
export function hashSizeDirectives(sites: readonly HostedSite[]): string[] {
  const keys = sites.map((site) => [...keysOf(site).values()]);
  const buckets = bucketFor(keys.flat());
  const domains = sites.flatMap(({ domain, otherNames }) => [domain, ...otherNames]);
  const variables = sites.length * VARIABLES_PER_SITE;
  const nameBuckets = Math.max(bucketFor(domains), isLarge(domains.length, USUAL_NAMES) ? BUCKET_OF_MANY : 0);
  const lines = [
    ...(buckets > USUAL_BUCKET ? [`map_hash_bucket_size ${buckets};`] : []),
    ...sizeLine('map_hash_max_size', Math.max(0, ...keys.map(({ length }) => length)), USUAL_MAP),
    ...(nameBuckets > USUAL_BUCKET ? [`server_names_hash_bucket_size ${nameBuckets};`] : []),
    ...sizeLine('server_names_hash_max_size', domains.length, USUAL_NAMES),
    ...(isLarge(variables, USUAL_VARIABLES) ? [`variables_hash_bucket_size ${BUCKET_OF_MANY};`] : []),
    ...sizeLine('variables_hash_max_size', variables, USUAL_VARIABLES),
  ];
  return lines.length === 0
    ? []
    : ['# Global settings of nginx: if one is set already, keep the larger value.', ...lines, ''];
}

/** At least twice the number of entries, as a power of two. */
function sizeLine(name: string, entries: number, usual: number): string[] {
  return isLarge(entries, usual) ? [`${name} ${powerFrom(entries * 2)};`] : [];
}

function isLarge(entries: number, usual: number): boolean {
  return entries * 2 > usual;
}

function bucketFor(keys: readonly string[]): number {
  return powerFrom(Math.max(0, ...keys.map((key) => Buffer.byteLength(key))) + BUCKET_OVERHEAD);
}

function powerFrom(size: number): number {
  return 2 ** Math.ceil(Math.log2(size));
}

/**
 * The keys of a site's redirects in a map, by source. nginx ignores case in the strings of a map, so a redirect from `/FAQ`
 * to `/faq` would loop. If case matters, a pattern replaces the string.
 */
function keysOf({ redirects }: HostedSite): ReadonlyMap<string, string> {
  const sources = new Map<string, Set<string>>();
  for (const { from } of redirects) {
    const folded = foldCapitals(from);
    sources.set(folded, (sources.get(folded) ?? new Set()).add(from));
  }
  return new Map(
    redirects.map(({ from }) => {
      if (from === EVERY_PATH) return [from, nginxText('~^')];
      const isPlain = sources.get(from)?.size === 1;
      return [from, nginxText(isPlain ? from : `~^${escapeRegExp(from)}$`)];
    }),
  );
}

/** Only ASCII letters, like nginx. */
function foldCapitals(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * A quoted string of nginx's configuration. Outside regular expressions, `$` starts a variable.
 * @param text may contain variables
 */
export function nginxText(text: string): string {
  assert(!/\p{Cc}/u.test(text), 'no control characters in a configuration');
  return `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
}
