import type { Address } from '../models/place.ts';
import { readTexts } from '../parsing/saved-position.ts';
import { isBlank } from '../text/format.ts';

/** For vouchers by post, if it differs from the customer's own. */
export interface DeliveryAddress {
  name: string;
  company: string;
  additionalInfo: string;
  street: string;
  postalCode: string;
  city: string;
}

/** As in the checkout's form: a field is '' if nothing was typed. */
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

/** The customer saved with the cart only fills a form, so anything but a text counts as blank. */
export function readCustomer(saved: unknown): Customer {
  const { address, deliveryAddress } = Object(saved);
  return {
    ...readTexts(NO_CUSTOMER, saved),
    address: readTexts(NO_CUSTOMER.address, address),
    deliveryAddress: readTexts(NO_CUSTOMER.deliveryAddress, deliveryAddress),
  };
}

/** Specification section 5: the company does not count. */
export function isEmptyDeliveryAddress({
  name,
  city,
  street,
  postalCode,
  additionalInfo,
}: Partial<DeliveryAddress>): boolean {
  return [name, city, street, postalCode, additionalInfo].every(isBlank);
}

/** From 01001 to 99998; visitors also type "97 421" or "D-97421". */
export function readPostalCode(text: string): string | undefined {
  const code = text.replace(/\s/g, '').replace(/^DE?\p{Pd}?/iu, '');
  return /^\d{5}$/.test(code) && code >= '01001' && code <= '99998' ? code : undefined;
}
