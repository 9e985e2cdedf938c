import type { GlobalContext } from 'vike/types';
import { OFFLINE } from '../features/failure/failures.ts';
import { createShellStore } from '../features/shell/shell.tsx';
import { consentStore, readConsent, writeConsent } from '../shared/consent/consent-store.ts';
import { parseShell } from '../shared/payload/shell.ts';
import { CONSENT_KEY, SHELL_ID } from '../sleeping-page/names.ts';
import './navigation/message-region.css';
import { clearMessage, showMessage } from './navigation/message-region.ts';
import { isSamePage, targetOf } from './navigation/navigation-state.ts';
import { resetRecovery, startPreloadErrorHandling } from './navigation/recover.ts';
import { keepEarlyErrors } from './reporting/start-reporting.ts';
import { createServices } from './services.ts';
import { startCart } from './storage/cart-storage.ts';

/** The first of our code to run. It runs before the code of any page and must not depend on it. */
export function onCreateGlobalContext(globalContext: GlobalContext): void {
  if (!globalContext.isClientSide) return;
  keepEarlyErrors();
  startPreloadErrorHandling();
  watchNavigations();
  startConsent();
  startCart();
  const shellStore = createShellStore(parseShell(document.getElementById(SHELL_ID)?.textContent ?? ''));
  globalContext.shellStore = shellStore;
  globalContext.services = createServices(shellStore);
}

/** Handles navigations before the client router does, so it listens in the capture phase. */
function watchNavigations(): void {
  addEventListener('click', onClick, { capture: true });
  addEventListener('popstate', resetRecovery, { capture: true });
  addEventListener('online', clearMessage);
}

function onClick(event: MouseEvent): void {
  resetRecovery();
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null) return;
  // The client router would read `/..//host` in a tenant's text as another host.
  if (link.origin === location.origin && link.pathname.startsWith('//')) link.href = targetOf(link.href).href;
  // Offline, no other page can be shown: the visitor stays and sees a message.
  if (navigator.onLine || !leadsToOtherPage(link)) return;
  event.preventDefault();
  event.stopPropagation();
  showMessage(OFFLINE);
}

function leadsToOtherPage(link: HTMLAnchorElement): boolean {
  const url = new URL(link.href, location.href);
  return url.origin === location.origin && link.target === '' && (url.hash === '' || !isSamePage(url, location));
}

/** Loads what the visitor agreed to earlier, saves each change, and follows the changes of other tabs. */
function startConsent(): void {
  let isFollowing = false;
  const follow = (): void => {
    // A change from another tab is not saved again: it may be older than what that tab has saved since.
    isFollowing = true;
    consentStore.setState(readConsent(loadConsent()));
    isFollowing = false;
  };
  follow();
  consentStore.subscribe((state) => {
    if (!isFollowing) saveConsent(writeConsent(state));
  });
  // The key is null when all storage was cleared.
  addEventListener('storage', ({ key }) => (key === CONSENT_KEY || key === null) && follow());
}

function loadConsent(): string | null {
  try {
    return localStorage.getItem(CONSENT_KEY);
  } catch {
    return null;
  }
}

function saveConsent(text: string): void {
  try {
    localStorage.setItem(CONSENT_KEY, text);
  } catch {
    // Without storage, a choice lasts as long as the tab.
  }
}
