import { formatAmount } from '../format-amount.ts';

/** Cents, whole euros both. */
export interface AmountLimits {
  minAmount: number;
  maxAmount: number;
}

export type ReadAmount = { ok: true; cents: number } | { ok: false; error: string };

/** Euros with dots between thousands or without, and cents after a comma or dot, if any: "25,-" too. */
const EUROS = /^(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:[,.](\d{0,2}|[-–—]{1,2}))?$/u;

const CURRENCY = /^(?:€|eur|euro)|(?:€|eur|euro)$/giu;

/**
 * Reads what a visitor typed as an amount, such as "25", "25,00", "25 €" or "1.000".
 * @returns a whole number of euros within the limits, or what is wrong as a German sentence for the field: orders are
 * placed in whole euros (specification section 5)
 */
export function readAmount(text: string, { minAmount, maxAmount }: AmountLimits): ReadAmount {
  const compact = text.replace(/\s/gu, '');
  if (compact === '') return wrong('Bitte geben Sie einen Betrag ein.');
  const [, euros, rest = ''] = EUROS.exec(compact.replace(CURRENCY, '')) ?? [];
  if (euros === undefined) return wrong('Bitte geben Sie den Betrag in Ziffern ein, zum Beispiel 25.');
  if (/[1-9]/.test(rest)) return wrong('Gutscheine gibt es nur über ganze Euro, zum Beispiel 25.');
  const cents = Number(euros.replaceAll('.', '')) * 100;
  if (cents < minAmount) return wrong(`Der Betrag muss mindestens ${formatAmount(minAmount)} sein.`);
  if (cents > maxAmount) return wrong(`Der Betrag darf höchstens ${formatAmount(maxAmount)} sein.`);
  return { ok: true, cents };
}

function wrong(error: string): ReadAmount {
  return { ok: false, error };
}
