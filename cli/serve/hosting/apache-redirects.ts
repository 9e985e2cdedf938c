import { acceptanceLocationPath, MERCHANTS_ALIAS } from '../../../site/shared/routes.ts';
import type { WrittenRedirect } from '../../output/redirects-file.ts';
import type { HostedSite } from './hosted-site.ts';
import { SLUG_PATTERN } from './hosting-options.ts';
import { targetWithQuery } from './target-with-query.ts';

/** Rules for each redirect. */
export function apacheRedirects({ redirects }: HostedSite): string[] {
  return [
    ...redirects.flatMap(rulesOf),
    `RewriteRule "^${MERCHANTS_ALIAS}/(${SLUG_PATTERN})/*$" "${acceptanceLocationPath('$1')}" [R=301,L]`,
  ];
}

/** Apache hands the visitor's query on by itself, unless the target has its own, but puts it behind a fragment. */
function rulesOf({ from, to, status }: WrittenRedirect): string[] {
  const pattern = quotePattern(`^${from.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}/*$`);
  // The target is encoded already. `%` and `$` refer to what was matched; the first one can be escaped.
  const target = to.replaceAll('$', '%24').replaceAll('%', String.raw`\%`);
  const rule = (substitution: string) => `RewriteRule ${pattern} "${substitution}" [R=${status},L,NE]`;
  if (!to.includes('#') || to.includes('?')) return [rule(target)];
  return ['RewriteCond %{QUERY_STRING} .', rule(targetWithQuery(target, '?%{QUERY_STRING}')), rule(target)];
}

/** mod_rewrite hands backslashes on as they are, so a quote is written as its number. */
function quotePattern(pattern: string): string {
  return `"${pattern.replaceAll('"', String.raw`\x22`)}"`;
}
