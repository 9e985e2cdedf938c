import { expect, test } from 'vitest';
import type { Position } from '../../shared/order/position.ts';
import type { VoucherOffer } from '../../shared/order/voucher-order.ts';
import { OFFER, POSITION as EMAILED } from '../../shared/testing/fixture-position.ts';
import { checkPosition, isGone } from './use-cart.ts';

const POSITION: Position = { ...EMAILED, templateId: 'both', deliveryType: 'POSTAL_SHIPPING' };

const issues = (change: Partial<Position>, offer: Partial<VoucherOffer> = {}) =>
  checkPosition({ ...POSITION, ...change }, { kind: 'offered', offer: { ...OFFER, ...offer } }, []);

test('offered positions and positions of unknown status have no problems', () => {
  expect(issues({})).toEqual([]);
  expect(checkPosition(POSITION, undefined, [])).toEqual([]);
  expect(checkPosition(POSITION, { kind: 'unknown' }, [])).toEqual([]);
});

test('a voucher that is not sold is gone; one of unknown status is not', () => {
  expect(isGone({ kind: 'gone' })).toBe(true);
  expect(checkPosition(POSITION, { kind: 'gone' }, [])).toEqual(['Dieser Gutschein wird nicht mehr verkauft.']);
  expect(isGone({ kind: 'unknown' })).toBe(false);
  expect(isGone(undefined)).toBe(false);
});

test.each([900, 25_100, 2550])('an amount of %d cents is outside today’s limits', (amount) => {
  expect(issues({ amount })).toEqual(['Möglich sind Beträge von 10\u00a0€ bis 250\u00a0€, in ganzen Euro.']);
});

test('a motif that is gone or does not fit the delivery type is reported', () => {
  for (const templateId of ['mail', 'old']) {
    expect(issues({ templateId })).toEqual(['Das gewählte Motiv gibt es nicht mehr.']);
  }
  expect(issues({ templateId: 'mail', deliveryType: 'EMAIL' })).toEqual([]);
});

test('a delivery type that is gone is reported together with all other problems', () => {
  const motifs = OFFER.motifs.slice(1, 2);
  expect(issues({}, { motifs })).toEqual(['Per Post wird dieser Gutschein nicht mehr verschickt.']);
  expect(issues({ amount: 100 }, { motifs })).toHaveLength(2);
});

test('the order service’s refusal counts if no other problem is known', () => {
  const problems = [
    { positionNumber: 1, field: 'amount', detail: 'Zu viel.' },
    { positionNumber: 1, field: 'templateId', detail: '' },
    { positionNumber: 4, field: 'amount', detail: 'Nicht dieser.' },
  ];
  expect(checkPosition(POSITION, { kind: 'unknown' }, problems)).toEqual([
    'Zu viel.',
    'Dieser Gutschein lässt sich so nicht bestellen.',
  ]);
  expect(checkPosition(POSITION, { kind: 'gone' }, problems)).toEqual(['Dieser Gutschein wird nicht mehr verkauft.']);
});
