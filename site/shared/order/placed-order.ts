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
