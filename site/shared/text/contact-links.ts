/** Of short numbers such as 115. */
const FEWEST_DIGITS = 3;
/** 15 in ITU-T E.164, and a "(0)". */
const MOST_DIGITS = 16;

const LABEL_BEFORE = /^\p{L}[\p{L}\s.-]*:?/u;
const NOTE_BEHIND = /\([^()\d]*\)$/;
const NUMBER = /^[+(]*\d[\d\s()/.\p{Dash_Punctuation}]*$/u;

/** Some say "auf Anfrage", or have another field's value. */
export function isPhoneNumber(phone: string): boolean {
  const digits = numberIn(phone).replace(/\D/g, '').length;
  return digits >= FEWEST_DIGITS && digits <= MOST_DIGITS;
}

/** The "(0)" of German numbers is not dialled after a country code. */
export function phoneHref(phone: string): string {
  const number = numberIn(phone);
  const [, prefix] = /^\(?(\+|00)/.exec(number) ?? [];
  const digits = (prefix === undefined ? number : number.replace('(0)', '')).replace(/\D/g, '');
  return `tel:${prefix === '+' ? '+' : ''}${digits}`;
}

/** The number in a field such as "Tel.: 069 90009" or "0800 123456 (kostenfrei)"; '' if it has none. */
function numberIn(phone: string): string {
  const number = phone.trim().replace(LABEL_BEFORE, '').replace(NOTE_BEHIND, '').trim();
  return NUMBER.test(number) ? number : '';
}

/** Percent-encoded as RFC 6068 requires. */
export function mailtoHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
