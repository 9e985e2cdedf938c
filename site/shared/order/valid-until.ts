const BERLIN_YEAR = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Berlin' });

/**
 * The last day of a voucher: 31 December of the year of purchase and the years after it, such as "31.12.2029". Only for
 * the browser: in a page that was built on another day it would be wrong.
 * @param years voucherValidityPeriodInYears of the tenant
 */
export function validUntil(boughtAt: Date, years: number): string {
  return `31.12.${Number(BERLIN_YEAR.format(boughtAt)) + years}`;
}
