import { describe, expect, it } from 'vitest';
import { NO_CUSTOMER, type Customer } from '../../shared/order/customer.ts';
import { checkCustomer, CUSTOMER_PATHS, doubtStreet } from './customer-fields.ts';

const ERIKA: Customer = {
  ...NO_CUSTOMER,
  name: 'Erika Mustermann',
  email: ' erika@post.example ',
  address: { street: 'Marktplatz 1', postalCode: '97070', city: 'Musterstadt' },
};

function withDelivery(change: Partial<Customer['deliveryAddress']>): Customer {
  return { ...ERIKA, deliveryAddress: { ...NO_CUSTOMER.deliveryAddress, ...change } };
}

describe('checkCustomer', () => {
  it('accepts a complete customer without company and delivery address', () => {
    expect(checkCustomer(ERIKA, true)).toEqual({});
  });

  it('names each missing field, in the order of the form', () => {
    const wrong = Object.keys(checkCustomer(NO_CUSTOMER, true));
    expect(wrong).toEqual(['name', 'email', 'address.street', 'address.postalCode', 'address.city']);
    expect(wrong).toEqual(CUSTOMER_PATHS.filter((path) => wrong.includes(path)));
  });

  it('refuses an address that is none', () => {
    expect(Object.keys(checkCustomer({ ...ERIKA, email: 'erika@post' }, false))).toEqual(['email']);
  });

  it.each(['01001', '99998', 'D-97421', 'd 97421', 'DE-97421', 'D\u2013 97421', ' 97 421', '97\u00a0421'])(
    'takes the postal code %j',
    (postalCode) => {
      const customer = { ...ERIKA, address: { ...ERIKA.address, postalCode } };
      expect(checkCustomer(customer, false)).toEqual({});
    },
  );

  it.each(['1234', '123456', 'A-12345', 'D-1234', '1234a', '', '00000', '01000', '99999'])(
    'refuses the postal code %j',
    (postalCode) => {
      const customer = { ...ERIKA, address: { ...ERIKA.address, postalCode } };
      expect(Object.keys(checkCustomer(customer, false))).toEqual(['address.postalCode']);
    },
  );

  it('takes a company alone for no delivery address (specification section 5)', () => {
    expect(checkCustomer(withDelivery({ company: 'Beispiel GmbH' }), true)).toEqual({});
  });

  it.each([{ name: 'Max' }, { name: 'Max', company: 'Beispiel GmbH' }, { additionalInfo: 'Hinterhaus' }])(
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

it.each(['Weg', 'Am Marktplatz', 'Bahnhofstraße', 'Gutenbergweg'])('doubts a street without a number: %s', (street) => {
  expect(doubtStreet(street)).toBeDefined();
});

it.each(['Weg 3', 'Weg 3a', 'C 4, 12', 'Postfach 1234', 'Gut Leimershof', 'Alte Mühle', 'Schloss Seehof', '', ' '])(
  'does not doubt %j',
  (street) => expect(doubtStreet(street)).toBeUndefined(),
);
