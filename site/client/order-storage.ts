import type { OrderMemory } from '../shared/order/order-memory.ts';
import type { OrderRecord } from '../shared/order/order-record.ts';
import { parseOrderRecord } from '../shared/parsing/order-record.ts';

const ORDER_STORAGE_KEY = 'order';
/** Where the checkout keeps the key of its attempt. */
const ATTEMPT_STORAGE_KEY = 'order-attempt';

/** Whoever looks for an older order has its e-mail; names and messages do not stay on the device longer than needed. */
const REMEMBERED_MS = 30 * 24 * 3_600_000;

/** What the browser remembers of its last order, in localStorage. What cannot be stored or read is reported, and survived. */
export const orderMemory: OrderMemory = {
  load: () => guard('loaded', loadOrder),
  save: (record) => guard('saved', () => localStorage.setItem(ORDER_STORAGE_KEY, JSON.stringify(record))),
  forget: () => guard('forgotten', () => localStorage.removeItem(ORDER_STORAGE_KEY)),
  endAttempt: () => guard('closed', () => localStorage.removeItem(ATTEMPT_STORAGE_KEY)),
};

function loadOrder(): OrderRecord | undefined {
  const text = localStorage.getItem(ORDER_STORAGE_KEY);
  if (text === null) return undefined;
  const parsed = parseOrderRecord(readJson(text));
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
