/*
 * The responses of the order service. An unusable response is rejected without details. Kept short, since every
 * checkout loads this module.
 */

/** The costs of a cart according to the order service, in cents. */
export interface CostBreakdown {
  subtotal: number;
  shippingCost: number;
  total: number;
}

/** What a request for costs says of each position. */
interface AskedPosition {
  merchant: string;
  /** Whole euros. */
  amount: string;
  quantity: number;
  templateId: string;
  deliveryType: string;
}

export interface PlacedOrder {
  orderId: string;
  /** Cents. */
  total: number;
  /** The redirect URL is unchecked: see site/payment/card/flow.ts. */
  payment: { provider: 'STRIPE'; redirectUrl: string } | { provider: 'PAYPAL'; payPalOrderId: string };
}

export interface CapturedPayment {
  orderId: string;
  status: 'PAID' | 'PENDING';
}

/**
 * Parses the response of orders/cost-breakdown.
 * @returns undefined if the costs are not readable, or not those of exactly these positions
 */
export function parseCostBreakdown(answer: unknown, asked: readonly AskedPosition[]): CostBreakdown | undefined {
  const subtotal = readCents(answer, 'subtotal');
  const shippingCost = readCents(answer, 'shippingCost');
  const total = readCents(answer, 'total');
  if (subtotal === undefined || shippingCost === undefined || total === undefined) return undefined;
  return arePriced(fieldOf(answer, 'positions'), asked) ? { subtotal, shippingCost, total } : undefined;
}

/** Whether the answer names each of the positions once, in any order, and no others (specification section 3). */
function arePriced(answered: unknown, asked: readonly AskedPosition[]): boolean {
  if (!Array.isArray(answered) || answered.length !== asked.length) return false;
  const others: unknown[] = [...answered];
  return asked.every((position) => {
    const index = others.findIndex((priced) => isSamePosition(priced, position));
    if (index !== -1) others.splice(index, 1);
    return index !== -1;
  });
}

/** The answer names amounts in cents, and may leave motif and delivery out. */
function isSamePosition(
  priced: unknown,
  { merchant, amount, quantity, templateId, deliveryType }: AskedPosition,
): boolean {
  const motif = readId(priced, 'templateId') ?? templateId;
  const delivery = fieldOf(priced, 'deliveryMethod') ?? deliveryType;
  return (
    readId(priced, 'merchantId') === merchant &&
    readCents(priced, 'amount') === Number(amount) * 100 &&
    fieldOf(priced, 'quantity') === quantity &&
    motif === templateId &&
    delivery === deliveryType
  );
}

/** Parses the response of orders/place. */
export function parsePlacedOrder(answer: unknown): PlacedOrder | undefined {
  const orderId = readId(answer, 'orderId');
  const total = readCents(answer, 'total');
  const payment = readPayment(fieldOf(answer, 'payment'));
  return orderId === undefined || total === undefined || payment === undefined
    ? undefined
    : { orderId, total, payment };
}

/** Parses the response of payments/paypal/{id}/capture. */
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

/** Text or a whole number, always returned as text; without invisible characters, as the build reads ids. */
function readId(fields: unknown, key: string): string | undefined {
  const id = fieldOf(fields, key);
  const text =
    typeof id === 'string' || Number.isSafeInteger(id)
      ? String(id)
          .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
          .trim()
      : '';
  return text === '' ? undefined : text;
}

function readCents(fields: unknown, key: string): number | undefined {
  const cents = fieldOf(fields, key);
  return typeof cents === 'number' && Number.isSafeInteger(cents) && cents >= 0 ? cents : undefined;
}

/** A problem that the API found in a request. */
export interface FieldProblemDetail {
  /** JSON pointer into the request body (RFC 6901); '' if the problem does not concern a field. */
  pointer: string;
  /** A sentence for the visitor; '' if there is none. */
  detail: string;
}

/** Parses the `errors` of a problem document (RFC 9457); empty for anything else. */
export function readProblemDetails(problem: unknown): FieldProblemDetail[] {
  const errors = fieldOf(problem, 'errors');
  if (!Array.isArray(errors)) return [];
  return errors.map((error: unknown) => ({ pointer: textOf(error, 'pointer'), detail: textOf(error, 'detail') }));
}

function textOf(value: unknown, key: string): string {
  const text = fieldOf(value, key);
  return typeof text === 'string' ? text : '';
}

/** A field of an object; undefined if the value is no object or lacks the field. */
export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
