import { isEmailAddress } from '../text/contact-links.ts';
import { clipText } from '../text/plain-text.ts';
import { report, reportCut, valueOf } from './fields.ts';
import type { Fields } from './fields.ts';

const UNCLEAN = /[\p{Cc}\p{Surrogate}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]| {2}/u;
/** They turn the direction of reading, also of what stands beside the text: https://www.unicode.org/reports/tr9 */
const BIDIRECTIONAL = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const LONGEST_LINE = 1000;
/** Characters; the longest real names have a hundred. */
const LONGEST_NAME = 200;
/** Characters of an address of the web, an id or the like; browsers and servers take no longer ones. */
const LONGEST_TOKEN = 2000;
const LONGEST_EMAIL = 254;
/** What a cut text ends with; see clipText. */
const ELLIPSIS = ' …';
/** Sanitising markup of hostile depth takes time that grows with the square of its length: a second for this much. */
const LONGEST_MARKUP = 200_000;
const UNSAFE_IN_MAILTO = /[<>"?]/;

/**
 * One line of text, trimmed. Control characters become spaces and lone surrogates vanish: HTML files cannot hold them,
 * and a page that reads differently from its payload does not hydrate. So do bidirectional controls. A text that is too
 * long is cut, and reported.
 */
export function readText(fields: Fields, key: string, longest: number = LONGEST_LINE): string | undefined {
  const value = valueOf(fields, key);
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return report(fields, key, 'is not text');
  const text = cleanLine(value);
  if (text.length <= longest) return text || undefined;
  reportCut(fields, key, `is longer than ${longest} characters`);
  return clipText(text, longest - ELLIPSIS.length);
}

/** What something or somebody is called: shown in lists, headings and titles. */
export function readName(fields: Fields, key: string): string | undefined {
  return readText(fields, key, LONGEST_NAME);
}

/** One line of text of which the beginning alone is useless: left out if it is too long. */
export function readToken(fields: Fields, key: string, longest: number = LONGEST_TOKEN): string | undefined {
  const value = valueOf(fields, key);
  if (typeof value !== 'string' || value.length <= longest) return readText(fields, key, longest);
  return report(fields, key, `is longer than ${longest} characters`);
}

/** Markup written by the tenant, raw: never trusted before it was sanitised. Longer texts than any real one are dropped. */
export function readMarkup(fields: Fields, key: string, longest: number = LONGEST_MARKUP): string | undefined {
  const value = valueOf(fields, key);
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return report(fields, key, 'is not text');
  if (value.length > longest) return report(fields, key, `is longer than ${longest} characters`);
  return value.trim() || undefined;
}

/** An e-mail address that can stand in a mailto link as it is. */
export function readEmail(fields: Fields, key: string): string | undefined {
  const text = readToken(fields, key, LONGEST_EMAIL);
  if (text === undefined || (isEmailAddress(text) && !UNSAFE_IN_MAILTO.test(text))) return text;
  return report(fields, key, 'is not an e-mail address');
}

function cleanLine(value: string): string {
  const text = value.trim();
  if (!UNCLEAN.test(text)) return text;
  return text
    .replace(/\p{Surrogate}/gu, '')
    .replace(BIDIRECTIONAL, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
