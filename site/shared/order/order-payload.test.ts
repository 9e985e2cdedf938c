import { array, assert, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { cartTotal, hasHardCoverItems } from './costs.ts';
import { NO_CUSTOMER, readCustomer, type Customer } from './customer.ts';
import { costRequestOf, giftOf, orderRequestOf } from './order-payload.ts';
import { POSITION } from '../testing/fixture-position.ts';
import type { Position } from './position.ts';

const CUSTOMER: Customer = {
  ...NO_CUSTOMER,
  name: ' Erika Beispiel ',
  email: 'erika@post.example',
  address: { street: 'Gasse 1', postalCode: '97999', city: 'Musterstadt' },
};

const INPUT = {
  items: [POSITION],
  customer: CUSTOMER,
  provider: 'STRIPE',
  returnUrl: 'https://stadt.example/bestellung-abgeschlossen',
  cancelUrl: 'https://stadt.example/kasse',
  expectedTotal: 5000,
} as const;

test('costs are requested in whole euros, as text, with the merchant’s id', () => {
  expect(costRequestOf([POSITION])).toStrictEqual({
    positions: [{ merchant: '7', amount: '25', quantity: 2, templateId: '1', deliveryType: 'EMAIL' }],
  });
});

test.each([
  [99_900, '999'],
  [2599, '25'],
  [99, '-1'],
  [-500, '-1'],
])('%i cents are sent as %s', (amount, text) => {
  expect(costRequestOf([{ ...POSITION, amount }]).positions[0]?.amount).toBe(text);
});

test('every amount is sent in the contract’s format', () => {
  assert(
    property(integer({ min: -1_000_000, max: 100_000_000 }), (amount) => {
      expect(costRequestOf([{ ...POSITION, amount }]).positions[0]?.amount).toMatch(/^(-1|[1-9][0-9]*)$/);
    }),
  );
});

test('the day of a gift is sent with it, where it goes to its recipient by e-mail', () => {
  const gift = { recipientEmail: 'anna@post.example' };
  const sentOn = (position: Partial<Position>) =>
    orderRequestOf({ ...INPUT, items: [{ ...POSITION, deliverOn: '2026-12-24', ...position }] }).positions[0];
  expect(sentOn({ gift })).toMatchObject({ deliverOn: '2026-12-24' });
  expect(sentOn({ gift, deliveryType: 'POSTAL_SHIPPING' })).not.toHaveProperty('deliverOn');
  expect(sentOn({})).not.toHaveProperty('deliverOn');
});

test('an order is placed in cents, with the numbers of its positions', () => {
  const items = [{ ...POSITION, positionNumber: 3 }];
  expect(orderRequestOf({ ...INPUT, items })).toStrictEqual({
    positions: [
      { positionNumber: 3, merchant: '7', amount: 2500, quantity: 2, templateId: '1', deliveryType: 'EMAIL' },
    ],
    customer: {
      name: 'Erika Beispiel',
      email: 'erika@post.example',
      address: { street: 'Gasse 1', postalCode: '97999', city: 'Musterstadt' },
    },
    payment: {
      provider: 'STRIPE',
      returnUrl: 'https://stadt.example/bestellung-abgeschlossen',
      cancelUrl: 'https://stadt.example/kasse',
    },
    expectedTotal: 5000,
  });
});

test('a gift contains the fields that were filled in, and is omitted if all are blank', () => {
  const gift = { donorName: ' Ada ', recipientName: '', message: 'Alles Gute' };
  const filled = { donorName: 'Ada', message: 'Alles Gute' };
  const items = [{ ...POSITION, gift }];
  expect(costRequestOf(items).positions[0]?.gift).toStrictEqual(filled);
  expect(orderRequestOf({ ...INPUT, items }).positions[0]?.gift).toStrictEqual(filled);
  const blank = { donorName: ' ', recipientName: '', recipientEmail: '\t', message: '\n' };
  expect(giftOf(blank)).toBeUndefined();
  expect(orderRequestOf({ ...INPUT, items: [{ ...POSITION, gift: blank }] }).positions[0]).not.toHaveProperty('gift');
});

test.each(['name', 'city', 'street', 'postalCode', 'additionalInfo'] as const)(
  'a delivery address counts with its %s alone',
  (field) => {
    const deliveryAddress = { ...NO_CUSTOMER.deliveryAddress, [field]: ' x ' };
    const request = orderRequestOf({ ...INPUT, customer: { ...CUSTOMER, deliveryAddress } });
    expect(request.customer.deliveryAddress).toStrictEqual({ [field]: 'x' });
  },
);

test.each([undefined, null, 'Ada', [], { name: 7, address: 'Gasse 1' }])(
  '%j saved as customer fills nothing',
  (saved) => {
    expect(readCustomer(saved)).toStrictEqual(NO_CUSTOMER);
  },
);

test('a saved customer is read as saved, without unknown fields', () => {
  expect(readCustomer({ ...CUSTOMER, age: 36 })).toStrictEqual(CUSTOMER);
});

test('totals are sums over the positions', () => {
  const position = record({ amount: integer({ min: 1, max: 100_000 }), quantity: integer({ min: 1, max: 99 }) });
  assert(
    property(array(position), (chosen) => {
      const vouchers = chosen.flatMap(({ amount, quantity }) => Array<number>(quantity).fill(amount));
      expect(cartTotal(chosen.map((fields) => ({ ...POSITION, ...fields })))).toEqual({
        quantity: vouchers.length,
        amount: vouchers.reduce((sum, amount) => sum + amount, 0),
      });
    }),
  );
});

test('hard-cover items are those that are sent by post', () => {
  expect(hasHardCoverItems([POSITION])).toBe(false);
  expect(hasHardCoverItems([POSITION, { ...POSITION, deliveryType: 'POSTAL_SHIPPING' }])).toBe(true);
});

test('postal codes are sent as five digits in any spelling', () => {
  const address = { street: 'Gasse 1', postalCode: 'D-97 421', city: 'Musterstadt' };
  const deliveryAddress = { ...NO_CUSTOMER.deliveryAddress, ...address, postalCode: ' 97\u00a0422 ' };
  const { customer } = orderRequestOf({ ...INPUT, customer: { ...CUSTOMER, address, deliveryAddress } });
  expect(customer.address.postalCode).toBe('97421');
  expect(customer.deliveryAddress).toStrictEqual({ ...address, postalCode: '97422' });
});

test('a line break never reaches the order service but in a message', () => {
  const gift = {
    recipientName: 'Oma\r\nErika',
    recipientEmail: 'oma@post.example\r\nBcc: x@post.example',
    message: 'A\nB',
  };
  const items = [{ ...POSITION, gift }];
  expect(costRequestOf(items).positions[0]?.gift).toEqual({
    recipientName: 'Oma Erika',
    recipientEmail: 'oma@post.example Bcc: x@post.example',
    message: 'A\nB',
  });
  const customer = {
    ...CUSTOMER,
    name: 'Erika\u2028Beispiel',
    companyName: 'Beispiel\u0000GmbH',
    address: { street: 'Gasse\n1', postalCode: '97 999', city: 'Muster\tstadt\n' },
    deliveryAddress: { ...CUSTOMER.deliveryAddress, name: 'Oma\nErika', city: 'Hof' },
  };
  const sent = orderRequestOf({ ...INPUT, customer, items: [{ ...POSITION, gift: { donorName: 'Ada\nBcc:' } }] });
  expect(sent.positions[0]?.gift).toEqual({ donorName: 'Ada Bcc:' });
  expect(sent.customer).toEqual({
    name: 'Erika Beispiel',
    email: 'erika@post.example',
    companyName: 'Beispiel GmbH',
    address: { street: 'Gasse 1', postalCode: '97999', city: 'Muster stadt' },
    deliveryAddress: { name: 'Oma Erika', city: 'Hof' },
  });
});
