import { expect, test } from 'vitest';
import { INVALID_EMAIL } from '../text/email.ts';
import { draftOf, MAX_MESSAGE_LENGTH } from './gift-draft.ts';
import {
  changeGreeting,
  countRecipients,
  MAX_RECIPIENTS,
  NO_GREETING,
  NO_RECIPIENT,
  previewedGift,
  type Greeting,
} from './greeting.ts';
import { VOUCHER } from '../testing/fixture-position.ts';
import type { Gift } from './position.ts';
import { giftPositions, insertRecipients, readGreeting } from './read-greeting.ts';

const ANNA = { recipientName: 'Anna', recipientEmail: 'anna@post.example' };
const BEN = { recipientName: 'Ben', recipientEmail: '' };

function greetingFor(recipients: Greeting['recipients'], fields: Partial<Greeting> = {}): Greeting {
  return { kind: 'many', gift: draftOf({ donorName: 'Karl', message: 'Danke!' }), recipients, ...fields };
}

test('a voucher without a greeting is one position without a gift, whatever was typed', () => {
  const typed = greetingFor([ANNA], { kind: 'none', gift: draftOf({ recipientEmail: 'anna@' }) });
  expect(readGreeting(typed, 'EMAIL')).toEqual({ ok: true, gifts: [undefined] });
});

test('a voucher that goes straight to one person is one gift, and needs an address by e-mail only', () => {
  const one = (gift: Gift): Greeting => ({ ...NO_GREETING, kind: 'one', gift: draftOf(gift) });
  const full = { donorName: 'Karl', ...ANNA };
  expect(readGreeting(one({ ...full, donorName: ' Karl ' }), 'EMAIL')).toEqual({ ok: true, gifts: [full] });
  const recipientEmail = 'Bitte geben Sie die E-Mail-Adresse der beschenkten Person ein.';
  expect(readGreeting(one(BEN), 'EMAIL')).toEqual({ ok: false, errors: { gift: { recipientEmail }, recipients: [] } });
  expect(readGreeting(one(BEN), 'POSTAL_SHIPPING')).toEqual({ ok: true, gifts: [{ recipientName: 'Ben' }] });
});

test('a voucher that the buyer hands over goes to no other address, and has no gift if all fields are blank', () => {
  const handed: Greeting = { ...NO_GREETING, kind: 'handed', gift: draftOf({ donorName: 'Karl', ...ANNA }) };
  expect(readGreeting(handed, 'EMAIL')).toEqual({ ok: true, gifts: [{ donorName: 'Karl', recipientName: 'Anna' }] });
  expect(previewedGift(handed)).toMatchObject({ recipientName: 'Anna', recipientEmail: '' });
  expect(readGreeting({ ...NO_GREETING, kind: 'handed' }, 'EMAIL')).toEqual({ ok: true, gifts: [undefined] });
});

test('each person of a list gets a gift with the same donor and message; blank rows are left out', () => {
  const greeting = greetingFor([ANNA, NO_RECIPIENT, BEN]);
  expect(readGreeting(greeting, 'EMAIL')).toEqual({
    ok: true,
    gifts: [
      { donorName: 'Karl', message: 'Danke!', ...ANNA },
      { donorName: 'Karl', message: 'Danke!', recipientName: 'Ben' },
    ],
  });
  expect(countRecipients(greeting, 'EMAIL')).toBe(2);
});

test('post needs no e-mail addresses, not even valid ones', () => {
  const wrong = { recipientName: 'Cem', recipientEmail: 'cem@' };
  const onlyAddress = { recipientName: '', recipientEmail: 'dora@post.example' };
  const greeting = greetingFor([wrong, onlyAddress]);
  expect(readGreeting(greeting, 'POSTAL_SHIPPING')).toEqual({
    ok: true,
    gifts: [{ donorName: 'Karl', message: 'Danke!', recipientName: 'Cem' }],
  });
  expect(countRecipients(greeting, 'POSTAL_SHIPPING')).toBe(1);
});

