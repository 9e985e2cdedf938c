import type { Address } from '../models/place.ts';
import { isBlank } from '../text/format.ts';

/** Address for vouchers by post, if it differs from the customer's own. */
export interface DeliveryAddress {
  name: string;
  company: string;
  additionalInfo: string;
  street: string;
  postalCode: string;
  city: string;
}

/** The customer as in the checkout's form: every field is a text, blank if nothing was typed. */
export interface Customer {
  name: string;
  email: string;
  companyName: string;
  address: Address;
  deliveryAddress: DeliveryAddress;
}

const NO_ADDRESS: Address = { street: '', postalCode: '', city: '' };

export const NO_CUSTOMER: Customer = {
  name: '',
  email: '',
  companyName: '',
  address: NO_ADDRESS,
  deliveryAddress: { name: '', company: '', additionalInfo: '', ...NO_ADDRESS },
};

/**
 * Parses the customer saved with the cart. It only fills a form, so anything but a text counts as blank, as in a
 * customer of an older version.
 */
export function readCustomer(saved: unknown): Customer {
  return {
    ...readTexts(saved, { name: '', email: '', companyName: '' }),
    address: readTexts(fieldOf(saved, 'address'), NO_CUSTOMER.address),
    deliveryAddress: readTexts(fieldOf(saved, 'deliveryAddress'), NO_CUSTOMER.deliveryAddress),
  };
}

/**
 * A delivery address is empty if name, city, street, postal code and additional info are all blank (specification
 * section 5). The company does not count.
 */
export function isEmptyDeliveryAddress({
  name,
  city,
  street,
  postalCode,
  additionalInfo,
}: Partial<DeliveryAddress>): boolean {
  return [name, city, street, postalCode, additionalInfo].every(isBlank);
}

/**
 * A German postal code, from 01001 to 99998. Visitors also type spaces and the country code: "97 421", "D-97421".
 * @returns undefined if the text is not a postal code
 */
export function readPostalCode(text: string): string | undefined {
  const code = text.replace(/\s/g, '').replace(/^DE?\p{Pd}?/iu, '');
  return /^\d{5}$/.test(code) && code >= '01001' && code <= '99998' ? code : undefined;
}

function readTexts<T extends object>(saved: unknown, blank: T): T {
  const texts = Object.keys(blank).map((key) => {
    const value = fieldOf(saved, key);
    return [key, typeof value === 'string' ? value : ''];
  });
  return { ...blank, ...Object.fromEntries(texts) };
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
