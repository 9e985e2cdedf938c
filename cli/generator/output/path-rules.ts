/*
 * The syntax that Netlify's `_headers` and `_redirects` share. Netlify's own parsers (@netlify/headers-parser and
 * @netlify/redirect-parser) are not used: they need Node 22.12, this package supports Node 20.19. They also only parse;
 * matching paths, which the preview needs, happens on Netlify's servers.
 */

export interface ParsedRules<Rule> {
  rules: Rule[];
  problems: RuleProblem[];
}

export interface RuleProblem {
  /** 1-based. */
  line: number;
  message: string;
}

/** The path of a rule. */
export interface PathPattern {
  /** @returns the placeholders' values; undefined when the path does not match */
  match(segments: readonly string[]): Record<string, string> | undefined;
}

/** Netlify's name for the value of a trailing `*`. */
const SPLAT = 'splat';
const PLACEHOLDER = /^:([A-Za-z_]\w*)$/;

/**
 * Compiles a path pattern: a placeholder as in `/anbieter/:slug` matches one segment, a trailing `/*` the folder and
 * everything below it, a `*` elsewhere any characters. Trailing slashes are ignored.
 */
export function compilePathPattern(pattern: string): PathPattern {
  const names: string[] = [];
  const parts = pattern.split('/').filter((part) => part !== '');
  const source = parts.map((part, index) => {
    const name = PLACEHOLDER.exec(part)?.[1];
    if (name !== undefined) {
      names.push(name);
      return '/([^/]+)';
    }
    if (part === '*' && index === parts.length - 1) {
      names.push(SPLAT);
      return '(?:/(.*))?';
    }
    return `/${part.split('*').map(escapeRegExp).join('.*')}`;
  });
  // A path may contain encoded line breaks.
  const regExp = new RegExp(`^${source.join('')}$`, 's');
  return {
    match(segments) {
      const found = regExp.exec(segments.map((segment) => `/${segment}`).join(''));
      if (found === null) return undefined;
      return Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']));
    },
  };
}

export function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
