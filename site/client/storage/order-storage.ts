import { PERSONAL_DATA_KEPT_MS, type OrderMemory, type OrderRecord } from '../../shared/order/order-record.ts';
import { fieldOf } from '../../shared/parsing/order-responses.ts';
import { parseSaved } from '../../shared/parsing/saved-position.ts';
import { ATTEMPT_KEY, ORDER_KEY, PAYMENT_PAGE_KEY } from '../../sleeping-page/names.ts';

/**
 * In localStorage for all tabs, and in sessionStorage for the tab that placed the order, which returns from the payment page
 * even if another tab has ordered since. Failures to store or read are reported and ignored.
 */
export const orderMemory: OrderMemory = {
  async load() {
    const [own, shared] = [guard('loaded', () => read(sessionStorage)), guard('loaded', () => read(localStorage))];
    if (own === undefined && shared === undefined) return undefined;
    // The checkout only writes, so the code that reads is loaded on demand.
    const { readOrderRecord } = await import('../../shared/parsing/order-record.ts');
    const parse = (text: string | undefined, storage: () => Storage) =>
      text === undefined ? undefined : guard('loaded', () => unlessOld(readOrderRecord(parseSaved(text)), storage));
    return choose(
      parse(own, () => sessionStorage),
      parse(shared, () => localStorage),
    );
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

/** Other tabs may have a newer state of this tab's order. */
function choose(own: OrderRecord | undefined, shared: OrderRecord | undefined): OrderRecord | undefined {
  return own === undefined || own.orderId === shared?.orderId ? shared : own;
}

function read(storage: Storage): string | undefined {
  return storage.getItem(ORDER_KEY) ?? undefined;
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
    saved = JSON.parse(read(localStorage) ?? '');
  } catch {
    return true;
  }
  const savedAt = fieldOf(saved, 'placedAt');
  const isLater = typeof savedAt === 'number' && savedAt > placedAt && savedAt <= Date.now();
  return fieldOf(saved, 'orderId') === orderId || !isLater;
}

function unlessOld(order: OrderRecord, storage: () => Storage): OrderRecord | undefined {
  const now = Date.now();
  if (now - order.placedAt > PERSONAL_DATA_KEPT_MS) {
    storage().removeItem(ORDER_KEY);
    return undefined;
  }
  // The device's clock was ahead when the order was placed. Such a time may be invalid and would never expire.
  return order.placedAt > now ? { ...order, placedAt: now } : order;
}

function guard<T>(deed: string, run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    reportError(new Error(`The order could not be ${deed}`, { cause: error }));
    return undefined;
  }
}
