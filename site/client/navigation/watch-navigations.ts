import { OFFLINE } from '../../features/failure/failures.ts';
import { clearMessage, showMessage } from './message-region.ts';
import { isSamePage, targetOf } from './navigation-state.ts';
import { resetRecovery } from './recover.ts';

/** Handles navigations before the client router does, so it listens in the capture phase. */
export function watchNavigations(): void {
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
