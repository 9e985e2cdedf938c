import { mailtoHref } from './contact-links.ts';

/** The initial content of an e-mail. */
interface EmailDraft {
  subject: string;
  lines?: readonly string[];
}

/** A `mailto:` link with subject and text; lines end with CRLF (RFC 6068). */
export function emailDraftHref(email: string, { subject, lines }: EmailDraft): string {
  const body = lines === undefined ? '' : `&body=${encodeDraft(lines.join('\r\n'))}`;
  return `${mailtoHref(email)}?subject=${encodeDraft(subject)}${body}`;
}

/** Without the joiners of keepEmailTogether, which not every mail program hides. */
function encodeDraft(text: string): string {
  return encodeURIComponent(text.replaceAll('\u2060', ''));
}

/** The longest address that a mail server accepts (RFC 5321, section 4.5.3.1.3). */
const MAX_EMAIL_LENGTH = 254;

/**
 * Characters before the @ and a domain of at least two labels: finds typing errors without rejecting an address that
 * somebody uses. Characters with a meaning in a header, a list or a link (RFC 5322 specials, % and ?), controls and
 * invisible characters are rejected, so that no other address or header can hide in one.
 */
const EMAIL = /^[^\s@%?"(),:;<>[\\\]\p{Cc}\p{Cf}]+@(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]{2,}$/u;

/** The message for a text that is not an address. */
export const INVALID_EMAIL = 'Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@beispiel.de.';

/** @param text trimmed */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}

/**
 * Keeps the word "E-Mail" in one line of running text; otherwise it breaks after its hyphen. The word joiner is invisible,
 * and browsers ignore it in text searches, unlike the no-break hyphen. A word at the start of a text does not break.
 */
export function keepEmailTogether(text: string): string {
  return text.replace(/(\s)E-Mail/g, '$1E-\u2060Mail');
}
