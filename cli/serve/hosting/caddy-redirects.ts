import { acceptanceLocationPath, MERCHANTS_ALIAS } from '../../../site/shared/routes.ts';
import type { WrittenRedirect } from '../../output/redirects-file.ts';
import { caddyText } from './caddy-text.ts';
import type { HostedSite } from './hosted-site.ts';
import { SLUG_PATTERN } from './hosting-options.ts';
import { indent } from './indent.ts';

/** What the visitor's query is put behind where the target has no query of its own. */
const KEEP = 'keep';

/** Where a redirect leads, after `caddyRedirects`. */
export const CADDY_TARGET = '{voucher_target}{voucher_query}{voucher_fragment}';
export const CADDY_QUERY = '{voucher_query}';

/**
 * Maps the path to the parts of a target, and the matchers that a route needs to send visitors on. Caddy does not look for
 * placeholders in what a map gives, so the query is found by a second map.
 */
export function caddyRedirects({ redirects }: HostedSite): string[] {
  const merchant = caddyText(acceptanceLocationPath('${1}'));
  return [
    'map {path} {voucher_status} {voucher_target} {voucher_fragment} {voucher_keeps} {',
    ...indent(
      [
        ...redirects.map(entryOf),
        `~^${MERCHANTS_ALIAS}/(${SLUG_PATTERN})/*$ 301 ${merchant} "" ${KEEP}`,
        `default "" "" "" ${KEEP}`,
      ],
      '\t',
    ),
    '}',
    'map "{voucher_keeps}{query}" {voucher_query} {',
    ...indent([`"~^${KEEP}(.+)$" "?\${1}"`, 'default ""'], '\t'),
    '}',
    '@moved vars {voucher_status} 301',
    '@found vars {voucher_status} 302',
    '',
  ];
}

/** A pattern, so that a slash at the end makes no difference. */
function entryOf({ from, to, status }: WrittenRedirect): string {
  const encoded = to.replaceAll(/[{}$]/g, (sign) => encodeURIComponent(sign));
  const [target = '', fragment] = encoded.split('#', 2);
  const parts = [`~^${patternOf(from)}/*$`, target, fragment === undefined ? '' : `#${fragment}`];
  const [key = '', ...values] = parts.map(caddyText);
  return [key, status, ...values, to.includes('?') ? '""' : KEEP].join(' ');
}

/** Signs that mean something to patterns, or to Caddy before it reads the pattern, stand as numbers. */
function patternOf(path: string): string {
  return path.replaceAll(/[^\p{L}\p{N}/_~-]/gu, (sign) => {
    const number = (sign.codePointAt(0) ?? 0).toString(16);
    return number.length <= 2 ? String.raw`\x${number.padStart(2, '0')}` : sign;
  });
}
