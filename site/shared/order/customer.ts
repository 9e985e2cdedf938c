import type { Address } from '../models/place.ts';

/** Where vouchers are sent by post, if not to the customer's own address. */
export interface DeliveryAddress {
  name: string;
  company: string;
  additionalInfo: string;
  street: string;
  postalCode: string;
  city: string;
}

/** Who orders, as the checkout's form holds it: every field is a text, blank where nothing was typed. */
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
 * Reads the customer that was saved with the cart. It only fills a form, so whatever is not a text counts as blank: also a
 * customer of an older form.
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
 * A German postal code as the order service takes it. People also write it with spaces and with the sign of the country:
 * "97 421", "D-97421".
 * @returns undefined for what is none
 */
export function readPostalCode(text: string): string | undefined {
  const code = text.replace(/\s/g, '').replace(/^DE?\p{Pd}?/iu, '');
  return /^\d{5}$/.test(code) ? code : undefined;
}

export function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
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
