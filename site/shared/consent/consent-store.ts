import { createStore } from 'zustand/vanilla';

/** What a visitor may agree to. Nothing of it happens before, and each of them is agreed to by itself. */
export const CONSENT_PURPOSES = ['map', 'chat', 'reports', 'replay'] as const;

export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** Whether the visitor has agreed, for each purpose. */
type ConsentState = Readonly<Record<ConsentPurpose, boolean>>;

/** Before the visitor has decided. */
export const NOTHING_GRANTED: ConsentState = { map: false, chat: false, reports: false, replay: false };

/**
 * What this visitor agreed to, here because several features ask for it. Components read it with
 * `useStore(consentStore).map`; nothing is granted on the server and while hydrating. What the browser remembers
 * follows it, see client/consent.ts.
 */
export const consentStore = createStore<ConsentState>(() => NOTHING_GRANTED);

/** Notes what the visitor chose: an agreement, or that it is withdrawn. */
export function setConsent(purpose: ConsentPurpose, granted: boolean): void {
  consentStore.setState({ [purpose]: granted });
}

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
