import { isEmptyDeliveryAddress, readPostalCode, type Customer } from './customer.ts';
import { isBlank } from '../text/format.ts';
import type { Position } from './position.ts';

/** The destination of an order, as far as it is known. */
export interface Destination {
  /** The customer's. */
  email?: string | undefined;
  /** The customer's own postal address, in one line. */
  address?: string | undefined;
  /** The delivery address, in one line, if it differs. */
  otherAddress?: string | undefined;
}

/** The destination of a customer's order; an address is known once it has a street and a city. */
export function destinationOf({ name, email, companyName, address, deliveryAddress }: Customer): Destination {
  const other = deliveryAddress;
  return {
    email: isBlank(email) ? undefined : email.trim(),
    address: inOneLine([name, companyName], address),
    otherAddress: isEmptyDeliveryAddress(other)
      ? undefined
      : inOneLine([other.name, other.company, other.additionalInfo], other),
  };
}

/**
 * A German sentence for cart, review and completed order: who receives a voucher, how, and at which address.
 * @param where says where the visitor will type a missing address
 */
export function deliverySentence(
  { deliveryType, gift = {} }: Position,
  { email, address, otherAddress }: Destination,
  where = 'an der Kasse',
): string {
  const { recipientName, recipientEmail } = gift;
  if (deliveryType === 'EMAIL' && recipientEmail !== undefined) {
    return `Geht per E-Mail direkt an ${recipientName === undefined ? '' : `${recipientName}, `}${recipientEmail}`;
  }
  const passOn = recipientName === undefined ? '' : ` (zum Weitergeben an ${recipientName})`;
  if (deliveryType === 'EMAIL') {
    return email === undefined
      ? `Geht per E-Mail an Sie${passOn}; die Adresse geben Sie ${where} an`
      : `Geht per E-Mail an Sie${passOn}: ${email}`;
  }
  if (otherAddress !== undefined) return `Geht per Post an die abweichende Lieferadresse${passOn}: ${otherAddress}`;
  return address === undefined
    ? `Geht per Post an Sie${passOn}; die Adresse geben Sie ${where} an`
    : `Geht per Post an Sie${passOn}: ${address}`;
}

function inOneLine(
  names: readonly string[],
  { street, postalCode, city }: { street: string; postalCode: string; city: string },
): string | undefined {
  if (isBlank(street) || isBlank(city)) return undefined;
  const parts = [...names, street, `${readPostalCode(postalCode) ?? postalCode.trim()} ${city.trim()}`];
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}
