import { mailtoHref } from './contact-links.ts';

interface EmailDraft {
  subject: string;
  lines?: readonly string[];
}

/** Lines end with CRLF (RFC 6068). */
export function emailDraftHref(email: string, { subject, lines }: EmailDraft): string {
  const body = lines === undefined ? '' : `&body=${encodeDraft(lines.join('\r\n'))}`;
  return `${mailtoHref(email)}?subject=${encodeDraft(subject)}${body}`;
}

/** Not every mail program hides the joiners of keepEmailTogether. */
function encodeDraft(text: string): string {
  return encodeURIComponent(text.replaceAll('\u2060', ''));
}

/** RFC 5321, section 4.5.3.1.3. */
const MAX_EMAIL_LENGTH = 254;

/**
 * Finds typing errors without rejecting an address that somebody uses. Characters with a meaning in a header, a list or
 * a link (RFC 5322 specials, % and ?) and invisible ones are rejected, so that no other address or header can hide in
 * one.
 */
const EMAIL = /^[^\s@%?"(),:;<>[\\\]\p{Cc}\p{Cf}]+@(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]{2,}$/u;

export const INVALID_EMAIL = 'Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@beispiel.de.';

/** @param text trimmed */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}

/**
 * "E-Mail" would break after its hyphen. The word joiner is invisible, and browsers ignore it in text searches, unlike
 * the no-break hyphen.
 */
export function keepEmailTogether(text: string): string {
  return text.replace(/(\s)E-Mail/g, '$1E-\u2060Mail');
}
