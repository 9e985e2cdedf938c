import { ATTEMPT_STORAGE_KEY } from '../../shared/order/order-record.ts';
import { readAttempt, type AttemptStorage, type OrderAttempt } from './order-attempt.ts';

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
