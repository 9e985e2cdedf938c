import { createStore } from 'zustand/vanilla';

/** What needs the visitor's consent. Each purpose is consented to separately, and nothing happens before. */
export const CONSENT_PURPOSES = ['map', 'chat', 'reports', 'replay'] as const;

export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

type ConsentState = Readonly<Record<ConsentPurpose, boolean>>;

/** The state before the visitor has decided. */
export const NOTHING_GRANTED: ConsentState = { map: false, chat: false, reports: false, replay: false };

/**
 * The visitor's consent; shared, because several features need it. Components read it with
 * `useStore(consentStore).map`. client/start-client.ts persists it.
 */
export const consentStore = createStore<ConsentState>(() => NOTHING_GRANTED);

/** Records that the visitor gave or withdrew consent. */
export function setConsent(purpose: ConsentPurpose, granted: boolean): void {
  consentStore.setState({ [purpose]: granted });
}

/**
 * Increased when a purpose changes its meaning, such as its recipient: consent to the old meaning does not cover the
 * new one.
 */
const VERSION = 1;

/** Serializes the purposes with consent. */
export function writeConsent(state: ConsentState): string {
  return JSON.stringify({ version: VERSION, granted: CONSENT_PURPOSES.filter((purpose) => state[purpose]) });
}

/** Parses a saved consent. Anything but an explicit consent counts as none. */
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
    // Not our format, or truncated: no consent.
    return [];
  }
}
