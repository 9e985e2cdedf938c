import { isEmailAddress } from '../text/email.ts';
import { report, reportTruncated, rawValue } from './fields.ts';
import type { Fields } from './fields.ts';

const UNCLEAN = /[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]| {2}/u;
/** Bidirectional controls change the direction of the text around them, too: https://www.unicode.org/reports/tr9 */
const BIDIRECTIONAL = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const MAX_LINE_LENGTH = 1000;
/** Characters; the longest real names have a hundred. */
const MAX_NAME_LENGTH = 200;
/** Characters of a URL, an id or the like; browsers and servers accept no longer ones. */
const MAX_TOKEN_LENGTH = 2000;
const MAX_EMAIL_LENGTH = 254;
/** The end of a truncated text; see clipText. */
const ELLIPSIS = ' …';
/** Sanitising deeply nested markup takes quadratic time: about a second for this length. */
const MAX_MARKUP_LENGTH = 200_000;

/**
 * One line of text, trimmed. Control characters become spaces; lone surrogates and noncharacters (such as U+FFFE) are
 * removed, since HTML files cannot contain them, and a page that differs from its payload does not hydrate. Bidirectional controls are removed as well.
 * A text that is too long is truncated and reported.
 */
export function readText(fields: Fields, key: string, longest: number = MAX_LINE_LENGTH): string | undefined {
  const value = rawValue(fields, key);
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return report(fields, key, 'is not text');
  const text = cleanLine(value);
  if (text.length <= longest) return text || undefined;
  reportTruncated(fields, key, `is longer than ${longest} characters`);
  return clipText(text, longest - ELLIPSIS.length);
}

/** A name, as shown in lists, headings and titles. */
export function readName(fields: Fields, key: string): string | undefined {
  return readText(fields, key, MAX_NAME_LENGTH);
}

/** One line of text that is useless when truncated: dropped if it is too long. */
export function readToken(fields: Fields, key: string, longest: number = MAX_TOKEN_LENGTH): string | undefined {
  const value = rawValue(fields, key);
  if (typeof value !== 'string' || value.length <= longest) return readText(fields, key, longest);
  return report(fields, key, `is longer than ${longest} characters`);
}

/** Markup of the tenant, not sanitised yet. Texts longer than any real one are dropped. */
export function readMarkup(fields: Fields, key: string, longest: number = MAX_MARKUP_LENGTH): string | undefined {
  const value = rawValue(fields, key);
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return report(fields, key, 'is not text');
  if (value.length > longest) return report(fields, key, `is longer than ${longest} characters`);
  return value.trim() || undefined;
}

export function readEmail(fields: Fields, key: string): string | undefined {
  const text = readToken(fields, key, MAX_EMAIL_LENGTH);
  if (text === undefined || isEmailAddress(text)) return text;
  return report(fields, key, 'is not an e-mail address');
}

/** One line without control characters, lone surrogates, noncharacters and bidirectional controls, as `readText` gives it. */
export function cleanLine(value: string): string {
  const text = value.trim();
  if (!UNCLEAN.test(text)) return text;
  return text
    .replace(/[\p{Surrogate}\p{Noncharacter_Code_Point}]/gu, '')
    .replace(BIDIRECTIONAL, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Removed from the end of a truncated text: spaces, punctuation that announces more, half of a surrogate pair. */
const LOOSE_END = /[\s,;:.\ud800-\udbff]/;

/** Truncates after the last whole word that fits, and appends an ellipsis. */
export function clipText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  const lastSpace = cut.lastIndexOf(' ');
  let end = lastSpace > longest / 2 ? lastSpace : cut.length;
  while (LOOSE_END.test(cut.charAt(end - 1))) end--;
  return `${cut.slice(0, end)} …`;
}
