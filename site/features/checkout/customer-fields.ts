import type { ComponentProps } from 'react';
import { doubtEmail, type Doubt } from '../../components/FieldDoubt.tsx';
import type { Address } from '../../shared/models/place.ts';
import { isEmptyDeliveryAddress, type Customer, readPostalCode } from '../../shared/order/customer.ts';
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
  /** What may be wrong with it, and is taken all the same. */
  findDoubt?: (text: string) => Doubt | undefined;
  input: ComponentProps<'input'>;
}

const TEXT = { type: 'text', maxLength: 200 } as const;
const POSTAL_CODE = { type: 'text', inputMode: 'numeric', maxLength: 20 } as const;

/** Places whose addresses often have no house number, by the ends of their words: "Gut Leimershof", "Alte Mühle". */
const PLACES = [
  'hof',
  'gut',
  'schloss',
  'schloß',
  'burg',
  'mühle',
  'haus',
  'kloster',
  'hütte',
  'alm',
  'schule',
  'klinik',
];

/**
 * All fields, in the order of the page. The autocomplete tokens are those of the HTML standard; `shipping` marks the
 * second address as a different one.
 */
export const CUSTOMER_FIELDS: Record<CustomerPath, FieldInfo> = {
  name: { label: 'Vor- und Nachname', input: { ...TEXT, autoComplete: 'name' } },
  email: {
    label: 'E-Mail-Adresse',
    hint: 'Dorthin schicken wir Ihre Bestellbestätigung und alles, was per E-Mail zu Ihnen kommt.',
    findDoubt: doubtEmail,
    input: { type: 'email', inputMode: 'email', maxLength: 254, autoComplete: 'email', spellCheck: false },
  },
  companyName: { label: 'Firma', isOptional: true, input: { ...TEXT, autoComplete: 'organization' } },
  'address.street': {
    label: 'Straße und Hausnummer',
    findDoubt: doubtStreet,
    input: { ...TEXT, autoComplete: 'address-line1' },
  },
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
    findDoubt: doubtStreet,
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

/** Why an order by e-mail needs an address: the order service takes no customer without one. */
export const ADDRESS_HINT = 'Ihre Adresse gehört zum Kaufvertrag. Verschickt wird dorthin nichts.';

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
  if (!hasPost || isEmptyDeliveryAddress(deliveryAddress)) return errors;
  return { ...errors, ...checkAddress('deliveryAddress', deliveryAddress) };
}

function checkEmail(email: string): CustomerErrors {
  if (email === '') return { email: 'Bitte geben Sie Ihre E-Mail-Adresse ein.' };
  if (isEmailAddress(email)) return {};
  return { email: INVALID_EMAIL };
}

function checkAddress(path: 'address' | 'deliveryAddress', { street, postalCode, city }: Address): CustomerErrors {
  const whose = path === 'address' ? '' : 'Lieferadresse: ';
  return {
    ...(isBlank(street) && { [`${path}.street`]: `${whose}Bitte geben Sie Straße und Hausnummer ein.` }),
    ...(readPostalCode(postalCode) === undefined && {
      [`${path}.postalCode`]: `${whose}Bitte geben Sie eine deutsche Postleitzahl mit fünf Ziffern ein.`,
    }),
    ...(isBlank(city) && { [`${path}.city`]: `${whose}Bitte geben Sie den Ort ein.` }),
  };
}

/** A street without a number, unless it names a place that needs none. */
export function doubtStreet(street: string): Doubt | undefined {
  const words = street.toLowerCase().split(/[^\p{L}]+/u);
  const isPlace = words.some((word) => PLACES.some((place) => word.endsWith(place)));
  return isBlank(street) || isPlace || /\d/.test(street) ? undefined : { question: 'Fehlt die Hausnummer?' };
}
