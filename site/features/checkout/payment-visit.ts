import { PAYMENT_PAGE_KEY } from '../../shared/order/order-record.ts';

/* Marks that this tab has left for a payment page, so that a return without query parameters is recognized. */

export function markPaymentPage(): void {
  withSessionStorage((storage) => storage.setItem(PAYMENT_PAGE_KEY, 'open'));
}

export function hasPaymentMark(): boolean {
  return withSessionStorage((storage) => storage.getItem(PAYMENT_PAGE_KEY) !== null) ?? false;
}

export function clearPaymentMark(): void {
  withSessionStorage((storage) => storage.removeItem(PAYMENT_PAGE_KEY));
}

/** Without storage there is no mark. Only a notice depends on it. */
function withSessionStorage<Result>(run: (storage: Storage) => Result): Result | undefined {
  try {
    return run(sessionStorage);
  } catch {
    return undefined;
  }
}
