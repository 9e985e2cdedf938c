import { expect, test } from 'vitest';
import { NO_CUSTOMER } from './customer.ts';
import { deliverySentence, destinationOf } from './destination.ts';
import type { Position } from './position.ts';

const POSITION: Position = {
  merchant: { id: 'M-9', slug: 'seifenhaus', companyName: 'Seifenhaus' },
  amount: 4000,
  quantity: 1,
  templateId: 'ufer',
  deliveryType: 'EMAIL',
  positionNumber: 1,
  timestamp: 5,
};

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
  ['by e-mail to the customer', {}, 'Geht per E-Mail an Sie: ada@weber.example'],
  [
    'by e-mail to somebody else',
    { gift: { recipientName: 'Ben', recipientEmail: 'ben@kurz.example' } },
    'Geht per E-Mail direkt an Ben, ben@kurz.example',
  ],
  [
    'by e-mail, to be passed on',
    { gift: { recipientName: 'Ben' } },
    'Geht per E-Mail an Sie (zum Weitergeben an Ben): ada@weber.example',
  ],
  [
    'by post, whatever e-mail address is kept',
    { deliveryType: 'POSTAL_SHIPPING', gift: { recipientEmail: 'ben@kurz.example' } },
    'Geht per Post an Sie: Ada Weber, Uferweg 3, 97421 Schweinfurt',
  ],
])('%s', (_what, fields, sentence) => {
  expect(deliverySentence({ ...POSITION, ...fields }, destinationOf(CUSTOMER))).toBe(sentence);
});

test('a different delivery address is named as such', () => {
  const destination = destinationOf({ ...CUSTOMER, deliveryAddress: OTHER });
  expect(deliverySentence({ ...POSITION, deliveryType: 'POSTAL_SHIPPING' }, destination)).toBe(
    'Geht per Post an die abweichende Lieferadresse: Ben Kurz, Kurz GmbH, Hinterhaus, Gasse 1, 20095 Hamburg',
  );
  expect(deliverySentence(POSITION, destination)).toBe('Geht per E-Mail an Sie: ada@weber.example');
});

test.each(['EMAIL', 'POSTAL_SHIPPING'] as const)(
  'an address that was not typed yet is asked for: %s',
  (deliveryType) => {
    const sentence = (...where: string[]) =>
      deliverySentence({ ...POSITION, deliveryType }, destinationOf(NO_CUSTOMER), ...where);
    expect(sentence()).toMatch(/an Sie; die Adresse geben Sie an der Kasse an$/);
    expect(sentence('oben')).toMatch(/an Sie; die Adresse geben Sie oben an$/);
  },
);

test.each(['D-97421', '97 421 '])('a postal code is shown in its normalized form: %s', (postalCode) => {
  const destination = destinationOf({ ...CUSTOMER, address: { ...CUSTOMER.address, postalCode } });
  expect(destination.address).toBe('Ada Weber, Uferweg 3, 97421 Schweinfurt');
});
