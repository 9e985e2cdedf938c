import { CONSENT_PURPOSES, NOTHING_GRANTED, type ConsentPurpose, type ConsentState } from './consent-store.ts';

/** Where the browser remembers what the visitor agreed to. */
export const CONSENT_STORAGE_KEY = 'consent';

/**
 * Changes when a purpose comes to mean something else, such as another recipient: an agreement to the old one is none
 * to the new one.
 */
const VERSION = 1;

/** What is remembered: the purposes that were agreed to. */
export function writeConsent(state: ConsentState): string {
  return JSON.stringify({ version: VERSION, granted: CONSENT_PURPOSES.filter((purpose) => state[purpose]) });
}

/** Reads what was remembered. Whatever is not plainly an agreement is none. */
export function readConsent(text: string | null): ConsentState {
  const granted = grantedIn(text);
  const state: Record<ConsentPurpose, boolean> = { ...NOTHING_GRANTED };
  for (const purpose of CONSENT_PURPOSES) state[purpose] = granted.includes(purpose);
  return state;
}

function grantedIn(text: string | null): readonly unknown[] {
  if (text === null) return [];
  try {
    const saved: unknown = JSON.parse(text);
    if (typeof saved !== 'object' || saved === null || !('version' in saved) || !('granted' in saved)) return [];
    return saved.version === VERSION && Array.isArray(saved.granted) ? saved.granted : [];
  } catch {
    // Not ours, or cut off: as if the visitor had not been asked.
    return [];
  }
}
