import { validateHeaderName, validateHeaderValue } from 'node:http';
import { compilePathPattern } from './path-pattern.ts';
import type { PathPattern } from './path-pattern.ts';
import type { ParsedRules, RuleProblem } from './rules-file.ts';

/** A block of `_headers`: a path, and below it the headers of all files that it matches. */
export interface HeaderRule {
  pattern: PathPattern;
  /** Name in lower case; the same header twice in one block is joined with a comma. */
  headers: Map<string, string>;
}

/**
 * Reads Netlify's `_headers` syntax.
 * Source: https://docs.netlify.com/manage/routing/headers.md
 */
export function parseHeaders(text: string): ParsedRules<HeaderRule> {
  const rules: HeaderRule[] = [];
  const problems: RuleProblem[] = [];
  for (const [index, rawLine] of text.split(/\r?\n/).entries()) {
    const line = rawLine.trim();
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('/')) {
      rules.push({ pattern: compilePathPattern(line), headers: new Map() });
      continue;
    }
    const problem = addHeader(rules.at(-1), line);
    if (problem !== undefined) problems.push({ line: index + 1, message: problem });
  }
  return { rules, problems };
}

/** Why the line is no header of the block, or undefined. */
function addHeader(rule: HeaderRule | undefined, line: string): string | undefined {
  const colon = line.indexOf(':');
  if (rule === undefined) return `"${line}" stands above the first path`;
  if (colon < 1) return `"${line}" is neither a path nor "Name: value"`;
  const name = line.slice(0, colon).trim().toLowerCase();
  const value = line.slice(colon + 1).trim();
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    return `"${line}" cannot be sent as a header`;
  }
  const before = rule.headers.get(name);
  rule.headers.set(name, before === undefined ? value : `${before}, ${value}`);
  return undefined;
}

/** All headers of a path. Where blocks overlap, the later one wins, as in Netlify's own command line tool. */
export function headersOf(rules: readonly HeaderRule[], segments: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { pattern, headers } of rules) {
    if (pattern.match(segments) === undefined) continue;
    for (const [name, value] of headers) found.set(name, value);
  }
  return found;
}
