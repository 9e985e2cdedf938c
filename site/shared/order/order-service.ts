import type { CapturedPayment, CostBreakdown, FieldProblemDetail, PlacedOrder } from '../parsing/order-responses.ts';
import type { CostPosition, OrderRequest } from './order-payload.ts';

export type CostsAnswer =
  | { kind: 'costs'; costs: CostBreakdown }
  /** Something in the cart cannot be sold like this. */
  | { kind: 'invalid'; problems: FieldProblemDetail[] }
  | { kind: 'offline' }
  | { kind: 'failed' };

export type PlaceAnswer =
  | { kind: 'placed'; order: PlacedOrder }
  /** It was placed, but the answer names no way to pay for it: nothing was charged. */
  | { kind: 'unpayable' }
  /**
   * Nothing was placed: the total is another one by now, or the key belongs to an order with other content. `isTotal` where
   * the service says that it is the total; it need not say.
   */
  | { kind: 'conflict'; isTotal: boolean }
  | { kind: 'invalid'; problems: FieldProblemDetail[] }
  /** Nothing was sent. */
  | { kind: 'offline' }
  /** Nothing was placed, for a reason that no field has. */
  | { kind: 'refused' }
  /** It is unknown whether it was placed. The same request with the same key is safe, whenever the visitor asks for it. */
  | { kind: 'unknown' };

export type CaptureAnswer =
  | ({ kind: 'captured' } & CapturedPayment)
  /** The payment was refused; another one can be tried. */
  | { kind: 'declined' }
  /** It is unknown whether it was captured. Asking again is safe. */
  | { kind: 'unknown' };

/** What buying asks of the order service. None of it throws for a failure of the service or the network. */
export interface OrderService {
  /**
   * What the cart costs.
   * @throws the signal's reason when it was given up
   */
  breakDownCosts(request: { positions: CostPosition[] }, signal: AbortSignal): Promise<CostsAnswer>;
  /**
   * Places an order, once: it is never tried again by itself.
   * @param key UUID of the attempt (Idempotency-Key)
   */
  place(request: OrderRequest, key: string): Promise<PlaceAnswer>;
  /** Captures an approved PayPal payment; tries again where the answer does not come or says nothing. */
  capture(payPalOrderId: string): Promise<CaptureAnswer>;
}
