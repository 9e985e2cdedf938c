import { acceptanceLocationPath, MERCHANTS_ALIAS } from '../../../site/shared/routes.ts';
import { assert } from '../../lib/errors.ts';
import type { WrittenRedirect } from '../../output/redirects-file.ts';
import { type HostedSite, SLUG_PATTERN, targetWithQuery } from './hosted-site.ts';

/** The rules of all redirects. */
export function apacheRedirects({ redirects }: HostedSite): string[] {
  return [
    ...redirects.flatMap(rulesOf),
    `RewriteRule "^${MERCHANTS_ALIAS}/(${SLUG_PATTERN})/*$" "${acceptanceLocationPath('$1')}" [R=301,L]`,
  ];
}

/** Apache appends the visitor's query unless the target has a query, but after a fragment. */
function rulesOf({ from, to, status }: WrittenRedirect): string[] {
  const pattern = quotePattern(`^${from.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}/*$`);
  // The target is encoded. `%` and `$` are references to matches; only `%` can be escaped.
  const target = to.replaceAll('$', '%24').replaceAll('%', String.raw`\%`);
  const rule = (substitution: string) => `RewriteRule ${pattern} "${substitution}" [R=${status},L,NE]`;
  if (!to.includes('#') || to.includes('?')) return [rule(target)];
  return ['RewriteCond %{QUERY_STRING} .', rule(targetWithQuery(target, '?%{QUERY_STRING}')), rule(target)];
}

/** mod_rewrite keeps backslashes, so a quote is written as its code. */
function quotePattern(pattern: string): string {
  return `"${pattern.replaceAll('"', String.raw`\x22`)}"`;
}

/** A quoted string of Apache's configuration. */
export function apacheText(text: string): string {
  assert(!/\p{Cc}/u.test(text), 'no control characters in a configuration');
  return `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
}
