import { OFFLINE } from '../features/failure/failure-messages.ts';
import { clearMessage, showMessage } from './live-region.ts';
import { isSamePage, targetOf } from './navigation.ts';
import { forgetRecovery } from './recover.ts';

/** Listens in the capture phase, to come before the client router. */
export function watchNavigations(): void {
  addEventListener('click', onClick, { capture: true });
  addEventListener('popstate', forgetRecovery, { capture: true });
  addEventListener('online', clearMessage);
}

function onClick(event: MouseEvent): void {
  forgetRecovery();
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null) return;
  // A link to `/..//host` in a tenant's text: the client router would read its path as another host.
  if (link.origin === location.origin && link.pathname.startsWith('//')) link.href = targetOf(link.href).href;
  // Without a network no other page can be shown: a click leaves the visitor where they are, with a message.
  if (navigator.onLine || !leadsToOtherPage(link)) return;
  event.preventDefault();
  event.stopPropagation();
  showMessage(OFFLINE);
}

function leadsToOtherPage(link: HTMLAnchorElement): boolean {
  const url = new URL(link.href, location.href);
  return url.origin === location.origin && link.target === '' && (url.hash === '' || !isSamePage(url, location));
}
