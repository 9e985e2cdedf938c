import { isEmailAddress } from '../email-address.ts';
import { report, valueOf } from './fields.ts';
import type { Fields } from './fields.ts';

const UNCLEAN = /[\p{Cc}\p{Surrogate}]| {2}/u;
/** Sanitising markup of hostile depth takes time that grows with the square of its length: a second for this much. */
const LONGEST_MARKUP = 200_000;
const UNSAFE_IN_MAILTO = /[<>"?]/;

/**
 * One line of text, trimmed. Control characters become spaces and lone surrogates vanish: HTML files cannot hold them,
 * and a page that reads differently from its payload does not hydrate.
 */
export function readText(fields: Fields, key: string): string | undefined {
  const value = valueOf(fields, key);
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return report(fields, key, 'is not text');
  return cleanLine(value) || undefined;
}

/** Markup written by the tenant, raw: never trusted before it was sanitised. Longer texts than any real one are dropped. */
export function readMarkup(fields: Fields, key: string): string | undefined {
  const value = valueOf(fields, key);
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return report(fields, key, 'is not text');
  if (value.length > LONGEST_MARKUP) return report(fields, key, `is longer than ${LONGEST_MARKUP} characters`);
  return value.trim() || undefined;
}

/** An e-mail address that can stand in a mailto link as it is. */
export function readEmail(fields: Fields, key: string): string | undefined {
  const text = readText(fields, key);
  if (text === undefined || (isEmailAddress(text) && !UNSAFE_IN_MAILTO.test(text))) return text;
  return report(fields, key, 'is not an e-mail address');
}

function cleanLine(value: string): string {
  const text = value.trim();
  if (!UNCLEAN.test(text)) return text;
  return text
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
