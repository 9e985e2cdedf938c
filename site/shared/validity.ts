const ORDINALS = ['', 'ersten', 'zweiten', 'dritten', 'vierten', 'fünften', 'sechsten', 'siebten', 'achten', 'neunten'];

/**
 * How long a voucher is valid, said without naming a year: a page must be the same on any day.
 * @param years voucherValidityPeriodInYears of the tenant
 */
export function validityEnd(years: number): string {
  return `31. Dezember des ${ORDINALS[years] ?? `${years}.`} Jahres nach dem Kauf`;
}
