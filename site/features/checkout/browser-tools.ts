import { createAttemptStorage } from './attempt-storage.ts';
import type { PlacingTools } from './place-once.ts';

const LOCK_NAME = 'order';

/** What placing an order needs of the browser. */
export function browserTools(): PlacingTools {
  return { attempts: createAttemptStorage(), digest, newKey: () => crypto.randomUUID(), now: Date.now, alone };
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
