/** What the order service answers to a placed order. */
export interface PlacedOrder {
  orderId: string;
  /** Cents. */
  total: number;
  payment: { provider: 'STRIPE'; redirectUrl: string } | { provider: 'PAYPAL'; payPalOrderId: string };
}

/** What the order service says about a payment that was captured. */
export interface CapturedPayment {
  orderId: string;
  status: 'PAID' | 'PENDING';
}
