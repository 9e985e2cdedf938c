import { escapeHtml } from '../../../site/shared/text/escape-html.ts';
import { acceptanceLocationPath, MERCHANTS_ALIAS } from '../../../site/shared/routes.ts';
import { EVERY_PATH } from '../../config/redirects.ts';
import { assert } from '../../lib/errors.ts';
import type { PlannedRedirect } from '../source/plan-site.ts';

/** A line of the file. */
export interface WrittenRedirect extends Omit<PlannedRedirect, 'stub'> {
  /** It applies although a file is at its path. */
  isForced: boolean;
}

const SLUG = ':slug';
/** The source of the line for all old pages of merchants. */
export const MERCHANT_PATTERN = `${MERCHANTS_ALIAS}/${SLUG}`;

/**
 * Renders the site's `_redirects` file. The first matching line applies, so the pattern comes last. `!` makes a line
 * apply although a file exists at its path: the stub for hosts without redirects.
 * Source: https://docs.netlify.com/manage/routing/redirects/overview.md
 */
export function renderRedirectsFile(redirects: readonly PlannedRedirect[]): string {
  const single = redirects.filter((redirect) => !isMerchantAlias(redirect));
  const lines = single.map(
    ({ from, to, status, stub }) => `${encodePath(from)} ${to} ${status}${stub || from === EVERY_PATH ? '!' : ''}`,
  );
  if (single.length < redirects.length) lines.push(`${MERCHANT_PATTERN} ${acceptanceLocationPath(SLUG)} 301!`);
  return lines.map((line) => `${line}\n`).join('');
}

/** Parses a file that `renderRedirectsFile` wrote. */
export function readRedirectsFile(text: string): WrittenRedirect[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [from = '', to = '', status = ''] = line.split(' ');
    return {
      from: decodeURIComponent(from),
      to,
      status: status.startsWith('302') ? 302 : 301,
      isForced: status.endsWith('!'),
    };
  });
}

/** The redirect of a path, as a host that reads the file answers it. */
export function findRedirect(
  redirects: readonly WrittenRedirect[],
  { segments, search }: { segments: readonly string[]; search: string },
): WrittenRedirect | undefined {
  const path = `/${segments.join('/')}`;
  const [folder, slug = '', ...deeper] = segments;
  const isMerchant = `/${folder}` === MERCHANTS_ALIAS && slug !== '' && deeper.length === 0;
  const found = redirects.find(
    ({ from }) => from === path || from === EVERY_PATH || (isMerchant && from === MERCHANT_PATTERN),
  );
  if (found === undefined) return undefined;
  const to = found.from === MERCHANT_PATTERN ? acceptanceLocationPath(encodeURIComponent(slug)) : found.to;
  return { ...found, to: targetWithQuery(to, search) };
}

/**
 * Inserts the visitor's query into a redirect's target before the fragment, unless the target has a query.
 * @param to of a WrittenRedirect
 * @param query with the question mark; or a host's expression for it
 */
export function targetWithQuery(to: string, query: string): string {
  if (to.includes('?')) return to;
  const [path = '', ...fragment] = to.split('#');
  return [path + query, ...fragment].join('#');
}

/** Whether the redirect is an instance of the pattern. */
function isMerchantAlias({ from, to }: PlannedRedirect): boolean {
  const prefix = `${MERCHANTS_ALIAS}/`;
  return from.startsWith(prefix) && to === acceptanceLocationPath(from.slice(prefix.length));
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

interface RedirectStub {
  /** Path of the site, or absolute URL. */
  to: string;
  tenantDomain: string;
}

/**
 * Renders the document of a redirect for hosts without redirects. Search engines treat an immediate refresh with a
 * canonical URL as a permanent redirect; `noindex` would make them drop the address instead of moving it.
 */
export function renderRedirectStub({ to, tenantDomain }: RedirectStub): string {
  assert(/^(\/(?!\/)|https?:\/\/)/.test(to), `a redirect leads to a path or a web address, not to ${to}`);
  const link = escapeHtml(to);
  const canonical = escapeHtml(to.startsWith('/') ? `https://${tenantDomain}${to}` : to);
  return `<!DOCTYPE html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Weiterleitung</title>
<meta http-equiv="refresh" content="0; url=${link}">
<link rel="canonical" href="${canonical}">
</head>
<body>
<main>
<h1>Weiterleitung</h1>
<p>Diese Seite ist umgezogen. Falls Sie nicht automatisch weitergeleitet werden, folgen Sie bitte diesem Link: <a href="${link}">${link}</a></p>
</main>
</body>
</html>
`;
}
