/** Of short numbers such as 115. */
const FEWEST_DIGITS = 3;
/** An international number has 15 (ITU-T E.164), and may be written with a "(0)". */
const MOST_DIGITS = 16;

const LABEL_BEFORE = /^\p{L}[\p{L}\s.-]*:?/u;
const NOTE_BEHIND = /\([^()\d]*\)$/;
const NUMBER = /^[+(]*\d[\d\s()/.\p{Dash_Punctuation}]*$/u;

/** Whether a phone field has a number to dial; some say "auf Anfrage", or have another field's value. */
export function isPhoneNumber(phone: string): boolean {
  const digits = numberIn(phone).replace(/\D/g, '').length;
  return digits >= FEWEST_DIGITS && digits <= MOST_DIGITS;
}

/** A phone number as a `tel:` link. The "(0)" of German numbers is not dialled after a country code. */
export function phoneHref(phone: string): string {
  const number = numberIn(phone);
  const [, prefix] = /^\(?(\+|00)/.exec(number) ?? [];
  const digits = (prefix === undefined ? number : number.replace('(0)', '')).replace(/\D/g, '');
  return `tel:${prefix === '+' ? '+' : ''}${digits}`;
}

/** The number of a field such as "Tel.: 069 90009" or "0800 123456 (kostenfrei)"; empty if it has none. */
function numberIn(phone: string): string {
  const number = phone.trim().replace(LABEL_BEFORE, '').replace(NOTE_BEHIND, '').trim();
  return NUMBER.test(number) ? number : '';
}

/** A `mailto:` link, percent-encoded as RFC 6068 requires. */
export function mailtoHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
