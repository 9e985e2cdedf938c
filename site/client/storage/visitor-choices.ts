import { consentStore, readConsent, writeConsent } from '../../shared/consent/consent-store.ts';
import { CONSENT_KEY } from '../../sleeping-page/names.ts';

/** Loads what the visitor agreed to earlier, saves each change, and follows the changes of other tabs. */
export function startConsent(): void {
  consentStore.setState(readConsent(load(CONSENT_KEY)));
  // A change from another tab is not saved again: it may be older than what that tab has saved since.
  let isFollowing = false;
  consentStore.subscribe((state) => {
    if (!isFollowing) save(CONSENT_KEY, writeConsent(state));
  });
  addEventListener('storage', ({ key, newValue }) => {
    // The key is null when all storage was cleared.
    if (key !== CONSENT_KEY && key !== null) return;
    isFollowing = true;
    consentStore.setState(readConsent(newValue));
    isFollowing = false;
  });
}

function load(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function save(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Without storage, a choice lasts as long as the tab.
  }
}
