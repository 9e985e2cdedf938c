import type { CapturedPayment, CostBreakdown, FieldProblemDetail, PlacedOrder } from '../parsing/order-responses.ts';
import type { CostPosition, OrderRequest } from './order-payload.ts';

export type CostsResult =
  | { status: 'known'; costs: CostBreakdown }
  /** A position cannot be sold like this; the pointers refer to the requested positions. */
  | { status: 'invalid'; problems: readonly FieldProblemDetail[] }
  | { status: 'offline' }
  | { status: 'failed' };

export type PlaceResult =
  | { kind: 'placed'; order: PlacedOrder }
  /** The order was placed, but the response contains no way to pay: nothing was charged. */
  | { kind: 'unpayable' }
  /**
   * No order was placed: the total has changed, or the key belongs to an order with other content. `isTotal` if the
   * service says that it is the total, which it does not have to.
   */
  | { kind: 'conflict'; isTotal: boolean }
  | { kind: 'invalid'; problems: FieldProblemDetail[] }
  /** Nothing was sent. */
  | { kind: 'offline' }
  /** Nothing was sent: the site only shows what will go live. */
  | { kind: 'preview' }
  /** No order was placed, for a reason that does not concern a field. */
  | { kind: 'refused' }
  /** It is unknown whether the order was placed. Repeating the request with the same key is safe. */
  | { kind: 'unknown' };

export type CaptureResult =
  | ({ kind: 'captured' } & CapturedPayment)
  /** The payment was declined; another one may succeed. */
  | { kind: 'declined' }
  /** It is unknown whether the payment was captured. Repeating the request is safe. */
  | { kind: 'unknown' };

/**
 * The operations of the order service that buying needs. Failures of service or network are results, not exceptions.
 */
export interface OrderService {
  /**
   * Requests the costs of the cart.
   * @throws the signal's reason when aborted
   */
  breakDownCosts(request: { positions: CostPosition[] }, signal: AbortSignal): Promise<CostsResult>;
  /**
   * Places an order once, without automatic retries.
   * @param key UUID of the attempt (Idempotency-Key)
   */
  place(request: OrderRequest, key: string): Promise<PlaceResult>;
  /** Captures an approved PayPal payment; retries if the response is missing or inconclusive. */
  capture(payPalOrderId: string): Promise<CaptureResult>;
}
