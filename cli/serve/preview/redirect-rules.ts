import { compilePathPattern } from './path-pattern.ts';
import type { PathPattern } from './path-pattern.ts';
import type { ParsedRules, RuleProblem } from './rules-file.ts';

/** One line of `_redirects`: `from to [status][!]`. */
export interface RedirectRule {
  pattern: PathPattern;
  target: string;
  /** 301, 302, 303, 307, 308: the browser is sent on. 200, 404: the target's file is shown at the old address. */
  status: number;
  /** The status ends with `!`: the rule wins over a file at the same path. */
  forced: boolean;
}

export const SENT_ON: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const SHOWN_IN_PLACE: ReadonlySet<number> = new Set([200, 404]);
const STATUS = /^(\d{3})(!?)$/;

/**
 * Reads Netlify's `_redirects` syntax. Conditions (country, language, role, query parameters) and proxying to other
 * hosts depend on a host's own servers and are reported instead.
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

/** The rule, or why it is none. */
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

/** The first rule that takes the path; only forced ones, or only the others. */
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

/** Puts the placeholders' values into the target and hands the visitor's query on, unless the target has its own. */
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
