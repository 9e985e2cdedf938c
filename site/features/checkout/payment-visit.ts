import { PAYMENT_PAGE_KEY } from '../../shared/order/order-record.ts';

/* Whether this tab went to a payment page and is not back yet, so that a return without any parameter is known as one. */

export function markPaymentPage(): void {
  withSessionStorage((storage) => storage.setItem(PAYMENT_PAGE_KEY, 'open'));
}

export function hasPaymentMark(): boolean {
  return withSessionStorage((storage) => storage.getItem(PAYMENT_PAGE_KEY) !== null) ?? false;
}

export function clearPaymentMark(): void {
  withSessionStorage((storage) => storage.removeItem(PAYMENT_PAGE_KEY));
}

/** Where nothing can be stored there is no mark: only a notice depends on it. */
function withSessionStorage<Result>(run: (storage: Storage) => Result): Result | undefined {
  try {
    return run(sessionStorage);
  } catch {
    return undefined;
  }
}
