import { acceptanceLocationPath, MERCHANTS_ALIAS } from '../../../site/shared/routes.ts';
import { assert } from '../../lib/errors.ts';
import { EVERY_PATH } from '../../config/redirects.ts';
import { escapeRegExp } from '../../generator/output/path-rules.ts';
import type { WrittenRedirect } from '../../generator/output/redirects-file.ts';
import { type HostedSite, SLUG_PATTERN, targetWithQuery } from './hosted-site.ts';

/** The rules of all redirects. */
export function apacheRedirects({ redirects }: HostedSite): string[] {
  const single = redirects.flatMap(({ from, to, status }) => {
    const path = escapeRegExp(from);
    return rulesOf(quotePattern(from === EVERY_PATH ? '^' : `^${path}/*$`), to, status);
  });
  const merchant = acceptanceLocationPath('$1');
  return [...single, `RewriteRule "^${MERCHANTS_ALIAS}/(${SLUG_PATTERN})/*$" "${merchant}" [R=301,L]`];
}

/** Apache appends the visitor's query unless the target has a query, but after a fragment. */
function rulesOf(pattern: string, to: string, status: WrittenRedirect['status']): string[] {
  // The target is encoded. `%` and `$` are references to matches; only `%` can be escaped.
  const target = to.replaceAll('$', '%24').replaceAll('%', String.raw`\%`);
  const rule = (substitution: string) => `RewriteRule ${pattern} "${substitution}" [R=${status},L,NE]`;
  if (!to.includes('#') || to.includes('?')) return [rule(target)];
  const withQuery = rule(targetWithQuery(target, '?%{QUERY_STRING}'));
  return ['RewriteCond %{QUERY_STRING} .', withQuery, rule(target)];
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
