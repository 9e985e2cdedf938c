import { consentStore } from '../shared/consent/consent-store.ts';
import { CONSENT_STORAGE_KEY, readConsent, writeConsent } from '../shared/consent/saved-consent.ts';

/** Takes up what the visitor agreed to earlier, remembers each change, and follows those in other tabs. */
export function startConsent(): void {
  consentStore.setState(readConsent(recall()));
  // What came from another tab is not written back: it may be older than what that tab has written since.
  let isFollowing = false;
  consentStore.subscribe((state) => {
    if (!isFollowing) remember(writeConsent(state));
  });
  addEventListener('storage', ({ key, newValue }) => {
    // No key: everything was cleared.
    if (key !== CONSENT_STORAGE_KEY && key !== null) return;
    isFollowing = true;
    consentStore.setState(readConsent(newValue));
    isFollowing = false;
  });
}

function recall(): string | null {
  try {
    return localStorage.getItem(CONSENT_STORAGE_KEY);
  } catch {
    return null;
  }
}

function remember(text: string): void {
  try {
    localStorage.setItem(CONSENT_STORAGE_KEY, text);
  } catch {
    // Without storage an agreement lasts as long as the tab; the visitor is asked again in the next.
  }
}
