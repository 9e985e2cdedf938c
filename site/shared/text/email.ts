import { mailtoHref } from './contact-links.ts';

/** The initial content of an e-mail. */
interface EmailDraft {
  subject: string;
  lines?: readonly string[];
}

/** A `mailto:` link with subject and text; lines end with CRLF (RFC 6068). */
export function emailDraftHref(email: string, { subject, lines }: EmailDraft): string {
  const body = lines === undefined ? '' : `&body=${encodeURIComponent(lines.join('\r\n'))}`;
  return `${mailtoHref(email)}?subject=${encodeURIComponent(subject)}${body}`;
}

/**
 * Characters before the @ and a domain of at least two labels: finds typing errors without rejecting a real address.
 */
const EMAIL = /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/;

/** @param text trimmed */
export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text);
}
