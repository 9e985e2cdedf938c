import type { OrderMemory } from '../shared/order/order-memory.ts';
import type { OrderRecord } from '../shared/order/order-record.ts';
import type { Parsed } from '../shared/parsing/parsed.ts';

const ORDER_STORAGE_KEY = 'order';
/** Where the checkout keeps the key of its attempt. */
const ATTEMPT_STORAGE_KEY = 'order-attempt';

/** Whoever looks for an older order has its e-mail; names and messages do not stay on the device longer than needed. */
const REMEMBERED_MS = 30 * 24 * 3_600_000;

/** What the browser remembers of its last order, in localStorage. What cannot be stored or read is reported, and survived. */
export const orderMemory: OrderMemory = {
  async load() {
    const text = guard('loaded', () => localStorage.getItem(ORDER_STORAGE_KEY)) ?? null;
    if (text === null) return undefined;
    // The checkout only writes: what reads is loaded where it is needed.
    const { parseOrderRecord } = await import('../shared/parsing/order-record.ts');
    return guard('loaded', () => readOrder(parseOrderRecord(readJson(text))));
  },
  save: (record) => guard('saved', () => localStorage.setItem(ORDER_STORAGE_KEY, JSON.stringify(record))),
  forget: () => guard('forgotten', () => localStorage.removeItem(ORDER_STORAGE_KEY)),
  endAttempt: () => guard('closed', () => localStorage.removeItem(ATTEMPT_STORAGE_KEY)),
};

function readOrder(parsed: Parsed<OrderRecord>): OrderRecord | undefined {
  if (!parsed.ok) throw new Error(parsed.problems.map(({ pointer, message }) => `${pointer} ${message}`).join(', '));
  const isRemembered = Date.now() - parsed.value.placedAt <= REMEMBERED_MS;
  if (!isRemembered) localStorage.removeItem(ORDER_STORAGE_KEY);
  return isRemembered ? parsed.value : undefined;
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
