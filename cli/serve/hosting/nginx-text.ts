import { assert } from '../../lib/errors.ts';

/**
 * A text as nginx reads it between quotes. Only regular expressions may hold a `$`: elsewhere it begins a variable.
 * @param text may refer to variables where the caller means them
 */
export function nginxText(text: string): string {
  assert(!/\p{Cc}/u.test(text), 'no control characters in a configuration');
  return `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
}
