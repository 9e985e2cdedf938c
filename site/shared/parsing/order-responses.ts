/*
 * Responses of the order service; unusable ones are rejected without details. Kept short, since every checkout loads
 * it.
 */

/** In cents, as the order service says. */
export interface CostBreakdown {
  subtotal: number;
  shippingCost: number;
  total: number;
}

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
  /** The URL is unchecked: site/payment/card/flow.ts. */
  payment: { provider: 'STRIPE'; redirectUrl: string } | { provider: 'PAYPAL'; payPalOrderId: string };
}

export interface CapturedPayment {
  orderId: string;
  status: 'PAID' | 'PENDING';
}

/** @returns undefined if unreadable, or not for exactly these positions */
export function parseCostBreakdown(answer: unknown, asked: readonly AskedPosition[]): CostBreakdown | undefined {
  const subtotal = readCents(answer, 'subtotal');
  const shippingCost = readCents(answer, 'shippingCost');
  const total = readCents(answer, 'total');
  if (subtotal === undefined || shippingCost === undefined || total === undefined) return undefined;
  return arePriced(fieldOf(answer, 'positions'), asked) ? { subtotal, shippingCost, total } : undefined;
}

/** Once each, in any order, and no others (specification section 3). */
function arePriced(answered: unknown, asked: readonly AskedPosition[]): boolean {
  if (!Array.isArray(answered) || answered.length !== asked.length) return false;
  const others: unknown[] = [...answered];
  return asked.every((position) => {
    const index = others.findIndex((priced) => isSamePosition(priced, position));
    if (index !== -1) others.splice(index, 1);
    return index !== -1;
  });
}

/** Amounts are in cents; motif and delivery may be left out. */
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

export function parsePlacedOrder(answer: unknown): PlacedOrder | undefined {
  const orderId = readId(answer, 'orderId');
  const total = readCents(answer, 'total');
  const payment = readPayment(fieldOf(answer, 'payment'));
  return orderId === undefined || total === undefined || payment === undefined
    ? undefined
    : { orderId, total, payment };
}

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

/** As the build reads ids: text or a whole number, without invisible characters. */
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

export interface FieldProblemDetail {
  /** Into the request body (RFC 6901); '' if it concerns no field. */
  pointer: string;
  /** For the visitor; '' if there is none. */
  detail: string;
}

/** The `errors` of a problem document (RFC 9457). */
export function readProblemDetails(problem: unknown): FieldProblemDetail[] {
  const errors = fieldOf(problem, 'errors');
  if (!Array.isArray(errors)) return [];
  return errors.map((error: unknown) => ({ pointer: textOf(error, 'pointer'), detail: textOf(error, 'detail') }));
}

function textOf(value: unknown, key: string): string {
  const text = fieldOf(value, key);
  return typeof text === 'string' ? text : '';
}

/** Undefined if the value is no object or lacks the field. */
export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
