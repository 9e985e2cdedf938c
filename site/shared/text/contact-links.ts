/** A phone number as people write it, as a `tel:` link. The "(0)" of German numbers is not dialled after a country code. */
export function phoneHref(phone: string): string {
  const written = phone.trim().startsWith('+') ? phone.replace('(0)', '') : phone;
  return `tel:${written.replace(/(?!^\+)[^\d]/g, '')}`;
}

/** A `mailto:` link, percent-encoded as RFC 6068 demands. */
export function mailtoHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

/** What a prepared e-mail says before the visitor has written anything. */
interface EmailDraft {
  subject: string;
  lines?: readonly string[];
}

/** A `mailto:` link that fills in subject and text; lines end with CRLF (RFC 6068). Apart from `mailtoHref`, which all pages load. */
export function emailDraftHref(email: string, { subject, lines }: EmailDraft): string {
  const body = lines === undefined ? '' : `&body=${encodeURIComponent(lines.join('\r\n'))}`;
  return `${mailtoHref(email)}?subject=${encodeURIComponent(subject)}${body}`;
}

/** Something before the @ and a domain of two labels or more after it: enough to find slips, and it refuses no real address. */
const EMAIL = /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/;

/** @param text without blanks around it */
export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text);
}
