/** How a visit to the test approval page ends. */
export type ApprovalEnding = 'approve' | 'cancel' | 'error';

/** What the approval page tells the page that opened it. */
export interface ApprovalMessage {
  kind: 'sandbox-paypal';
  /** Empty where the window still waits for the order. */
  payPalOrderId: string;
  ending: ApprovalEnding;
}

/** Whether the data of a message event comes from the approval page. */
export function isApprovalMessage(data: unknown): data is ApprovalMessage {
  if (typeof data !== 'object' || data === null) return false;
  return 'kind' in data && data.kind === 'sandbox-paypal' && 'payPalOrderId' in data && 'ending' in data;
}
