import { escapeHtml } from '../../../site/shared/text/escape-html.ts';
import { acceptanceLocationPath, MERCHANTS_ALIAS } from '../../../site/shared/routes.ts';
import { EVERY_PATH } from '../../config/redirects.ts';
import { assert } from '../../lib/errors.ts';
import type { PlannedRedirect } from '../source/plan-site.ts';
import { compilePathPattern, type ParsedRules, type PathPattern, type RuleProblem } from './path-rules.ts';

/** The fields of a redirect that the file contains. */
export type WrittenRedirect = Omit<PlannedRedirect, 'stub'>;

const MERCHANT_RULE = `${MERCHANTS_ALIAS}/:slug ${acceptanceLocationPath(':slug')} 301!`;

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
  if (single.length < redirects.length) lines.push(MERCHANT_RULE);
  return lines.map((line) => `${line}\n`).join('');
}

/** Parses a file that `renderRedirectsFile` wrote. Omits the pattern, which every site has. */
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

/** A line of a `_redirects` file: `from to [status][!]`. */
interface RedirectRule {
  pattern: PathPattern;
  target: string;
  /** 301, 302, 303, 307, 308 redirect the browser; 200 and 404 serve the target's file at the requested path. */
  status: number;
  /** The status ends with `!`: the rule takes precedence over a file at the same path. */
  forced: boolean;
}

export const SENT_ON: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const SHOWN_IN_PLACE: ReadonlySet<number> = new Set([200, 404]);
const STATUS = /^(\d{3})(!?)$/;

/**
 * Parses a `_redirects` file. Conditions (country, language, role, query parameters) and
 * proxying depend on Netlify's servers; they are reported as problems.
 * Source: https://docs.netlify.com/routing/redirects/redirect-options/
 */
export function parseRedirects(text: string): ParsedRules<RedirectRule> {
  const rules: RedirectRule[] = [];
  const problems: RuleProblem[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const tokens = line
      .replace(/(^|\s)#.*$/s, '')
      .trim()
      .split(/\s+/);
    if (tokens[0] === '') continue;
    const rule = toRule(tokens);
    if (typeof rule === 'string') problems.push({ line: index + 1, message: rule });
    else rules.push(rule);
  }
  return { rules, problems };
}

/** @returns the rule, or why the line is not one */
function toRule([from = '', target, statusText = '301', ...conditions]: string[]): RedirectRule | string {
  if (!from.startsWith('/')) return `"${from}" is not a path; a rule reads "from to status"`;
  if (target === undefined) return `"${from}" has no target`;
  if (!target.startsWith('/') && !/^https?:\/\//.test(target)) return `"${target}" is neither a path nor a web address`;
  const [, digits, mark] = STATUS.exec(statusText) ?? [];
  const status = Number(digits);
  if (!SENT_ON.has(status) && !SHOWN_IN_PLACE.has(status)) return `the preview knows no status "${statusText}"`;
  if (conditions.length > 0) return `the preview knows no condition "${conditions.join(' ')}"`;
  if (SHOWN_IN_PLACE.has(status) && !target.startsWith('/')) return `the preview does not fetch "${target}"`;
  return { pattern: compilePathPattern(decodePath(from)), target, status, forced: mark === '!' };
}

export interface RedirectMatch {
  /** Percent-encoded path on this site, or an absolute URL. */
  location: string;
  status: number;
}

/** @returns the first matching rule among those that are forced or not */
export function matchRedirect(
  rules: readonly RedirectRule[],
  { segments, search }: { segments: readonly string[]; search: string },
  forced: boolean,
): RedirectMatch | undefined {
  for (const rule of rules) {
    if (rule.forced !== forced) continue;
    const values = rule.pattern.match(segments);
    if (values !== undefined) return { location: fillTarget(rule.target, values, search), status: rule.status };
  }
  return undefined;
}

/** Fills in the placeholders' values, and appends the visitor's query unless the target has one. */
function fillTarget(target: string, values: Record<string, string>, search: string): string {
  const filled = target.replaceAll(/:([A-Za-z_]\w*)/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : value.split('/').map(encodeURIComponent).join('/');
  });
  const base = new URL('http://preview.invalid');
  const url = new URL(filled, base);
  if (url.search === '') url.search = search;
  return url.origin === base.origin ? url.href.slice(base.origin.length) : url.href;
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // A stray percent sign stands for itself.
    return path;
  }
}
