/*
 * What the order service answers. It can be used or not; what is wrong with it is not reported. Short, since
 * every checkout loads it.
 */

/** What a cart costs, as the order service says it; cents. */
export interface CostBreakdown {
  subtotal: number;
  shippingCost: number;
  total: number;
}

/** What the order service answers to a placed order. */
export interface PlacedOrder {
  orderId: string;
  /** Cents. */
  total: number;
  /** The redirect URL is unchecked: see features/checkout/payment-page.ts. */
  payment: { provider: 'STRIPE'; redirectUrl: string } | { provider: 'PAYPAL'; payPalOrderId: string };
}

/** What the order service says about a payment that was captured. */
export interface CapturedPayment {
  orderId: string;
  status: 'PAID' | 'PENDING';
}

/** Reads the answer of orders/cost-breakdown. */
export function parseCostBreakdown(answer: unknown): CostBreakdown | undefined {
  const subtotal = readCents(answer, 'subtotal');
  const shippingCost = readCents(answer, 'shippingCost');
  const total = readCents(answer, 'total');
  if (subtotal === undefined || shippingCost === undefined || total === undefined) return undefined;
  return { subtotal, shippingCost, total };
}

/** Reads the answer of orders/place. */
export function parsePlacedOrder(answer: unknown): PlacedOrder | undefined {
  const orderId = readId(answer, 'orderId');
  const total = readCents(answer, 'total');
  const payment = readPayment(fieldOf(answer, 'payment'));
  return orderId === undefined || total === undefined || payment === undefined
    ? undefined
    : { orderId, total, payment };
}

/** Reads the answer of payments/paypal/{id}/capture. */
export function parseCapturedPayment(answer: unknown): CapturedPayment | undefined {
  const orderId = readId(answer, 'orderId');
  const status = fieldOf(answer, 'status');
  return orderId !== undefined && (status === 'PAID' || status === 'PENDING') ? { orderId, status } : undefined;
}

function readPayment(payment: unknown): PlacedOrder['payment'] | undefined {
  const provider = fieldOf(payment, 'provider');
  if (provider === 'STRIPE') {
    const redirectUrl = fieldOf(payment, 'redirectUrl');
    return typeof redirectUrl === 'string' ? { provider, redirectUrl } : undefined;
  }
  const payPalOrderId = readId(payment, 'payPalOrderId');
  return provider === 'PAYPAL' && payPalOrderId !== undefined ? { provider, payPalOrderId } : undefined;
}

/** Text or a whole number, always handled as text. */
function readId(fields: unknown, key: string): string | undefined {
  const id = fieldOf(fields, key);
  const text = typeof id === 'string' || Number.isSafeInteger(id) ? String(id).trim() : '';
  return text === '' ? undefined : text;
}

function readCents(fields: unknown, key: string): number | undefined {
  const cents = fieldOf(fields, key);
  return typeof cents === 'number' && Number.isSafeInteger(cents) && cents >= 0 ? cents : undefined;
}

/** One thing that the API found wrong with what it was sent. */
export interface FieldProblemDetail {
  /** JSON pointer into the request's body (RFC 6901); '' where the problem is none of a field's. */
  pointer: string;
  /** A sentence to show; '' where there is none. */
  detail: string;
}

/** Reads the `errors` of a problem document (RFC 9457). What is not one has none. */
export function readProblemDetails(problem: unknown): FieldProblemDetail[] {
  const errors = fieldOf(problem, 'errors');
  if (!Array.isArray(errors)) return [];
  return errors.map((error: unknown) => ({ pointer: textOf(error, 'pointer'), detail: textOf(error, 'detail') }));
}

function textOf(value: unknown, key: string): string {
  const text = fieldOf(value, key);
  return typeof text === 'string' ? text : '';
}

/** The field of an object; undefined where there is none, or no object. */
export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
