import { PAYMENT_PAGE_KEY } from '../../sleeping-page/names.ts';

/*
 * Marks that this tab is away to pay for an order. Only while it is, the address that it comes back to counts: a link
 * that names an end of the payment says nothing. Pages of the site end the visit: this one when it is shown again, the
 * completed page once it has read the address.
 */

export function markPaymentPage(orderId: string): void {
  withSessionStorage((storage) => storage.setItem(PAYMENT_PAGE_KEY, orderId));
}

export function hasPaymentMark(): boolean {
  return withSessionStorage((storage) => storage.getItem(PAYMENT_PAGE_KEY) !== null) ?? false;
}

export function clearPaymentMark(): void {
  withSessionStorage((storage) => storage.removeItem(PAYMENT_PAGE_KEY));
}

/** Without storage there is no mark, and no address counts. */
function withSessionStorage<Result>(run: (storage: Storage) => Result): Result | undefined {
  try {
    return run(sessionStorage);
  } catch {
    return undefined;
  }
}
