import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { NO_CUSTOMER, type DeliveryAddress } from './customer.ts';
import { deliverySentence, destinationOf, groupDeliveries, groupSentence } from './destination.ts';
import type { Position } from './position.ts';
import { POSITION as PAIR } from '../testing/fixture-position.ts';

const POSITION: Position = { ...PAIR, quantity: 1 };

const POSTED: Position = { ...POSITION, deliveryType: 'POSTAL_SHIPPING' };

const CUSTOMER = {
  ...NO_CUSTOMER,
  name: 'Ada Weber ',
  email: ' ada@weber.example',
  address: { street: 'Uferweg 3', postalCode: '97421', city: 'Schweinfurt' },
};

const OTHER = {
  name: 'Ben Kurz',
  company: 'Kurz GmbH',
  additionalInfo: 'Hinterhaus',
  street: 'Gasse 1',
  postalCode: '20095',
  city: 'Hamburg',
};

test.each<[string, Partial<Position>, string]>([
  ['by e-mail to the customer', {}, 'Kommt per E-Mail zu Ihnen: ada@weber.example'],
  [
    'by e-mail to somebody else',
    { gift: { recipientName: 'Ben', recipientEmail: 'ben@kurz.example' } },
    'Geht per E-Mail direkt an Ben, ben@kurz.example',
  ],
  [
    'by e-mail to somebody else on a day',
    { gift: { recipientName: 'Ben', recipientEmail: 'ben@kurz.example' }, deliverOn: '2026-12-24' },
    'Wird am 24.12.2026 verschickt, per E-Mail direkt an Ben, ben@kurz.example',
  ],
  [
    'by e-mail, to be passed on',
    { gift: { recipientName: 'Ben' } },
    'Kommt per E-Mail zu Ihnen, zum Weitergeben an Ben: ada@weber.example',
  ],
  [
    'by e-mail to the recipient, whose address is the customer’s',
    { gift: { recipientName: 'Ben', recipientEmail: 'ada@weber.example' } },
    'Kommt per E-Mail zu Ihnen, zum Weitergeben an Ben: ada@weber.example',
  ],
  [
    'by post, whatever e-mail address is kept',
    { deliveryType: 'POSTAL_SHIPPING', gift: { recipientEmail: 'ben@kurz.example' } },
    'Kommt per Post zu Ihnen: Ada Weber, Uferweg 3, 97421 Schweinfurt',
  ],
])('%s', (_what, fields, sentence) => {
  expect(deliverySentence({ ...POSITION, ...fields }, destinationOf(CUSTOMER))).toBe(sentence);
});

test('a different delivery address is named as such, also while it is typed, and a company alone is none', () => {
  const sentence = (deliveryAddress: DeliveryAddress) =>
    deliverySentence(POSTED, destinationOf({ ...CUSTOMER, deliveryAddress }));
  expect(sentence(OTHER)).toBe(
    'Geht per Post an die abweichende Lieferadresse: Ben Kurz, Kurz GmbH, Hinterhaus, Gasse 1, 20095 Hamburg',
  );
  expect(sentence({ ...NO_CUSTOMER.deliveryAddress, name: 'Ben' })).toBe(
    'Geht per Post an die abweichende Lieferadresse: Ben',
  );
  expect(sentence({ ...NO_CUSTOMER.deliveryAddress, company: 'Kurz GmbH' })).toMatch(/zu Ihnen: Ada Weber/);
});

test('an address that was not typed yet is left out', () => {
  const nowhere = destinationOf(NO_CUSTOMER);
  expect(deliverySentence(POSITION, nowhere)).toBe('Kommt per E-Mail zu Ihnen.');
  expect(deliverySentence(POSTED, nowhere)).toBe('Kommt per Post zu Ihnen.');
});

test.each(['D-97421', '97 421 '])('a postal code is shown in its normalized form: %s', (postalCode) => {
  const destination = destinationOf({ ...CUSTOMER, address: { ...CUSTOMER.address, postalCode } });
  expect(destination.address).toBe('Ada Weber, Uferweg 3, 97421 Schweinfurt');
});

const sentencesOf = (positions: Partial<Position>[], customer = CUSTOMER) =>
  groupDeliveries(
    positions.map((position) => ({ ...POSITION, ...position })),
    destinationOf(customer),
  ).map((group) => groupSentence(group, 'bald'));

test('an order says how many vouchers go where, in the order of the cart', () => {
  const positions: Partial<Position>[] = [
    { quantity: 4, deliveryType: 'POSTAL_SHIPPING', gift: { recipientEmail: 'nicht@kurz.example' } },
    { quantity: 2, gift: { recipientName: 'Ben', recipientEmail: 'ben@kurz.example' } },
    { gift: { recipientName: 'Emmy' } },
  ];
  expect(sentencesOf(positions)).toEqual([
    '4 Gutscheine kommen bald per Post zu Ihnen: Ada Weber, Uferweg 3, 97421 Schweinfurt',
    '2 Gutscheine gehen bald per E-Mail direkt an Ben, ben@kurz.example',
    '1 Gutschein kommt bald per E-Mail zu Ihnen: ada@weber.example',
  ]);
  expect(sentencesOf([POSTED], { ...CUSTOMER, deliveryAddress: OTHER })).toEqual([
    '1 Gutschein geht bald per Post an die abweichende Lieferadresse: Ben Kurz, Kurz GmbH, Hinterhaus, Gasse 1, 20095 Hamburg',
  ]);
});

test('of several recipients none is named, and of one address with two names only the address', () => {
  const to = (recipientName: string, recipientEmail: string) => ({ gift: { recipientName, recipientEmail } });
  expect(sentencesOf([to('Ben', 'ben@kurz.example'), to('Cem', 'cem@kurz.example')])).toEqual([
    '2 Gutscheine gehen bald per E-Mail direkt an die Beschenkten.',
  ]);
  expect(sentencesOf([to('Ben', 'ben@kurz.example'), to('Cem', 'ben@kurz.example')])).toEqual([
    '2 Gutscheine gehen bald per E-Mail direkt an ben@kurz.example',
  ]);
});

test('every voucher goes exactly one way', () => {
  const position = record({
    quantity: integer({ min: 1, max: 99 }),
    deliveryType: constantFrom('EMAIL' as const, 'POSTAL_SHIPPING' as const),
    gift: record({ recipientEmail: constantFrom('a@kurz.example', 'ada@weber.example') }, { requiredKeys: [] }),
  });
  assert(
    property(array(position), (drawn) => {
      const positions = drawn.map((fields) => ({ ...POSITION, ...fields }));
      const total = (those: readonly { quantity: number }[]) => those.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(total(groupDeliveries(positions, destinationOf(CUSTOMER)))).toBe(total(positions));
    }),
  );
});

test('vouchers that are sent on different days are told apart', () => {
  const gift = { recipientEmail: 'ben@kurz.example' };
  expect(sentencesOf([{}, { gift }, { gift, deliverOn: '2026-12-24', quantity: 2 }])).toEqual([
    '1 Gutschein kommt bald per E-Mail zu Ihnen: ada@weber.example',
    '1 Gutschein geht bald per E-Mail direkt an ben@kurz.example',
    '2 Gutscheine gehen am 24.12.2026 per E-Mail direkt an ben@kurz.example',
  ]);
});
