/** The left side of a rule in `_redirects` and `_headers`. */
export interface PathPattern {
  /** The placeholders' values, or undefined where the path does not match. */
  match(segments: readonly string[]): Record<string, string> | undefined;
}

/** The value of a closing `*`, as Netlify names it. */
const SPLAT = 'splat';
const PLACEHOLDER = /^:([A-Za-z_]\w*)$/;

/**
 * Netlify's path patterns: `/anbieter/:slug` takes one segment, a closing `/*` everything below and the folder itself,
 * a `*` elsewhere any characters. A trailing slash makes no difference.
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
  const regExp = new RegExp(`^${source.join('')}$`);
  return {
    match(segments) {
      const found = regExp.exec(segments.map((segment) => `/${segment}`).join(''));
      if (found === null) return undefined;
      return Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']));
    },
  };
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
