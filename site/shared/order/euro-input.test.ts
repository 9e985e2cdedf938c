import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount } from '../format-amount.ts';
import { readAmount } from './euro-input.ts';

const LIMITS = { minAmount: 1000, maxAmount: 250_000 };

describe('an amount is read however it is written', () => {
  test.each([
    ['25', 2500],
    ['25,00', 2500],
    ['25.00', 2500],
    ['25,0', 2500],
    ['25,', 2500],
    ['25,-', 2500],
    ['25,–', 2500],
    ['25 €', 2500],
    ['25\u00a0€', 2500],
    ['€ 25', 2500],
    ['25 Euro', 2500],
    ['25EUR', 2500],
    ['  25  ', 2500],
    ['025', 2500],
    ['1.000', 100_000],
    ['1.000,00 €', 100_000],
    ['1 000', 100_000],
    ['1000', 100_000],
    ['10', 1000],
    ['2500', 250_000],
  ])('%j is %d cents', (text, cents) => {
    expect(readAmount(text, LIMITS)).toEqual({ ok: true, cents });
  });

  test('every amount is read as it is shown', () => {
    const euros = fc.integer({ min: LIMITS.minAmount / 100, max: LIMITS.maxAmount / 100 });
    fc.assert(
      fc.property(euros, (euros) => {
        expect(readAmount(formatAmount(euros * 100), LIMITS)).toEqual({ ok: true, cents: euros * 100 });
      }),
    );
  });
});

describe('what cannot be ordered is explained', () => {
  const DIGITS = 'Bitte geben Sie den Betrag in Ziffern ein, zum Beispiel 25.';
  const WHOLE = 'Gutscheine gibt es nur über ganze Euro, zum Beispiel 25.';
  test.each([
    ['', 'Bitte geben Sie einen Betrag ein.'],
    [' ', 'Bitte geben Sie einen Betrag ein.'],
    ['€', DIGITS],
    ['zehn', DIGITS],
    ['-25', DIGITS],
    ['25,000', DIGITS],
    ['1.00.000', DIGITS],
    ['25 $', DIGITS],
    ['2e3', DIGITS],
    ['99999999999', DIGITS],
    ['25,50', WHOLE],
    ['25.05', WHOLE],
    ['9', 'Der Betrag muss mindestens 10\u00a0€ sein.'],
    ['0', 'Der Betrag muss mindestens 10\u00a0€ sein.'],
    ['2.501', 'Der Betrag darf höchstens 2.500\u00a0€ sein.'],
  ])('%j: %s', (text, error) => {
    expect(readAmount(text, LIMITS)).toEqual({ ok: false, error });
  });

  test('whatever is typed gives whole euros within the limits, or a sentence', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readAmount(text, LIMITS);
        if (!read.ok) expect(read.error).toMatch(/^\p{Lu}.*\.$/u);
        else expect([read.cents % 100, read.cents >= 1000, read.cents <= 250_000]).toEqual([0, true, true]);
      }),
    );
  });
});
