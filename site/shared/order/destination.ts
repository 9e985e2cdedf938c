import type { DeliveryType } from '../models/selling.ts';
import { isBlank } from '../text/format.ts';
import { deliveryDayOf, formatDay } from './delivery-day.ts';
import { isEmptyDeliveryAddress, readPostalCode, type Customer } from './customer.ts';
import type { Position } from './position.ts';

/* Where vouchers go: every page that says it uses these functions. */

/** Of an order, as far as it is known. */
export interface Destination {
  email?: string | undefined;
  /** The customer's own, in one line. */
  address?: string | undefined;
  /** If it differs, in one line. */
  otherAddress?: string | undefined;
}

/** The own address is known once it has a street and a city. */
export function destinationOf({ name, email, companyName, address, deliveryAddress }: Customer): Destination {
  const other = deliveryAddress;
  const isKnown = !isBlank(address.street) && !isBlank(address.city);
  return {
    email: isBlank(email) ? undefined : email.trim(),
    address: isKnown ? inOneLine([name, companyName], address) : undefined,
    otherAddress: isEmptyDeliveryAddress(other)
      ? undefined
      : inOneLine([other.name, other.company, other.additionalInfo], other),
  };
}

interface Delivery {
  type: DeliveryType;
  /** To the customer, not directly to the recipient of the gift or to the delivery address. */
  isOwn: boolean;
  /** Undefined while it is unknown. */
  to: string | undefined;
  /** Who gets the gift. */
  recipient: string | undefined;
  /** As `YYYY-MM-DD`; undefined: after the payment. */
  day: string | undefined;
}

interface DeliveryGroup extends Delivery {
  quantity: number;
}

export function deliveryOf(
  position: Pick<Position, 'deliveryType' | 'gift' | 'deliverOn'>,
  { email, address, otherAddress }: Destination,
): Delivery {
  const { deliveryType: type, gift = {} } = position;
  const { recipientName: recipient, recipientEmail } = gift;
  const own = type === 'EMAIL' ? email : address;
  const other = type === 'EMAIL' ? recipientEmail : otherAddress;
  const isOwn = other === undefined || other === own;
  return { type, isOwn, to: isOwn ? own : other, recipient, day: deliveryDayOf(position) };
}

/** "Kommt per E-Mail zu Ihnen, zum Weitergeben an Ben: ada@post.example". */
export function deliverySentence(position: Position, destination: Destination): string {
  const delivery = deliveryOf(position, destination);
  const { isOwn, recipient, day } = delivery;
  const passOn = isOwn && recipient !== undefined ? `, zum Weitergeben an ${recipient}` : '';
  const goes = isOwn ? 'Kommt' : 'Geht';
  return `${day === undefined ? goes : `Wird am ${formatDay(day)} verschickt,`} ${wayOf(delivery)}${passOn}${endOf(delivery)}`;
}

/** Of several recipients none is named: their positions do that. */
export function groupDeliveries(positions: readonly Position[], destination: Destination): DeliveryGroup[] {
  const groups = new Map<string, DeliveryGroup>();
  for (const position of positions) {
    const delivery = deliveryOf(position, destination);
    const way = `${wayOf(delivery)} ${delivery.day}`;
    const { quantity, to, recipient } = groups.get(way) ?? { ...delivery, quantity: 0 };
    groups.set(way, {
      ...delivery,
      quantity: quantity + position.quantity,
      to: to === delivery.to ? to : undefined,
      recipient: recipient === delivery.recipient ? recipient : undefined,
    });
  }
  return [...groups.values()];
}

/**
 * "2 Gutscheine kommen morgen per E-Mail zu Ihnen: ada@post.example".
 * @param when such as "morgen", for those without a day of their own
 */
export function groupSentence(group: DeliveryGroup, when?: string): string {
  const { quantity, isOwn, day } = group;
  const on = day === undefined ? when : `am ${formatDay(day)}`;
  const [one, many] = isOwn ? ['kommt', 'kommen'] : ['geht', 'gehen'];
  const go = quantity === 1 ? `1 Gutschein ${one}` : `${quantity} Gutscheine ${many}`;
  return `${go}${on === undefined ? '' : ` ${on}`} ${wayOf(group)}${endOf(group)}`;
}

function wayOf({ type, isOwn }: Delivery): string {
  if (type === 'EMAIL') return `per E-Mail ${isOwn ? 'zu Ihnen' : 'direkt an'}`;
  return `per Post ${isOwn ? 'zu Ihnen' : 'an die abweichende Lieferadresse'}`;
}

function endOf({ type, isOwn, to, recipient }: Delivery): string {
  if (isOwn || type !== 'EMAIL') return to === undefined ? '.' : `: ${to}`;
  if (to === undefined) return ' die Beschenkten.';
  return ` ${recipient === undefined ? '' : `${recipient}, `}${to}`;
}

function inOneLine(names: readonly string[], { street, postalCode, city }: Customer['address']): string {
  const parts = [...names, street, `${readPostalCode(postalCode) ?? postalCode.trim()} ${city.trim()}`];
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}
