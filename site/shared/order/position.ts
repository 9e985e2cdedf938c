import type { DeliveryType } from '../models/selling.ts';
import type { FieldProblemDetail } from '../parsing/order-responses.ts';

/** The API's limit for vouchers of one position. */
export const MAX_QUANTITY = 99;

/** Of one cart. */
export const MAX_POSITIONS = 200;

/** `YYYY-MM-DD`. Whether the calendar has it, the order service says. */
export const DAY = /^\d{4}-\d\d-\d\d$/;

/** Specification section 3, Merchant. */
export interface MerchantReference {
  id: string;
  slug: string;
  companyName: string;
  /** Read by readFace(); absent for the general voucher. */
  face?: unknown;
}

/** Blank fields are absent. */
export interface Gift {
  donorName?: string;
  recipientName?: string;
  recipientEmail?: string;
  message?: string;
}

/** Specification section 3, Order position. */
export interface Position {
  merchant: MerchantReference;
  /** Cents; whole euros. */
  amount: number;
  quantity: number;
  /** Id of the motif. */
  templateId: string;
  deliveryType: DeliveryType;
  gift?: Gift;
  /** `YYYY-MM-DD`; absent: as soon as it is paid. See deliveryDayOf. */
  deliverOn?: string;
  /** From 1, unique within the cart. */
  positionNumber: number;
  /** When it was added, in milliseconds since 1970. */
  timestamp: number;
}

export type NewPosition = Omit<Position, 'positionNumber' | 'timestamp'>;

/** Numbers are reused after a position is removed. */
export function positionKey({ positionNumber, timestamp }: Position): string {
  return `${positionNumber}/${timestamp}`;
}

/** What became of vouchers that were to be added to the cart. */
export type Adding =
  /** Nothing was added: there is only room for so many further positions. */
  | { room: number }
  /** How many equal vouchers are in the cart now. */
  | { count: number; undo: () => void };

/** Found by the order service. */
export interface PositionProblem {
  positionNumber: number;
  /** '' for the position as a whole. */
  field: string;
  /** For the visitor; '' if there is none. */
  detail: string;
}

const POINTER = /^\/positions\/(\d{1,6})(?:\/([^/]*))?/;

/** @param items in the order of the request */
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
