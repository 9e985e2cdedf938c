import type { DeliveryType } from '../models/selling.ts';

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