test('errors belong to their rows and fields', () => {
  const gift = draftOf({ message: 'a'.repeat(MAX_MESSAGE_LENGTH + 1) });
  const wrong = { recipientName: 'Cem', recipientEmail: 'cem@' };
  expect(readGreeting(greetingFor([ANNA, NO_RECIPIENT, wrong], { gift }), 'EMAIL')).toMatchObject({
    ok: false,
    errors: {
      gift: { message: 'Bitte kürzen Sie die Nachricht um 1 Zeichen.' },
      recipients: [{}, {}, { recipientEmail: INVALID_EMAIL }],
    },
  });
  expect(readGreeting(greetingFor([NO_RECIPIENT]), 'EMAIL')).toMatchObject({
    ok: false,
    errors: { recipients: [{ recipientName: 'Bitte tragen Sie ein, wer einen Gutschein bekommt.' }] },
  });
});

test('the first person stays when the kind changes', () => {
  const one = changeGreeting(NO_GREETING, { kind: 'one', gift: draftOf({ donorName: 'Karl', ...ANNA }) });
  const many = changeGreeting(one, { kind: 'many' });
  expect(many.recipients).toEqual([ANNA, NO_RECIPIENT]);
  const more = changeGreeting(many, { recipients: [BEN, ANNA] });
  const back = changeGreeting(more, { kind: 'one' });
  expect(back.gift).toEqual(draftOf({ donorName: 'Karl', recipientName: 'Ben' }));
  expect(changeGreeting(back, { kind: 'many' }).recipients).toEqual([BEN, ANNA]);
  expect(changeGreeting(many, { recipients: [] }).recipients).toEqual([NO_RECIPIENT]);
});

test('pasted people follow the row, blank rows give way, and the limit holds', () => {
  expect(insertRecipients([ANNA, NO_RECIPIENT, NO_RECIPIENT], 1, [BEN])).toEqual({
    recipients: [ANNA, BEN],
    leftOut: 0,
  });
  expect(insertRecipients([ANNA, BEN], 0, [BEN])).toEqual({ recipients: [ANNA, BEN, BEN], leftOut: 0 });
  const crowd = Array.from({ length: MAX_RECIPIENTS }, () => BEN);
  expect(insertRecipients([ANNA], 0, crowd)).toEqual({ recipients: [ANNA, ...crowd.slice(1)], leftOut: 1 });
});

const NOON = Date.parse('2026-11-28T12:00Z');

const WAITING: Greeting = { ...NO_GREETING, kind: 'one', gift: draftOf(ANNA), deliverOn: '2026-12-24' };

test('a gift by e-mail may wait for its day; no other greeting does', () => {
  const { deliverOn } = WAITING;
  expect(readGreeting(WAITING, 'EMAIL', NOON)).toEqual({ ok: true, gifts: [ANNA], deliverOn });
  expect(readGreeting(greetingFor([ANNA, BEN], { deliverOn }), 'EMAIL', NOON)).toMatchObject({ ok: true, deliverOn });
  expect(readGreeting(WAITING, 'POSTAL_SHIPPING', NOON)).not.toHaveProperty('deliverOn');
  expect(readGreeting({ ...WAITING, kind: 'handed' }, 'EMAIL', NOON)).not.toHaveProperty('deliverOn');
});

test.each(['', '2026-11-27', '2027-11-29', '2026-12-2x'])(
  'the day "%s" is an error beside those of the gift',
  (deliverOn) => {
    const read = (gift: Gift) => readGreeting({ ...WAITING, gift: draftOf(gift), deliverOn }, 'EMAIL', NOON);
    const error = 'Bitte wählen Sie einen Tag von heute bis zum 28.11.2027.';
    expect(read(ANNA)).toEqual({ ok: false, errors: { gift: {}, recipients: [], deliverOn: error } });
    expect(read(BEN)).toMatchObject({ errors: { gift: { recipientEmail: expect.any(String) }, deliverOn: error } });
  },
);

test('the day stays while the kind of greeting changes', () => {
  const many = changeGreeting(WAITING, { kind: 'many' });
  expect(many.deliverOn).toBe('2026-12-24');
  expect(changeGreeting(many, { kind: 'one' })).toMatchObject({ gift: ANNA, deliverOn: '2026-12-24' });
});

test('of several people, those with an address wait for the day, and the others’ vouchers go to the buyer at once', () => {
  const read = readGreeting(greetingFor([ANNA, BEN], { deliverOn: '2026-12-24' }), 'EMAIL', NOON);
  const days = read.ok
    ? giftPositions(VOUCHER, read).map(({ gift, deliverOn }) => [gift?.recipientName, deliverOn])
    : [];
  expect(days).toEqual([
    ['Anna', '2026-12-24'],
    ['Ben', undefined],
  ]);
});
