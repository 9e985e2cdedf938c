import { omitUndefined } from '../omit-undefined.ts';
import type { PaymentProvider } from '../../payment/providers.ts';
import type { Address } from '../models/place.ts';
import type { DeliveryType } from '../models/selling.ts';
import { deliveryDayOf } from './delivery-day.ts';
import { isEmptyDeliveryAddress, readPostalCode, type Customer, type DeliveryAddress } from './customer.ts';
import { isBlank } from '../text/format.ts';
import type { Gift, Position } from './position.ts';

/* Specification sections 3 and 5. */

export interface CostPosition {
  merchant: string;
  /** Whole euros. */
  amount: string;
  quantity: number;
  templateId: string;
  deliveryType: DeliveryType;
  gift?: Gift;
}

interface OrderPosition extends Omit<CostPosition, 'amount'> {
  positionNumber: number;
  /** Cents. */
  amount: number;
  /** `YYYY-MM-DD`, in Berlin; absent: as soon as the order is paid. */
  deliverOn?: string;
}

interface OrderCustomer {
  name: string;
  email: string;
  companyName?: string;
  address: Address;
  deliveryAddress?: Partial<DeliveryAddress>;
}

export interface OrderRequest {
  positions: OrderPosition[];
  customer: OrderCustomer;
  payment: { provider: PaymentProvider; returnUrl: string; cancelUrl: string };
  /** Cents, as shown to the visitor. */
  expectedTotal: number;
}

export interface OrderInput {
  items: readonly Position[];
  customer: Customer;
  provider: PaymentProvider;
  /** Absolute URLs of /bestellung-abgeschlossen and /kasse. */
  returnUrl: string;
  cancelUrl: string;
  /** Cents. */
  expectedTotal: number;
}

export function costRequestOf(items: readonly Position[]): { positions: CostPosition[] } {
  return {
    positions: items.map(({ merchant, amount, quantity, templateId, deliveryType, gift }) => ({
      merchant: merchant.id,
      amount: wholeEuros(amount),
      quantity,
      templateId,
      deliveryType,
      ...giftField(deliveryType, gift),
    })),
  };
}

export function orderRequestOf({
  items,
  customer,
  provider,
  returnUrl,
  cancelUrl,
  expectedTotal,
}: OrderInput): OrderRequest {
  return {
    positions: items.map((position) => {
      const { positionNumber, merchant, amount, quantity, templateId, deliveryType, gift } = position;
      const deliverOn = deliveryDayOf(position);
      return omitUndefined({
        positionNumber,
        merchant: merchant.id,
        amount,
        quantity,
        templateId,
        deliveryType,
        deliverOn,
        ...giftField(deliveryType, gift),
      });
    }),
    customer: orderCustomerOf(customer),
    payment: { provider, returnUrl, cancelUrl },
    expectedTotal,
  };
}

/**
 * Cleans the texts and removes blank ones, for sending and saving.
 * @returns undefined if all are blank (specification section 5)
 */
export function giftOf(gift: Gift): Gift | undefined {
  const filled = filledTexts(gift);
  return Object.keys(filled).length === 0 ? undefined : filled;
}

/** Delivery by post needs no e-mail address, which is kept in case the visitor returns to e-mail. */
export function giftFor(deliveryType: DeliveryType, gift: Gift): Gift | undefined {
  return giftOf(deliveryType === 'EMAIL' ? gift : { ...gift, recipientEmail: '' });
}

function giftField(deliveryType: DeliveryType, gift: Gift | undefined): { gift?: Gift } {
  const filled = gift && giftFor(deliveryType, gift);
  return filled === undefined ? {} : { gift: filled };
}

function orderCustomerOf({ name, email, companyName, address, deliveryAddress }: Customer): OrderCustomer {
  return {
    name: oneLine(name),
    email: email.trim(),
    ...filledTexts({ companyName }),
    address: { street: oneLine(address.street), postalCode: postalCodeOf(address), city: oneLine(address.city) },
    ...(isEmptyDeliveryAddress(deliveryAddress)
      ? {}
      : { deliveryAddress: filledTexts({ ...deliveryAddress, postalCode: postalCodeOf(deliveryAddress) }) }),
  };
}

function postalCodeOf({ postalCode }: Pick<Address, 'postalCode'>): string {
  return readPostalCode(postalCode) ?? postalCode.trim();
}

/** "-1" for amounts up to zero (specification section 3). */
function wholeEuros(cents: number): string {
  const euros = Math.trunc(cents / 100);
  return euros <= 0 ? '-1' : String(euros);
}

function filledTexts<T extends { [Key in keyof T]?: string }>(texts: T): Partial<T> {
  const filled = Object.entries<string | undefined>(texts).flatMap(([key, text]) =>
    text === undefined || isBlank(text) ? [] : [[key, key === 'message' ? text.trim() : oneLine(text)]],
  );
  // A subset of the same keys.
  return Object.fromEntries(filled) as Partial<T>;
}

/** A saved cart may hold line breaks, which could end a header of an e-mail. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
