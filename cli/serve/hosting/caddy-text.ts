import { assert } from '../../lib/errors.ts';

/** A text as Caddy reads it between quotes, where a backslash stands for itself but before a quote. It may refer to placeholders where the caller means them. */
export function caddyText(text: string): string {
  assert(!/\p{Cc}/u.test(text), 'no control characters in a configuration');
  assert(!/\\(?:"|$)/.test(text), 'no backslash before a quote');
  return `"${text.replaceAll('"', String.raw`\"`)}"`;
}
