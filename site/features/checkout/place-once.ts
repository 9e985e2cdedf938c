import type { OrderRequest } from '../../shared/order/order-payload.ts';
import { fieldsOf, parseSaved, text as textOf, whole } from '../../shared/parsing/saved-position.ts';
import { ATTEMPT_KEY } from '../../sleeping-page/names.ts';
import type { OrderService, PlaceResult } from '../../shared/order/order-service.ts';

export interface PlacingTools {
  attempts: AttemptStorage;
  /** SHA-256 in hexadecimal digits. */
  digest: (text: string) => Promise<string>;
  /** A new UUID. */
  newKey: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
  /**
   * Runs the function unless another tab is running one.
   * @returns undefined if another tab is
   */
  runExclusively: <Result>(run: () => Promise<Result>) => Promise<Result | undefined>;
}

/** Stores the attempt for all tabs. */
interface AttemptStorage {
  load(): OrderAttempt | undefined;
  save(attempt: OrderAttempt): void;
  forget(): void;
}

/**
 * Binds an idempotency key to the content of an order, so that a double click, another tab, a reload, the way back and
 * a lost response all lead to the same order. The content is stored as a digest, without names and addresses.
 */
export interface OrderAttempt {
  /** SHA-256 of the order's content, in hexadecimal digits. */
  digest: string;
  /** Idempotency-Key, a UUID. */
  key: string;
  /** Milliseconds since 1970. */
  since: number;
}

/** Payment pages are open for a day at most; an older key leads to a closed one. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;
const LOCK_NAME = 'order';

/**
 * Sends an order once, with the key of its content. The visitor decides whether to send it again, which is safe because
 * the key is the same.
 * @param addedAt when each position was added to the cart: the same vouchers bought on another day are another order
 * @returns undefined if another tab is placing an order
 */
export function placeOnce(
  service: OrderService,
  request: OrderRequest,
  addedAt: readonly number[],
  { attempts, digest, newKey, now, runExclusively }: PlacingTools,
): Promise<PlaceResult | undefined> {
  return runExclusively(async () => {
    const content = await digest(JSON.stringify([request, addedAt]));
    const attempt = chooseAttempt(attempts.load(), content, now(), newKey);
    attempts.save(attempt);
    const answer = await service.place(request, attempt.key);
    if (needsNewKey(answer)) attempts.forget();
    return answer;
  });
}

export function browserTools(): PlacingTools {
  return { attempts: createAttemptStorage(), digest, newKey: () => crypto.randomUUID(), now: Date.now, runExclusively };
}

/** The saved attempt if it has the same content, or else a new one. */
export function chooseAttempt(
  saved: OrderAttempt | undefined,
  digest: string,
  now: number,
  newKey: () => string,
): OrderAttempt {
  const isSame = saved?.digest === digest && now - saved.since < LIFETIME_MS;
  return isSame ? saved : { digest, key: newKey(), since: now };
}

/** @returns undefined if the text is no attempt */
export function readAttempt(text: string): OrderAttempt | undefined {
  try {
    const fields = fieldsOf(parseSaved(text));
    return { digest: textOf(fields, 'digest'), key: textOf(fields, 'key'), since: whole(fields, 'since') };
  } catch {
    return undefined;
  }
}

/** Stores the attempt in localStorage, or in memory if the browser has no storage. */
export function createAttemptStorage(storage: () => Storage = () => localStorage): AttemptStorage {
  /** What the browser did not store. */
  let kept: OrderAttempt | undefined;
  return {
    load() {
      try {
        const text = storage().getItem(ATTEMPT_KEY);
        if (text !== null) return readAttempt(text);
      } catch {
        // Nothing was stored.
      }
      return kept;
    },
    save(attempt) {
      try {
        storage().setItem(ATTEMPT_KEY, JSON.stringify(attempt));
        kept = undefined;
      } catch {
        kept = attempt;
      }
    },
    forget() {
      kept = undefined;
      try {
        storage().removeItem(ATTEMPT_KEY);
      } catch {
        // Nothing was stored.
      }
    },
  };
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function runExclusively<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  // In browsers without Web Locks, only the key prevents two orders from two tabs.
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return run();
  return locks.request(LOCK_NAME, { ifAvailable: true }, async (lock) => (lock === null ? undefined : run()));
}

/**
 * Whether the next order needs a new key. The key is kept if an order was placed that can be paid for, if one may have
 * been placed, or if nothing was sent.
 */
function needsNewKey({ kind }: PlaceResult): boolean {
  return kind === 'conflict' || kind === 'refused' || kind === 'invalid' || kind === 'unpayable';
}
