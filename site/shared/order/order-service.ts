import type { CapturedPayment, CostBreakdown, FieldProblemDetail, PlacedOrder } from '../parsing/order-responses.ts';
import type { CostPosition, OrderRequest } from './order-payload.ts';

export type CostsResult =
  | { status: 'known'; costs: CostBreakdown }
  /** The pointers refer to the requested positions. */
  | { status: 'invalid'; problems: readonly FieldProblemDetail[] }
  | { status: 'offline' }
  | { status: 'failed' };

export type PlaceResult =
  | { kind: 'placed'; order: PlacedOrder }
  /** Placed, but the response contains no way to pay: nothing was charged. */
  | { kind: 'unpayable' }
  /**
   * The total has changed, or the key belongs to an order with other content. `isTotal` if the service says that it is
   * the total.
   */
  | { kind: 'conflict'; isTotal: boolean }
  | { kind: 'invalid'; problems: FieldProblemDetail[] }
  | { kind: 'offline' }
  /** The site only shows what will go live. */
  | { kind: 'preview' }
  /** Not placed, for a reason that does not concern a field. */
  | { kind: 'refused' }
  /** Repeating the request with the same key is safe. */
  | { kind: 'unknown' };

export type CaptureResult =
  | ({ kind: 'captured' } & CapturedPayment)
  /** Another payment may succeed. */
  | { kind: 'declined' }
  /** Repeating the request is safe. */
  | { kind: 'unknown' };

/** Failures of service or network are results, not exceptions. */
export interface OrderService {
  /** @throws the signal's reason when aborted */
  breakDownCosts(request: { positions: CostPosition[] }, signal: AbortSignal): Promise<CostsResult>;
  /**
   * Without automatic retries.
   * @param key UUID of the attempt (Idempotency-Key)
   */
  place(request: OrderRequest, key: string): Promise<PlaceResult>;
  /** Retries if the response is missing or inconclusive. */
  capture(payPalOrderId: string): Promise<CaptureResult>;
}
