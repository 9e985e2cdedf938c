import { createStore } from 'zustand/vanilla';

/** Each purpose is consented to separately. */
export const CONSENT_PURPOSES = ['map', 'chat', 'reports', 'replay'] as const;

export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

type ConsentState = Readonly<Record<ConsentPurpose, boolean>>;

export const NOTHING_GRANTED: ConsentState = { map: false, chat: false, reports: false, replay: false };

/**
 * Shared by several features. Nothing is granted on the server and during hydration. client/start-client.ts persists
 * it.
 */
export const consentStore = createStore<ConsentState>(() => NOTHING_GRANTED);

export function setConsent(purpose: ConsentPurpose, granted: boolean): void {
  consentStore.setState({ [purpose]: granted });
}

/** Increased when a purpose changes its meaning: consent to the old one does not cover it. */
const VERSION = 1;

export function writeConsent(state: ConsentState): string {
  return JSON.stringify({ version: VERSION, granted: CONSENT_PURPOSES.filter((purpose) => state[purpose]) });
}

/** Anything but an explicit consent counts as none. */
export function readConsent(text: string | null): ConsentState {
  const granted = grantedIn(text);
  const state: Record<ConsentPurpose, boolean> = { ...NOTHING_GRANTED };
  for (const purpose of CONSENT_PURPOSES) state[purpose] = granted.includes(purpose);
  return state;
}

function grantedIn(text: string | null): readonly unknown[] {
  try {
    const { version, granted } = Object(JSON.parse(text ?? ''));
    return version === VERSION && Array.isArray(granted) ? granted : [];
  } catch {
    // Not our format.
    return [];
  }
}
