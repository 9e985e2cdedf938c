import { acceptanceLocationPath, MERCHANTS_ALIAS } from '../../../site/shared/routes.ts';
import { assert } from '../../lib/errors.ts';
import { EVERY_PATH } from '../../config/redirects.ts';
import type { WrittenRedirect } from '../../generator/output/redirects-file.ts';
import { type HostedSite, SLUG_PATTERN, indent } from './hosted-site.ts';

/** Prefix of the query in the second map if the target has no query. */
const KEEP = 'keep';

/** The target of a redirect after `caddyRedirects`. */
export const CADDY_TARGET = '{voucher_target}{voucher_query}{voucher_fragment}';
export const CADDY_QUERY = '{voucher_query}';

/**
 * Maps the path to the parts of a target, and defines the matchers for the route. Caddy does not expand placeholders in the
 * values of a map, so a second map provides the query.
 */
export function caddyRedirects({ redirects }: HostedSite): string[] {
  const merchant = caddyText(acceptanceLocationPath('${1}'));
  const merchants = `~^${MERCHANTS_ALIAS}/(${SLUG_PATTERN})/*$ 301 ${merchant} "" ${KEEP}`;
  return [
    'map {path} {voucher_status} {voucher_target} {voucher_fragment} {voucher_keeps} {',
    ...indent([...redirects.map(entryOf), merchants, `default "" "" "" ${KEEP}`], '\t'),
    '}',
    'map "{voucher_keeps}{query}" {voucher_query} {',
    ...indent([`"~^${KEEP}(.+)$" "?\${1}"`, 'default ""'], '\t'),
    '}',
    '@moved vars {voucher_status} 301',
    '@found vars {voucher_status} 302',
    '',
  ];
}

function encodeTarget(to: string): string {
  return to.replaceAll(/[{}$]/g, (sign) => encodeURIComponent(sign));
}

/** A pattern that ignores a trailing slash. */
function entryOf({ from, to, status }: WrittenRedirect): string {
  const [target = '', fragment] = encodeTarget(to).split('#', 2);
  const pattern = from === EVERY_PATH ? '~^' : `~^${patternOf(from)}/*$`;
  const parts = [pattern, target, fragment === undefined ? '' : `#${fragment}`];
  const [key = '', ...values] = parts.map(caddyText);
  return [key, status, ...values, to.includes('?') ? '""' : KEEP].join(' ');
}

/** Characters with a meaning in patterns or in a Caddyfile are written as codes. */
function patternOf(path: string): string {
  return path.replaceAll(/[^\p{L}\p{N}/_~-]/gu, (sign) => {
    const number = (sign.codePointAt(0) ?? 0).toString(16);
    return number.length <= 2 ? String.raw`\x${number.padStart(2, '0')}` : sign;
  });
}

/** A quoted string of a Caddyfile, in which backslashes escape only quotes. Placeholders are kept. */
export function caddyText(text: string): string {
  assert(!/\p{Cc}/u.test(text), 'no control characters in a configuration');
  assert(!/\\(?:"|$)/.test(text), 'no backslash before a quote');
  return `"${text.replaceAll('"', String.raw`\"`)}"`;
}
