import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { giftFor } from './order-payload.ts';
import {
  countCharacters,
  draftOf,
  giftSummary,
  MAX_MESSAGE_LENGTH,
  MAX_NAME_LENGTH,
  readGiftDraft,
} from './gift-draft.ts';

const BLANK = draftOf({});

test('every accepted gift returns to the form unchanged', () => {
  const text = fc.string({ maxLength: 40 });
  fc.assert(
    fc.property(text, text, text, (donorName, recipientName, message) => {
      const read = readGiftDraft({ ...BLANK, donorName, recipientName, message });
      expect(read).toEqual({ ok: true, gift: read.ok ? read.gift : {} });
      if (read.ok && read.gift !== undefined) expect(readGiftDraft(draftOf(read.gift))).toEqual(read);
    }),
  );
});

test('a gift by post has no e-mail address; an e-mail address alone is no gift', () => {
  const gift = { recipientName: 'Anna', recipientEmail: 'anna@post.example' };
  expect(giftFor('EMAIL', gift)).toEqual(gift);
  expect(giftFor('POSTAL_SHIPPING', gift)).toEqual({ recipientName: 'Anna' });
  expect(giftFor('POSTAL_SHIPPING', { recipientEmail: 'anna@post.example' })).toBeUndefined();
});

test.each([
  'anna',
  'anna@',
  'anna@post',
  '@post.example',
  'anna post@post.example',
  'a@b..de',
  'a@.b.de',
  'a@b.de.',
  '%0d%0aBcc:z@post.example',
  'mailto:anna@post.example',
  'a@post.example;c@post.example',
  'anna@post.example\u0000',
  'an\u200bna@post.example',
  `${'a'.repeat(250)}@post.example`,
])('%j is not an address', (recipientEmail) => {
  expect(readGiftDraft({ ...BLANK, recipientEmail })).toEqual({
    ok: false,
    errors: { recipientEmail: 'Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@beispiel.de.' },
  });
});

test.each([
  ' anna@post.example ',
  "o'neil+gutschein@post.example",
  'käthe@bücher.example',
  'erika@xn--mller-kva.example',
  'anna_b.&co@mail.post-amt.museum',
])('%j is an address', (recipientEmail) => expect(readGiftDraft({ ...BLANK, recipientEmail }).ok).toBe(true));

test('a message that is too long says by how much', () => {
  expect(readGiftDraft({ ...BLANK, message: 'a'.repeat(MAX_MESSAGE_LENGTH) }).ok).toBe(true);
  expect(readGiftDraft({ ...BLANK, message: 'a'.repeat(MAX_MESSAGE_LENGTH + 7) })).toEqual({
    ok: false,
    errors: { message: 'Bitte kürzen Sie die Nachricht um 7 Zeichen.' },
  });
});

test('a name that is too long says by how much', () => {
  expect(readGiftDraft({ ...BLANK, donorName: 'ß'.repeat(MAX_NAME_LENGTH) }).ok).toBe(true);
  expect(readGiftDraft({ ...BLANK, recipientName: 'ß'.repeat(MAX_NAME_LENGTH + 1) })).toEqual({
    ok: false,
    errors: { recipientName: 'Bitte kürzen Sie den Namen um 1 Zeichen.' },
  });
});

test.each([
  ['', 0],
  [' Hallo \n', 5],
  ['🎁', 1],
  ['👨‍👩‍👧‍👦', 1],
  ['🇩🇪!', 2],
  ['u\u0308', 1],
])('%j has %i characters', (text, count) => expect(countCharacters(text)).toBe(count));

test('four hundred emojis fit into a message', () => {
  expect(readGiftDraft({ ...BLANK, message: '👩‍🎓'.repeat(MAX_MESSAGE_LENGTH) }).ok).toBe(true);
});

test.each([
  [{ recipientName: 'Anna', donorName: 'Ben' }, 'Für Anna, von Ben'],
  [{ recipientName: 'Anna' }, 'Für Anna'],
  [{ donorName: 'Ben', message: 'Hallo' }, 'Von Ben'],
  [{ recipientEmail: 'anna@post.example', donorName: 'Ben' }, 'Für anna@post.example, von Ben'],
  [{ message: 'Hallo' }, 'Mit Nachricht'],
])('%j is summed up', (gift, text) => {
  expect(giftSummary(gift)).toBe(text);
});
