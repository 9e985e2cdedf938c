import { isEmailAddress } from '../../shared/text/contact-links.ts';
import type { Address } from '../../shared/models/place.ts';
import { isBlank, readPostalCode, type Customer } from '../../shared/order/customer.ts';
import type { CustomerErrors } from './customer-fields.ts';

/**
 * What is missing or cannot be right, in the order of the form.
 * @param hasPost something is sent by post: only then the delivery address counts
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
  return { email: 'Bitte prüfen Sie die E-Mail-Adresse, zum Beispiel name@beispiel.de.' };
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
