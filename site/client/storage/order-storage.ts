import { PERSONAL_DATA_KEPT_MS, type OrderMemory, type OrderRecord } from '../../shared/order/order-record.ts';
import { readOrderRecord } from '../../shared/parsing/order-record.ts';
import { fieldOf } from '../../shared/parsing/order-responses.ts';
import { parseSaved } from '../../shared/parsing/saved-position.ts';
import { ATTEMPT_KEY, ORDER_KEY, PAYMENT_PAGE_KEY } from '../../sleeping-page/names.ts';

/**
 * In localStorage for all tabs, and in sessionStorage for the tab that placed the order, which returns from the payment page
 * even if another tab has ordered since. Failures to store or read are reported and ignored.
 */
export const orderMemory: OrderMemory = {
  load() {
    const own = guard('loaded', () => read(sessionStorage));
    const shared = guard('loaded', () => read(localStorage));
    // Other tabs may have a newer state of this tab's order.
    return own === undefined || own.orderId === shared?.orderId ? shared : own;
  },
  save(record) {
    const text = JSON.stringify(record);
    const isKept = guard('saved', () => write(sessionStorage, text)) ?? false;
    return guard('saved', () => (isReplaceable(record) ? write(localStorage, text) : isKept)) ?? isKept;
  },
  endPaymentVisit: () =>
    guard('closed', () => {
      const orderId = sessionStorage.getItem(PAYMENT_PAGE_KEY) ?? undefined;
      sessionStorage.removeItem(PAYMENT_PAGE_KEY);
      return orderId;
    }),
  endAttempt: () => guard('closed', () => localStorage.removeItem(ATTEMPT_KEY)),
};

function read(storage: Storage): OrderRecord | undefined {
  const text = storage.getItem(ORDER_KEY);
  if (text === null) return undefined;
  const order = readOrderRecord(parseSaved(text));
  const now = Date.now();
  if (now - order.placedAt > PERSONAL_DATA_KEPT_MS) {
    storage.removeItem(ORDER_KEY);
    return undefined;
  }
  // The device's clock was ahead when the order was placed. Such a time may be invalid and would never expire.
  return order.placedAt > now ? { ...order, placedAt: now } : order;
}

/** Removes the older order first, so that it does not stay if the new one cannot be stored. */
function write(storage: Storage, text: string): true {
  storage.removeItem(ORDER_KEY);
  storage.setItem(ORDER_KEY, text);
  return true;
}

/** Whether localStorage has no order, this order, or an earlier one. */
function isReplaceable({ orderId, placedAt }: OrderRecord): boolean {
  let saved: unknown;
  try {
    saved = JSON.parse(localStorage.getItem(ORDER_KEY) ?? '');
  } catch {
    return true;
  }
  const savedAt = fieldOf(saved, 'placedAt');
  const isLater = typeof savedAt === 'number' && savedAt > placedAt && savedAt <= Date.now();
  return fieldOf(saved, 'orderId') === orderId || !isLater;
}

function guard<T>(deed: string, run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    reportError(new Error(`The order could not be ${deed}`, { cause: error }));
    return undefined;
  }
}
