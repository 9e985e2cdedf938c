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

/** Keeps the attempt for this tab and all others. */
export interface AttemptStorage {
  load(): OrderAttempt | undefined;
  save(attempt: OrderAttempt): void;
  forget(): void;
}

/** Payment pages are open for a day at most; a key that is older leads to one that is closed. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

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
