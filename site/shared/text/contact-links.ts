/** Of short numbers such as 115. */
const FEWEST_DIGITS = 3;
/** An international number has 15 (ITU-T E.164), and may be written with a "(0)". */
const MOST_DIGITS = 16;

/** Whether a phone field is a number to dial; some say "auf Anfrage", or have another field's value. */
export function isPhoneNumber(phone: string): boolean {
  const digits = phone.replace(/\D/g, '').length;
  return /^[+\d\s()/.\p{Dash_Punctuation}]+$/u.test(phone) && digits >= FEWEST_DIGITS && digits <= MOST_DIGITS;
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
