import {
  ATTEMPT_STORAGE_KEY,
  PAYMENT_PAGE_KEY,
  type OrderMemory,
  type RememberedOrder,
  type OrderRecord,
} from '../../shared/order/order-record.ts';
import type { Parsed } from '../../shared/parsing/fields.ts';
import { fieldOf } from '../../shared/parsing/order-responses.ts';

const ORDER_STORAGE_KEY = 'order';

/** Whoever looks for an older order has its e-mail; names and messages do not stay on the device longer than needed. */
const REMEMBERED_MS = 30 * 24 * 3_600_000;

/**
 * What the browser remembers of its last order: in localStorage for all tabs, and in sessionStorage for the tab that placed
 * it, which returns from the payment page even where another tab has ordered since. What cannot be stored or read is
 * reported, and survived.
 */
export const orderMemory: OrderMemory = {
  async load() {
    const [own, shared] = [guard('loaded', () => read(sessionStorage)), guard('loaded', () => read(localStorage))];
    if (own === undefined && shared === undefined) return undefined;
    // The checkout only writes: what reads is loaded where it is needed.
    const { parseOrderRecord } = await import('../../shared/parsing/order-record.ts');
    const parse = (text: string | undefined, storage: () => Storage) =>
      text === undefined ? undefined : guard('loaded', () => readOrder(parseOrderRecord(readJson(text)), storage));
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
  endPaymentVisit: () => guard('closed', () => sessionStorage.removeItem(PAYMENT_PAGE_KEY)),
  endAttempt: () => guard('closed', () => localStorage.removeItem(ATTEMPT_STORAGE_KEY)),
};

/** Other tabs may know more of this tab's order. */
function choose(own: OrderRecord | undefined, shared: OrderRecord | undefined): RememberedOrder | undefined {
  if (shared !== undefined && (own === undefined || own.orderId === shared.orderId)) {
    return { record: shared, isOfThisTab: own !== undefined };
  }
  return own === undefined ? undefined : { record: own, isOfThisTab: true };
}

function read(storage: Storage): string | undefined {
  return storage.getItem(ORDER_STORAGE_KEY) ?? undefined;
}

/** An older order must not stand for one that could not be stored. */
function write(storage: Storage, text: string): true {
  storage.removeItem(ORDER_STORAGE_KEY);
  storage.setItem(ORDER_STORAGE_KEY, text);
  return true;
}

/** Whether localStorage holds no order, this one or one that was placed earlier. */
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

function readOrder(parsed: Parsed<OrderRecord>, storage: () => Storage): OrderRecord | undefined {
  if (!parsed.ok) throw new Error(parsed.problems.map(({ pointer, message }) => `${pointer} ${message}`).join(', '));
  const now = Date.now();
  const { value } = parsed;
  if (now - value.placedAt > REMEMBERED_MS) {
    storage().removeItem(ORDER_STORAGE_KEY);
    return undefined;
  }
  // Placed while the device's clock was ahead: such a time may be no date at all, and would be remembered for ever.
  return value.placedAt > now ? { ...value, placedAt: now } : value;
}

/** The engine's own message would quote what stands there: names, addresses. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('It is not JSON');
  }
}

function guard<T>(deed: string, run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    reportError(new Error(`The order could not be ${deed}`, { cause: error }));
    return undefined;
  }
}
