import { acceptanceLocationPath, MERCHANTS_ALIAS } from '../../site/shared/routes.ts';
import type { PlannedRedirect } from '../source/plan-redirects.ts';

/** What of a redirect the file holds. */
export type WrittenRedirect = Omit<PlannedRedirect, 'stub'>;

const MERCHANT_RULE = `${MERCHANTS_ALIAS}/:slug ${acceptanceLocationPath(':slug')} 301!`;

/**
 * The redirects in Netlify's `_redirects` syntax. The first line that matches counts, so the pattern comes last. `!`
 * puts a line before the stub that stands at the same path, which would be served in its place.
 * Source: https://docs.netlify.com/manage/routing/redirects/overview.md
 */
export function renderRedirectsFile(redirects: readonly PlannedRedirect[]): string {
  const single = redirects.filter((redirect) => !isMerchantAlias(redirect));
  const lines = single.map(({ from, to, status, stub }) => `${encodePath(from)} ${to} ${status}${stub ? '!' : ''}`);
  if (single.length < redirects.length) lines.push(MERCHANT_RULE);
  return lines.map((line) => `${line}\n`).join('');
}

/** Reads back what `renderRedirectsFile` has written: all but the pattern, which every site has. */
export function readRedirectsFile(text: string): WrittenRedirect[] {
  const lines = text.split('\n').filter((line) => line !== '' && line !== MERCHANT_RULE);
  return lines.map((line) => {
    const [from = '', to = '', status = ''] = line.split(' ');
    return { from: decodeURIComponent(from), to, status: status.startsWith('302') ? 302 : 301 };
  });
}

/** Whether the redirect is an instance of the pattern. */
function isMerchantAlias({ from, to }: PlannedRedirect): boolean {
  const prefix = `${MERCHANTS_ALIAS}/`;
  return from.startsWith(prefix) && to === acceptanceLocationPath(from.slice(prefix.length));
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
