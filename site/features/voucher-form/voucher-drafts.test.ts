import { expect, test, vi } from 'vitest';
import { MAX_RECIPIENTS, NO_GREETING, NO_RECIPIENT } from '../../shared/order/greeting.ts';
import { startOrder, type VoucherOffer } from '../../shared/order/voucher-order.ts';
import { OFFER } from '../../shared/testing/fixture-position.ts';
import { loadVoucherDraft, readVoucherDraft } from './voucher-drafts.ts';

test('a saved draft is read as it was', () => {
  const draft = {
    order: { amount: 'other', otherAmount: '33', deliveryType: 'EMAIL', templateId: 'mail', quantity: 'x' },
    greeting: {
      kind: 'many',
      gift: { donorName: 'Karl', recipientName: '', recipientEmail: '', message: 'Hallo' },
      recipients: [{ recipientName: 'Anna', recipientEmail: 'a@' }, NO_RECIPIENT],
    },
  };
  expect(readVoucherDraft(JSON.parse(JSON.stringify(draft)), OFFER)).toEqual(draft);
});

test('the day of a gift is kept where it is offered, as typed', () => {
  const read = (deliverOn: unknown, offer: VoucherOffer = { ...OFFER, hasDeliveryDays: true }) =>
    readVoucherDraft({ order: startOrder(OFFER), greeting: { ...NO_GREETING, deliverOn } }, offer)?.greeting.deliverOn;
  expect([read('2026-12-24'), read(''), read(20_261_224), read(null), read(undefined)]).toEqual([
    '2026-12-24',
    '',
    undefined,
    undefined,
    undefined,
  ]);
  expect(read('2026-12-24', OFFER)).toBeUndefined();
});

test('what is not offered any more becomes what the form starts with', () => {
  const order = { amount: 9900, otherAmount: '', deliveryType: 'PIGEON', templateId: 'm9', quantity: '2' };
  expect(readVoucherDraft({ order, greeting: NO_GREETING }, OFFER)).toEqual({
    order: { ...startOrder(OFFER), quantity: '2' },
    greeting: NO_GREETING,
  });
  const onlyByEmail = { ...startOrder(OFFER), deliveryType: 'POSTAL_SHIPPING', templateId: 'mail' };
  expect(readVoucherDraft({ order: onlyByEmail, greeting: NO_GREETING }, OFFER)).toMatchObject({
    order: { deliveryType: 'POSTAL_SHIPPING', templateId: 'both' },
  });
  const free = { ...startOrder(OFFER), amount: 'other', otherAmount: '30' };
  expect(
    readVoucherDraft({ order: free, greeting: NO_GREETING }, { ...OFFER, minAmount: 1000, maxAmount: 1000 }),
  ).toMatchObject({ order: { amount: 2500 } });
});

const ANNA = { recipientName: 'Anna', recipientEmail: '' };

test('unreadable parts of a draft are dropped, and the others are kept', () => {
  const order = { ...startOrder(OFFER), otherAmount: 7, quantity: null };
  const gift = { donorName: 'Karl', message: [] };
  const recipients = [null, 1, ANNA, 'Ben', { recipientName: 2, age: 3 }];
  expect(readVoucherDraft({ order, greeting: { kind: 'many', gift, recipients } }, OFFER)).toEqual({
    order: startOrder(OFFER),
    greeting: { kind: 'many', gift: { ...NO_GREETING.gift, donorName: 'Karl' }, recipients: [ANNA, NO_RECIPIENT] },
  });
  expect(readVoucherDraft({ order, greeting: { kind: 'many', gift: null, recipients: [null, 1] } }, OFFER)).toEqual({
    order: startOrder(OFFER),
    greeting: { ...NO_GREETING, kind: 'many', recipients: [NO_RECIPIENT] },
  });
  expect(readVoucherDraft({ order, greeting: { ...NO_GREETING, kind: 7 } }, OFFER)?.greeting).toEqual(NO_GREETING);
});

test('a draft has no more recipients than the form accepts', () => {
  const greeting = { ...NO_GREETING, kind: 'many', recipients: Array.from({ length: 10_000 }, () => ANNA) };
  const draft = readVoucherDraft({ order: startOrder(OFFER), greeting }, OFFER);
  expect(draft?.greeting.recipients).toHaveLength(MAX_RECIPIENTS);
});

test.each(['null', '7', '[]', '{', '{"1":{"order":null,"greeting":null}}'])(
  'a tab that has saved %s has no draft',
  (text) => {
    vi.stubGlobal('sessionStorage', { getItem: () => text });
    expect(loadVoucherDraft(OFFER)).toBeUndefined();
    vi.unstubAllGlobals();
  },
);

test.each([undefined, null, 'text', {}, { order: {} }, { order: {}, greeting: {} }, []])('%j is no draft', (saved) => {
  expect(readVoucherDraft(saved, OFFER)).toBeUndefined();
});
