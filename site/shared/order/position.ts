import type { DeliveryType } from '../models/selling.ts';
import type { FieldProblemDetail } from '../parsing/order-responses.ts';

/** The API's limit for vouchers of one position. */
export const MAX_QUANTITY = 99;

/** Of one cart: more than people choose one by one, and few enough for pages that show all of them. */
export const MAX_POSITIONS = 200;

/** The form of a day, `YYYY-MM-DD`. Whether the calendar has it, the order service says. */
export const DAY = /^\d{4}-\d\d-\d\d$/;

/** The merchant of a voucher as stored in the cart (specification section 3, Merchant). */
export interface MerchantReference {
  id: string;
  slug: string;
  companyName: string;
  /** A MerchantFace as it was saved, read by readFace(); absent for the general voucher, and in carts of older versions. */
  face?: unknown;
}

/** Texts for the recipient; blank fields are absent. */
export interface Gift {
  donorName?: string;
  recipientName?: string;
  recipientEmail?: string;
  message?: string;
}

/** Vouchers of one kind in the cart (specification section 3, Order position). */
export interface Position {
  merchant: MerchantReference;
  /** Cents per voucher; whole euros. */
  amount: number;
  quantity: number;
  /** Id of the motif. */
  templateId: string;
  deliveryType: DeliveryType;
  gift?: Gift;
  /** When the gift is sent, as `YYYY-MM-DD`; absent: as soon as it is paid. See deliveryDayOf. */
  deliverOn?: string;
  /** From 1, unique within the cart. */
  positionNumber: number;
  /** Time of adding to the cart, in milliseconds since 1970. */
  timestamp: number;
}

/** A position that is not in the cart yet. */
export type NewPosition = Omit<Position, 'positionNumber' | 'timestamp'>;

/** Identifies a position by number and time, since numbers are reused after a position is removed. */
export function positionKey({ positionNumber, timestamp }: Position): string {
  return `${positionNumber}/${timestamp}`;
}

/** Whether two are vouchers of the same kind, for the same gift. Names of the merchant may have changed. */
export function isEqualVoucher(one: NewPosition, other: NewPosition): boolean {
  return describe(one) === describe(other);
}

function describe({ merchant, amount, templateId, deliveryType, gift = {}, deliverOn }: NewPosition): string {
  const { donorName, recipientName, recipientEmail, message } = gift;
  return JSON.stringify([
    [merchant.id, amount, templateId, deliveryType, deliverOn],
    [donorName, recipientName, recipientEmail, message],
  ]);
}

/** What became of vouchers that were to be added to the cart. */
export type Adding =
  /** Nothing was added: the cart can only hold this number of further positions. */
  | { room: number }
  /** How many vouchers equal to the added ones the cart holds now, with them. */
  | { count: number; undo: () => void };

/** A problem that the order service found in a position. */
export interface PositionProblem {
  positionNumber: number;
  /** The field, such as "amount"; '' for the position as a whole. */
  field: string;
  /** A sentence for the visitor; '' if there is none. */
  detail: string;
}

const POINTER = /^\/positions\/(\d{1,6})(?:\/([^/]*))?/;

/**
 * Assigns the problems of a rejected request to their positions.
 * @param items in the order of the request
 */
export function positionProblems(
  problems: readonly FieldProblemDetail[],
  items: readonly Position[],
): PositionProblem[] {
  return problems.flatMap(({ pointer, detail }) => {
    const [, index, field = ''] = POINTER.exec(pointer) ?? [];
    const item = index === undefined ? undefined : items[Number(index)];
    return item === undefined ? [] : [{ positionNumber: item.positionNumber, field, detail }];
  });
}
