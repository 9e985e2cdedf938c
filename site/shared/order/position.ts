import type { DeliveryType } from '../models/selling.ts';
import type { FieldProblemDetail } from '../parsing/order-responses.ts';

/** More vouchers of one kind the API does not take in one position. */
export const HIGHEST_QUANTITY = 99;

/** Whose voucher it is, as the cart remembers it (specification section 3, Merchant). */
export interface MerchantReference {
  id: string;
  slug: string;
  companyName: string;
}

/** What the recipient reads; fields that were left blank are absent. */
export interface Gift {
  donorName?: string;
  recipientName?: string;
  recipientEmail?: string;
  message?: string;
}

/** One kind of voucher in the cart (specification section 3, Order position). */
export interface Position {
  merchant: MerchantReference;
  /** Cents of one voucher; whole euros. */
  amount: number;
  quantity: number;
  /** The motif. */
  templateId: string;
  deliveryType: DeliveryType;
  gift?: Gift;
  /** From 1, unique within the cart. */
  positionNumber: number;
  /** When it was put into the cart, in milliseconds since 1970. */
  timestamp: number;
}

/** A position before it has its place in the cart. */
export type NewPosition = Omit<Position, 'positionNumber' | 'timestamp'>;

/**
 * What a position is known by: number and time together, since a number is given again once its position is gone.
 */
export function positionKey({ positionNumber, timestamp }: Position): string {
  return `${positionNumber}/${timestamp}`;
}

/** One thing that is wrong with a position. */
export interface PositionProblem {
  positionNumber: number;
  /** The field, such as "amount"; '' where it is the whole position. */
  field: string;
  /** A sentence to show; '' where there is none. */
  detail: string;
}

const POINTER = /^\/positions\/(\d{1,6})(?:\/([^/]*))?/;

/**
 * Finds the positions that a refusal is about.
 * @param items in the order in which they were sent
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
