import { createStore } from 'zustand/vanilla';

/** What a visitor may agree to. Nothing of it happens before, and each of them is agreed to by itself. */
export const CONSENT_PURPOSES = ['map', 'chat', 'reports', 'replay'] as const;

export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** Whether the visitor has agreed, for each purpose. */
export type ConsentState = Readonly<Record<ConsentPurpose, boolean>>;

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
