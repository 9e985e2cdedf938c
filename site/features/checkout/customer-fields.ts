import type { ComponentProps } from 'react';
import type { Address } from '../../shared/models/place.ts';
import { cartTotal } from '../../shared/order/costs.ts';
import { type Customer, readPostalCode } from '../../shared/order/customer.ts';
import type { Position } from '../../shared/order/position.ts';
import { isBlank } from '../../shared/text/format.ts';
import { INVALID_EMAIL, isEmailAddress } from '../../shared/text/email.ts';

/** Path of a text in the customer's data. */
export type CustomerPath =
  | 'name'
  | 'email'
  | 'companyName'
  | `address.${keyof Customer['address']}`
  | `deliveryAddress.${keyof Customer['deliveryAddress']}`;

/** Error messages by field. */
export type CustomerErrors = Partial<Record<CustomerPath, string>>;

interface FieldInfo {
  label: string;
  isOptional?: boolean;
  hint?: string;
  input: ComponentProps<'input'>;
}

const TEXT = { type: 'text', maxLength: 200 } as const;
const POSTAL_CODE = { type: 'text', inputMode: 'numeric', maxLength: 20 } as const;

/** The most common domains of private mailboxes in Germany. */
const DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
  'outlook.de',
  'outlook.com',
  'hotmail.de',
  'hotmail.com',
  'icloud.com',
  'yahoo.de',
  'yahoo.com',
  'freenet.de',
  'posteo.de',
  'mailbox.org',
];

/**
 * All fields, in the order of the page. The autocomplete tokens are those of the HTML standard; `shipping` marks the
 * second address as a different one.
 */
export const CUSTOMER_FIELDS: Record<CustomerPath, FieldInfo> = {
  name: { label: 'Vor- und Nachname', input: { ...TEXT, autoComplete: 'name' } },
  email: {
    label: 'E-Mail-Adresse',
    input: { type: 'email', inputMode: 'email', maxLength: 254, autoComplete: 'email', spellCheck: false },
  },
  companyName: { label: 'Firma', isOptional: true, input: { ...TEXT, autoComplete: 'organization' } },
  'address.street': { label: 'Straße und Hausnummer', input: { ...TEXT, autoComplete: 'address-line1' } },
  'address.postalCode': { label: 'Postleitzahl', input: { ...POSTAL_CODE, autoComplete: 'postal-code' } },
  'address.city': { label: 'Ort', input: { ...TEXT, autoComplete: 'address-level2' } },
  'deliveryAddress.name': {
    label: 'Name',
    isOptional: true,
    input: { ...TEXT, autoComplete: 'shipping name' },
  },
  'deliveryAddress.company': {
    label: 'Firma',
    isOptional: true,
    input: { ...TEXT, autoComplete: 'shipping organization' },
  },
  'deliveryAddress.additionalInfo': {
    label: 'Adresszusatz',
    isOptional: true,
    hint: 'Zum Beispiel Hinterhaus, 2. Stock oder c/o.',
    input: { ...TEXT, autoComplete: 'shipping address-line2' },
  },
  'deliveryAddress.street': {
    label: 'Straße und Hausnummer',
    input: { ...TEXT, autoComplete: 'shipping address-line1' },
  },
  'deliveryAddress.postalCode': {
    label: 'Postleitzahl',
    input: { ...POSTAL_CODE, autoComplete: 'shipping postal-code' },
  },
  'deliveryAddress.city': { label: 'Ort', input: { ...TEXT, autoComplete: 'shipping address-level2' } },
};

// Object.keys returns string[]; these are the keys of the record above.
export const CUSTOMER_PATHS = Object.keys(CUSTOMER_FIELDS) as CustomerPath[];

/** Id of the field's control, for links and labels. */
export function fieldId(path: CustomerPath): string {
  return `kasse-${path.replace('.', '-')}`;
}

/** What is sent to the customer's e-mail address, besides the vouchers that go directly to the recipients of gifts. */
export function emailHint(items: readonly Position[]): string {
  const own = items.filter(({ deliveryType, gift }) => deliveryType === 'EMAIL' && gift?.recipientEmail === undefined);
  const { quantity } = cartTotal(own);
  if (quantity === 0) return 'Dorthin schicken wir Ihre Bestellbestätigung.';
  return `Dorthin schicken wir Ihre Bestellbestätigung und ${quantity === 1 ? 'Ihren Gutschein' : 'Ihre Gutscheine'}.`;
}

/**
 * Finds missing and invalid values, in the order of the form.
 * @param hasPost something is sent by post, so the delivery address counts
 */
export function checkCustomer(customer: Customer, hasPost: boolean): CustomerErrors {
  const { name, email, address, deliveryAddress } = customer;
  const errors: CustomerErrors = {
    ...(isBlank(name) && { name: 'Bitte geben Sie Ihren Namen ein.' }),
    ...checkEmail(email.trim()),
    ...checkAddress('address', address),
  };
  if (!hasPost || Object.values(deliveryAddress).every(isBlank)) return errors;
  return { ...errors, ...checkAddress('deliveryAddress', deliveryAddress) };
}

function checkEmail(email: string): CustomerErrors {
  if (email === '') return { email: 'Bitte geben Sie Ihre E-Mail-Adresse ein.' };
  if (isEmailAddress(email)) return {};
  return { email: INVALID_EMAIL };
}

function checkAddress(path: 'address' | 'deliveryAddress', { street, postalCode, city }: Address): CustomerErrors {
  const isDelivery = path === 'deliveryAddress';
  return {
    ...(isBlank(street) && {
      [`${path}.street`]: isDelivery
        ? 'Bitte geben Sie Straße und Hausnummer der Lieferadresse ein.'
        : 'Bitte geben Sie Straße und Hausnummer ein.',
    }),
    ...(readPostalCode(postalCode) === undefined && {
      [`${path}.postalCode`]: isDelivery
        ? 'Bitte geben Sie die Postleitzahl der Lieferadresse mit fünf Ziffern ein.'
        : 'Bitte geben Sie Ihre Postleitzahl mit fünf Ziffern ein.',
    }),
    ...(isBlank(city) && {
      [`${path}.city`]: isDelivery
        ? 'Bitte geben Sie den Ort der Lieferadresse ein.'
        : 'Bitte geben Sie Ihren Ort ein.',
    }),
  };
}

/**
 * Suggests an address if its domain is one typing error away from a well-known one: one letter too many, missing or
 * wrong, or two swapped. It is a suggestion only, because such domains may exist.
 */
export function suggestEmail(email: string): string | undefined {
  const [, name, domain] = /^\s*([^\s@]+)@([^\s@]+?)\s*$/.exec(email.toLowerCase()) ?? [];
  if (name === undefined || domain === undefined || DOMAINS.includes(domain)) return undefined;
  const meant = DOMAINS.find((known) => isOneSlipAway(domain, known));
  return meant === undefined ? undefined : `${email.trim().slice(0, name.length)}@${meant}`;
}

function isOneSlipAway(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start++;
  const [typedRest, meantRest] = [typed.slice(start), meant.slice(start)];
  const isSwapped = typedRest[0] === meantRest[1] && typedRest[1] === meantRest[0];
  return (
    typedRest.slice(1) === meantRest ||
    typedRest === meantRest.slice(1) ||
    typedRest.slice(1) === meantRest.slice(1) ||
    (isSwapped && typedRest.slice(2) === meantRest.slice(2))
  );
}
