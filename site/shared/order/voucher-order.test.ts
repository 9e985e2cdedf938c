import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount } from '../text/format.ts';
import { OFFER } from '../testing/fixture-position.ts';
import {
  amountChoice,
  changeOrder,
  deliveryTypesOf,
  hasFreeAmount,
  motifsByDelivery,
  readOrder,
  startOrder,
  readAmount,
} from './voucher-order.ts';

const motifsOf = (...ids: string[]) => OFFER.motifs.filter(({ id }) => ids.includes(id));

test('the form starts with the usual amount, the first motif and one voucher', () => {
  expect(startOrder(OFFER)).toEqual({
    amount: 2500,
    otherAmount: '',
    deliveryType: 'EMAIL',
    templateId: 'both',
    quantity: '1',
  });
  expect(startOrder({ ...OFFER, amounts: [500, 700], motifs: motifsOf('card') })).toMatchObject({
    amount: 500,
    deliveryType: 'POSTAL_SHIPPING',
    templateId: 'card',
  });
});

test('the choice becomes a position', () => {
  const order = changeOrder(startOrder(OFFER), { amount: 5000, quantity: ' 3 ' }, OFFER);
  expect(readOrder(order, OFFER)).toEqual({
    ok: true,
    position: {
      merchant: OFFER.merchant,
      amount: 5000,
      quantity: 3,
      templateId: 'both',
      deliveryType: 'EMAIL',
    },
  });
});

describe('another amount', () => {
  test('applies only if it was chosen', () => {
    const order = { ...startOrder(OFFER), otherAmount: 'viel' };
    expect(readOrder(order, OFFER)).toMatchObject({ ok: true, position: { amount: 2500 } });
    expect(readOrder({ ...order, amount: 'other', otherAmount: '37 €' }, OFFER)).toMatchObject({
      ok: true,
      position: { amount: 3700 },
    });
  });
  test('exists only if the limits allow other amounts', () => {
    expect(hasFreeAmount(OFFER)).toBe(true);
    expect(hasFreeAmount({ ...OFFER, amounts: [1000], maxAmount: 1000 })).toBe(false);
  });
});

test.each([
  ['50', { amount: 5000 }],
  ['37', { amount: 'other', otherAmount: '37' }],
  ['37 €', { amount: 'other', otherAmount: '37' }],
  ['251', undefined],
  ['9', undefined],
  ['37,50', undefined],
  ['', undefined],
  ['<b>', undefined],
])('the amount %j of an address is chosen if the voucher is sold with it', (text, choice) => {
  expect(amountChoice(text, OFFER)).toEqual(choice);
});

test('an amount besides the presets is chosen only where the limits allow it', () => {
  const fixed = { ...OFFER, amounts: [1000, 30_000], minAmount: 1000, maxAmount: 1000 };
  expect(amountChoice('300', fixed)).toEqual({ amount: 30_000 });
  expect(amountChoice('10', { ...fixed, amounts: [30_000] })).toBeUndefined();
});

test('all errors are reported at once', () => {
  const order = { ...startOrder(OFFER), amount: 'other' as const, otherAmount: '', quantity: '0' };
  expect(readOrder(order, OFFER)).toEqual({
    ok: false,
    errors: {
      otherAmount: 'Bitte geben Sie einen Betrag ein.',
      quantity: 'Bitte geben Sie eine Anzahl von 1 bis 99 ein.',
    },
  });
});

test.each(['', '0', '100', '1,5', '-1', 'zwei', '1e1'])('%j is not a quantity', (quantity) => {
  expect(readOrder({ ...startOrder(OFFER), quantity }, OFFER)).toMatchObject({ ok: false });
});

test('a motif that is unavailable for the delivery type is replaced by the first available one', () => {
  const order = changeOrder(startOrder(OFFER), { templateId: 'mail' }, OFFER);
  expect(order.templateId).toBe('mail');
  const byPost = changeOrder(order, { deliveryType: 'POSTAL_SHIPPING' }, OFFER);
  expect(byPost.templateId).toBe('both');
  expect(changeOrder({ ...byPost, templateId: 'card' }, { quantity: '2' }, OFFER).templateId).toBe('card');
});

test('the delivery types are those of the motifs', () => {
  expect(deliveryTypesOf(OFFER)).toEqual(['EMAIL', 'POSTAL_SHIPPING']);
  expect(deliveryTypesOf({ ...OFFER, motifs: motifsOf('mail') })).toEqual(['EMAIL']);
  expect(motifsByDelivery(OFFER, 'POSTAL_SHIPPING')).toEqual(motifsOf('both', 'card'));
});

const LIMITS = { minAmount: 1000, maxAmount: 250_000 };

describe('an amount is read in any spelling', () => {
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

  test('every amount is read in the format in which it is shown', () => {
    const euros = fc.integer({ min: LIMITS.minAmount / 100, max: LIMITS.maxAmount / 100 });
    fc.assert(
      fc.property(euros, (euros) => {
        expect(readAmount(formatAmount(euros * 100), LIMITS)).toEqual({ ok: true, cents: euros * 100 });
      }),
    );
  });
});

describe('an amount that cannot be ordered is explained', () => {
  const DIGITS = 'Bitte geben Sie den Betrag in Ziffern ein, zum Beispiel 25.';
  const WHOLE = 'Gutscheine gibt es nur über ganze Euro, zum Beispiel 25.';
  test.each([
    ['', 'Bitte geben Sie einen Betrag ein.'],
    [' ', 'Bitte geben Sie einen Betrag ein.'],
    ['€', DIGITS],
    ['zehn', DIGITS],
    ['1.00.000', DIGITS],
    ['25 $', DIGITS],
    ['2e3', DIGITS],
    ['25,50', WHOLE],
    ['25.05', WHOLE],
    ['25,555', WHOLE],
    ['25.5555', WHOLE],
    ['25,000', WHOLE],
    ['9', 'Bitte geben Sie mindestens 10\u00a0€ ein.'],
    ['0', 'Bitte geben Sie mindestens 10\u00a0€ ein.'],
    ['-25', 'Bitte geben Sie mindestens 10\u00a0€ ein.'],
    ['−5 €', 'Bitte geben Sie mindestens 10\u00a0€ ein.'],
    ['2.501', 'Bitte geben Sie höchstens 2.500\u00a0€ ein.'],
    ['99999999999', 'Bitte geben Sie höchstens 2.500\u00a0€ ein.'],
    ['9'.repeat(400), 'Bitte geben Sie höchstens 2.500\u00a0€ ein.'],
  ])('%j: %s', (text, error) => {
    expect(readAmount(text, LIMITS)).toEqual({ ok: false, error });
  });

  test('any input gives whole euros within the limits, or a message', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readAmount(text, LIMITS);
        if (!read.ok) expect(read.error).toMatch(/^\p{Lu}.*\.$/u);
        else expect([read.cents % 100, read.cents >= 1000, read.cents <= 250_000]).toEqual([0, true, true]);
      }),
    );
  });
});
