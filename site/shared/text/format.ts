const NO_BREAK_SPACE = '\u00a0';

/** `2500` → "25,00 €", for sums and prices. @param cents whole cents */
export function formatPrice(cents: number): string {
  return formatAmount(cents).replace(/^([\d.]+)\u00a0/, `$1,00${NO_BREAK_SPACE}`);
}

/** `2500` → "25 €", `2550` → "25,50 €", always with a no-break space. @param cents whole cents */
export function formatAmount(cents: number): string {
  const euros = Math.trunc(cents / 100);
  const rest = cents % 100;
  const digits = rest === 0 ? formatCount(euros) : `${formatCount(euros)},${String(rest).padStart(2, '0')}`;
  return `${digits}${NO_BREAK_SPACE}€`;
}

/** `1000, 25000` → "10 € bis 250 €". @param lowest cents @param highest cents */
export function formatAmountRange(lowest: number, highest: number): string {
  return lowest === highest ? formatAmount(lowest) : `${formatAmount(lowest)} bis ${formatAmount(highest)}`;
}

/** `1000` → "1.000". @param count a whole number */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '.');
}

/** "1 Gutschein", "83 Gutscheine", "1.000 Gutscheine". */
export function pluralize(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;
}

const ORDINALS = ['', 'ersten', 'zweiten', 'dritten', 'vierten', 'fünften', 'sechsten', 'siebten', 'achten', 'neunten'];

/**
 * Without a year, so that a page does not depend on its date.
 * @param years voucherValidityPeriodInYears of the tenant
 */
export function validityEnd(years: number): string {
  return `31. Dezember des ${ORDINALS[years] ?? `${years}.`} Jahres nach dem Kauf`;
}

/**
 * 31 December, a number of years after the purchase: "31.12.2029". For the browser only, since a prerendered date would
 * become wrong.
 */
export function validUntil(boughtAt: Date, years: number): string {
  // At New Year, Berlin is one hour ahead of UTC.
  return `31.12.${new Date(boughtAt.getTime() + 3_600_000).getUTCFullYear() + years}`;
}

export function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}
