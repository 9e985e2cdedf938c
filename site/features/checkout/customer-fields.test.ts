import { describe, expect, it } from 'vitest';
import { NO_CUSTOMER, type Customer } from '../../shared/order/customer.ts';
import type { Position } from '../../shared/order/position.ts';
import { checkCustomer, CUSTOMER_PATHS, emailHint, suggestEmail } from './customer-fields.ts';

const ERIKA: Customer = {
  ...NO_CUSTOMER,
  name: 'Erika Mustermann',
  email: ' erika@post.example ',
  address: { street: 'Marktplatz 1', postalCode: '97070', city: 'Musterstadt' },
};

function withDelivery(change: Partial<Customer['deliveryAddress']>): Customer {
  return { ...ERIKA, deliveryAddress: { ...NO_CUSTOMER.deliveryAddress, ...change } };
}

const VOUCHER: Position = {
  merchant: { id: '7', slug: 'cafe-adler', companyName: 'Café Adler' },
  amount: 2500,
  quantity: 1,
  templateId: '1',
  deliveryType: 'EMAIL',
  positionNumber: 1,
  timestamp: 5,
};

it.each<[string, Partial<Position>[]]>([
  ['Bestellbestätigung.', [{ deliveryType: 'POSTAL_SHIPPING' }, { gift: { recipientEmail: 'ada@example.org' } }]],
  [
    'Bestellbestätigung und Ihren Gutschein.',
    [{ gift: { recipientName: 'Ada' } }, { deliveryType: 'POSTAL_SHIPPING' }],
  ],
  ['Bestellbestätigung und Ihre Gutscheine.', [{ quantity: 2 }]],
])('the hint at the e-mail address names what is sent there: %s', (ending, items) => {
  expect(emailHint(items.map((item) => ({ ...VOUCHER, ...item })))).toBe(`Dorthin schicken wir Ihre ${ending}`);
});

describe('checkCustomer', () => {
  it('accepts a complete customer without company and delivery address', () => {
    expect(checkCustomer(ERIKA, true)).toEqual({});
  });

  it('names each missing field, in the order of the form', () => {
    const wrong = Object.keys(checkCustomer(NO_CUSTOMER, true));
    expect(wrong).toEqual(['name', 'email', 'address.street', 'address.postalCode', 'address.city']);
    expect(wrong).toEqual(CUSTOMER_PATHS.filter((path) => wrong.includes(path)));
  });

  it.each(['erika', 'erika@post', '@post.example', 'erika post@post.example', 'a@b..de', 'a@.b.de', 'a@b.de.'])(
    'refuses the address %j',
    (email) => {
      expect(Object.keys(checkCustomer({ ...ERIKA, email }, false))).toEqual(['email']);
    },
  );

  it.each(['erika@xn--mller-kva.example', 'e.m+x@sub.post.example', 'erika@müller.example'])(
    'takes the address %j',
    (email) => {
      expect(checkCustomer({ ...ERIKA, email }, false)).toEqual({});
    },
  );

  it.each(['D-97421', 'd 97421', 'DE-97421', 'D\u2013 97421', ' 97 421', '97\u00a0421'])(
    'takes the postal code %j',
    (postalCode) => {
      const customer = { ...ERIKA, address: { ...ERIKA.address, postalCode } };
      expect(checkCustomer(customer, false)).toEqual({});
    },
  );

  it.each(['1234', '123456', 'A-12345', 'D-1234', '1234a', ''])('refuses the postal code %j', (postalCode) => {
    const customer = { ...ERIKA, address: { ...ERIKA.address, postalCode } };
    expect(Object.keys(checkCustomer(customer, false))).toEqual(['address.postalCode']);
  });

  it.each([{ name: 'Max' }, { company: 'Beispiel GmbH' }, { additionalInfo: 'Hinterhaus' }])(
    'asks for the whole delivery address where only %j is filled',
    (change) => {
      expect(Object.keys(checkCustomer(withDelivery(change), true))).toEqual([
        'deliveryAddress.street',
        'deliveryAddress.postalCode',
        'deliveryAddress.city',
      ]);
    },
  );

  it('ignores the delivery address if the order has no items by post', () => {
    expect(checkCustomer(withDelivery({ name: 'Max' }), false)).toEqual({});
  });
});

describe('suggestEmail', () => {
  it.each([
    ['Erika@gmial.com', 'Erika@gmail.com'],
    ['erika@gmail.co', 'erika@gmail.com'],
    ['erika@gmx.d', 'erika@gmx.de'],
    ['erika@webb.de', 'erika@web.de'],
    [' erika@t-onlien.de ', 'erika@t-online.de'],
    ['erika@OUTLOOL.de', 'erika@outlook.de'],
  ])('takes %j for %j', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant);
  });

  it.each(['erika@gmail.com', 'erika@gmx.net', 'erika@post.example', 'erika@', 'erika', ''])(
    'suggests no change to %j',
    (typed) => {
      expect(suggestEmail(typed)).toBeUndefined();
    },
  );
});
