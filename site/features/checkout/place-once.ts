import type { OrderRequest } from '../../shared/order/order-payload.ts';
import { ATTEMPT_STORAGE_KEY } from '../../shared/order/order-record.ts';
import type { OrderService, PlaceResult } from '../../shared/order/order-service.ts';

export interface PlacingTools {
  attempts: AttemptStorage;
  /** SHA-256 in hexadecimal digits. */
  digest: (text: string) => Promise<string>;
  /** A new UUID. */
  newKey: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Runs it unless another tab is running it. @returns undefined where another one is */
  alone: <Result>(run: () => Promise<Result>) => Promise<Result | undefined>;
}

/** Keeps the attempt for this tab and all others. */
interface AttemptStorage {
  load(): OrderAttempt | undefined;
  save(attempt: OrderAttempt): void;
  forget(): void;
}

/**
 * Binds a key to what is ordered, so that a double click, another tab, a reload, the way back and a lost answer all ask
 * for the same order. What is ordered is kept as a digest: no name and no address.
 */
export interface OrderAttempt {
  /** SHA-256 of what is ordered, in hexadecimal digits. */
  digest: string;
  /** Idempotency-Key, a UUID. */
  key: string;
  /** Milliseconds since 1970. */
  since: number;
}

/** Payment pages are open for a day at most; a key that is older leads to one that is closed. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;
const LOCK_NAME = 'order';

/**
 * Sends an order with the key that belongs to its content. It is sent once: whether again is for the visitor to say, and
 * is then safe, since the key is the same.
 * @param madeAt when each position was put into the cart: the same vouchers bought another day are another order
 * @returns undefined where another tab is ordering
 */
export function placeOnce(
  service: OrderService,
  request: OrderRequest,
  madeAt: readonly number[],
  { attempts, digest, newKey, now, alone }: PlacingTools,
): Promise<PlaceResult | undefined> {
  return alone(async () => {
    const content = await digest(JSON.stringify([request, madeAt]));
    const attempt = chooseAttempt(attempts.load(), content, now(), newKey);
    attempts.save(attempt);
    const answer = await service.place(request, attempt.key);
    if (isKeySpent(answer)) attempts.forget();
    return answer;
  });
}

/** What placing an order needs of the browser. */
export function browserTools(): PlacingTools {
  return { attempts: createAttemptStorage(), digest, newKey: () => crypto.randomUUID(), now: Date.now, alone };
}

/** The saved attempt where it is about the same content, or else a new one. */
export function chooseAttempt(
  saved: OrderAttempt | undefined,
  digest: string,
  now: number,
  newKey: () => string,
): OrderAttempt {
  const isSame = saved?.digest === digest && now - saved.since < LIFETIME_MS;
  return isSame ? saved : { digest, key: newKey(), since: now };
}

/** @returns undefined for what is no attempt */
export function readAttempt(text: string): OrderAttempt | undefined {
  let saved: unknown;
  try {
    saved = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof saved !== 'object' || saved === null) return undefined;
  const { digest, key, since } = { digest: undefined, key: undefined, since: undefined, ...saved };
  return typeof digest === 'string' && typeof key === 'string' && typeof since === 'number'
    ? { digest, key, since }
    : undefined;
}

/** The attempt in localStorage. A browser that stores nothing keeps it for as long as the page is open. */
export function createAttemptStorage(storage: () => Storage = () => localStorage): AttemptStorage {
  let kept: OrderAttempt | undefined;
  let isKeptHere = false;
  return {
    load() {
      try {
        const text = storage().getItem(ATTEMPT_STORAGE_KEY);
        if (text !== null) return readAttempt(text);
        return isKeptHere ? kept : undefined;
      } catch {
        return kept;
      }
    },
    save(attempt) {
      kept = attempt;
      isKeptHere = false;
      try {
        storage().setItem(ATTEMPT_STORAGE_KEY, JSON.stringify(attempt));
      } catch {
        isKeptHere = true;
      }
    },
    forget() {
      kept = undefined;
      try {
        storage().removeItem(ATTEMPT_STORAGE_KEY);
      } catch {
        // It was never there.
      }
    },
  };
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function alone<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  // Where a browser has no locks, the key alone keeps two tabs from placing two orders.
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return run();
  return locks.request(LOCK_NAME, { ifAvailable: true }, async (lock) => (lock === null ? undefined : run()));
}

/**
 * Whether the next order needs another key. The key is kept where an order was placed that can be paid for, or may have
 * been, or nothing was sent at all.
 */
function isKeySpent({ kind }: PlaceResult): boolean {
  return kind === 'conflict' || kind === 'refused' || kind === 'invalid' || kind === 'unpayable';
}
