/** Whether a phone field has a number to dial; some say "auf Anfrage" or "E-Mail". */
export function isPhoneNumber(phone: string): boolean {
  return /\d/.test(phone);
}

/** A phone number as a `tel:` link. The "(0)" of German numbers is not dialled after a country code. */
export function phoneHref(phone: string): string {
  const written = phone.trim().startsWith('+') ? phone.replace('(0)', '') : phone;
  return `tel:${written.replace(/(?!^\+)[^\d]/g, '')}`;
}

/** A `mailto:` link, percent-encoded as RFC 6068 requires. */
export function mailtoHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
