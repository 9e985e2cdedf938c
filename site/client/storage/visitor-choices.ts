import { themeStore } from '../../features/theme/ThemeToggle.tsx';
import { consentStore, CONSENT_STORAGE_KEY, readConsent, writeConsent } from '../../shared/consent/consent-store.ts';
import { isTheme, THEME_STORAGE_KEY } from '../../shared/colour/theme.ts';

/** Loads what the visitor agreed to earlier, saves each change, and follows the changes of other tabs. */
export function startConsent(): void {
  consentStore.setState(readConsent(load(CONSENT_STORAGE_KEY)));
  // A change from another tab is not saved again: it may be older than what that tab has saved since.
  let isFollowing = false;
  consentStore.subscribe((state) => {
    if (!isFollowing) save(CONSENT_STORAGE_KEY, writeConsent(state));
  });
  addEventListener('storage', ({ key, newValue }) => {
    // The key is null when all storage was cleared.
    if (key !== CONSENT_STORAGE_KEY && key !== null) return;
    isFollowing = true;
    consentStore.setState(readConsent(newValue));
    isFollowing = false;
  });
}

/**
 * Takes over from boot.js, which has set the theme on the document: passes it to the toggle, applies and saves each
 * change, and follows the changes of other tabs.
 */
export function startTheme(): void {
  const root = document.documentElement;
  if (isTheme(root.dataset['theme'])) themeStore.setState({ theme: root.dataset['theme'] });
  themeStore.subscribe(({ theme }) => {
    root.dataset['theme'] = theme;
    save(THEME_STORAGE_KEY, theme);
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === THEME_STORAGE_KEY && isTheme(newValue)) themeStore.setState({ theme: newValue });
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
