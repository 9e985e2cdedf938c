import { assert } from '../../lib/errors.ts';

/** A text as Apache reads it between quotes. */
export function apacheText(text: string): string {
  assert(!/\p{Cc}/u.test(text), 'no control characters in a configuration');
  return `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
}
