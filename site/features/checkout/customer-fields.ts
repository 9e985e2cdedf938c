import type { ComponentProps } from 'react';
import type { Customer } from '../../shared/order/customer.ts';

/** Where a text of the customer stands in the form. */
export type CustomerPath =
  | 'name'
  | 'email'
  | 'companyName'
  | `address.${keyof Customer['address']}`
  | `deliveryAddress.${keyof Customer['deliveryAddress']}`;

/** What is wrong, by field. */
export type CustomerErrors = Partial<Record<CustomerPath, string>>;

export interface FieldInfo {
  label: string;
  isOptional?: boolean;
  hint?: string;
  input: ComponentProps<'input'>;
}

const TEXT = { type: 'text', maxLength: 200 } as const;
const POSTAL_CODE = { type: 'text', inputMode: 'numeric', maxLength: 20 } as const;

/**
 * All fields, in the order of the page. The tokens for autocompletion are those of the HTML standard; `shipping` tells a
 * browser that the second address is another one.
 */
export const CUSTOMER_FIELDS: Record<CustomerPath, FieldInfo> = {
  name: { label: 'Vor- und Nachname', input: { ...TEXT, autoComplete: 'name' } },
  email: {
    label: 'E-Mail-Adresse',
    hint: 'Dorthin schicken wir Ihre Bestellbestätigung.',
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

// Object.keys knows only of texts; these are the keys of the record above.
export const CUSTOMER_PATHS = Object.keys(CUSTOMER_FIELDS) as CustomerPath[];

/** Id of the control, for links and labels. */
export function fieldId(path: CustomerPath): string {
  return `kasse-${path.replace('.', '-')}`;
}
