import { isEmailAddress } from '../text/email.ts';
import { checked, rawValue, report, reportKept, type Fields } from './fields.ts';

/**
 * Invisible characters (Unicode's default ignorable code points), with which a text may look like another one or hide one, or
 * turn the text around it (https://www.unicode.org/reports/tr9). Texts need the others: soft hyphens, word joiners, the
 * joiners of Arabic, Indic scripts and emoji, variation selectors, and the tags of flags such as Scotland's.
 */
const HIDDEN =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f})|[\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2061-\u206f\u3164\ufeff\uffa0\ufff0-\ufff8\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]/gu;
/** Hebrew with points and accents has five combining marks on a letter. Hundreds would draw over the lines above. */
export const MAX_MARKS = 6;
const TOO_MANY_MARKS = /([\p{M}\u00ad\u200c-\u200d\u2060]{6})[\p{M}\u00ad\u200c-\u200d\u2060]+/gu;
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\s]/u;
const MAX_LINE_LENGTH = 1000;
const MAX_NAME_LENGTH = 200;
/** Browsers and servers accept no longer URLs. */
const MAX_TOKEN_LENGTH = 2000;
const MAX_EMAIL_LENGTH = 254;
const ELLIPSIS = ' …';
/** Sanitising deeply nested markup takes quadratic time: about a second for this length. */
const MAX_MARKUP_LENGTH = 200_000;

/** One line of text; see cleanLine. A text that is too long is truncated and reported. */
export function readText(fields: Fields, key: string, longest: number = MAX_LINE_LENGTH): string | undefined {
  const value = rawValue(fields, key);
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return report(fields, key, 'is not text');
  const text = cleanLine(value);
  if (text.length <= longest) return text || undefined;
  reportKept(fields, key, 'truncated', `is longer than ${longest} characters`);
  return clipText(text, longest - ELLIPSIS.length);
}

export function readName(fields: Fields, key: string): string | undefined {
  return readText(fields, key, MAX_NAME_LENGTH);
}

/** Text that is useless when truncated, and dropped if it is too long. Without invisible characters it names something else. */
export function readToken(fields: Fields, key: string, longest: number = MAX_TOKEN_LENGTH): string | undefined {
  const value = rawValue(fields, key);
  if (typeof value === 'string') {
    if (value.length > longest) return report(fields, key, `is longer than ${longest} characters`);
    if (withoutHidden(value) !== value) reportKept(fields, key, 'cleaned', 'has invisible characters');
  }
  return readText(fields, key, longest);
}

/** Markup of the tenant, not sanitised yet. */
export function readMarkup(fields: Fields, key: string, longest: number = MAX_MARKUP_LENGTH): string | undefined {
  const value = rawValue(fields, key);
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return report(fields, key, 'is not text');
  if (value.length > longest) return report(fields, key, `is longer than ${longest} characters`);
  return value.trim() || undefined;
}

export const readEmail = checked(
  (fields, key) => readToken(fields, key, MAX_EMAIL_LENGTH),
  isEmailAddress,
  'is not an e-mail address',
);

/**
 * One line, trimmed; empty if nothing in it is visible. Control characters become spaces. Lone surrogates and noncharacters
 * are removed, since HTML files cannot contain them, and a page that differs from its payload does not hydrate; so are
 * invisible characters and the rest of many combining marks.
 */
export function cleanLine(value: string): string {
  const cleaned = withoutHidden(value.replace(/[\p{Surrogate}\p{Noncharacter_Code_Point}]/gu, ''))
    .replace(/[\p{Cc}\u2028\u2029 ]+/gu, ' ')
    .replace(TOO_MANY_MARKS, '$1')
    .trim();
  return VISIBLE.test(cleaned) ? cleaned : '';
}

/** Without invisible characters, except those that texts need. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, '$1');
}

/** Spaces, punctuation that announces more, half of a surrogate pair. */
const LOOSE_END = /[\s,;:.\ud800-\udbff]/;

/** Truncates after the last whole word that fits, and appends an ellipsis. */
export function clipText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  const lastSpace = cut.lastIndexOf(' ');
  let end = lastSpace > longest / 2 ? lastSpace : cut.length;
  while (LOOSE_END.test(cut.charAt(end - 1))) end--;
  return cut.slice(0, end) + ELLIPSIS;
}
