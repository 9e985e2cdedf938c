/** A phone number as people write it, as a `tel:` link. The "(0)" of German numbers is not dialled after a country code. */
export function phoneHref(phone: string): string {
  const written = phone.trim().startsWith('+') ? phone.replace('(0)', '') : phone;
  return `tel:${written.replace(/(?!^\+)[^\d]/g, '')}`;
}

/** What a prepared e-mail says before the visitor has written anything. */
export interface EmailDraft {
  subject: string;
  lines?: readonly string[];
}

/** A `mailto:` link. Every part is percent-encoded, and lines end with CRLF, as RFC 6068 demands. */
export function mailtoHref(email: string, draft?: EmailDraft): string {
  const address = `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
  if (draft === undefined) return address;
  const { subject, lines } = draft;
  const body = lines === undefined ? '' : `&body=${encodeURIComponent(lines.join('\r\n'))}`;
  return `${address}?subject=${encodeURIComponent(subject)}${body}`;
}
