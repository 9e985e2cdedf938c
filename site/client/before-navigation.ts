import { OFFLINE } from '../features/failure/failure-messages.ts';
import { clearMessage, showMessage } from './live-region.ts';
import { isSamePage } from './navigation.ts';
import { forgetRecovery } from './recover.ts';

/** Listens in the capture phase, to come before the client router. */
export function watchNavigations(): void {
  addEventListener('click', onClick, { capture: true });
  addEventListener('popstate', forgetRecovery, { capture: true });
  addEventListener('online', clearMessage);
}

/** Without a network no other page can be shown: a click leaves the visitor where they are, with a message. */
function onClick(event: MouseEvent): void {
  forgetRecovery();
  if (navigator.onLine || !(event.target instanceof Element)) return;
  const link = event.target.closest('a');
  if (link === null || !leadsToOtherPage(link)) return;
  event.preventDefault();
  event.stopPropagation();
  showMessage(OFFLINE);
}

function leadsToOtherPage(link: HTMLAnchorElement): boolean {
  const url = new URL(link.href, location.href);
  return url.origin === location.origin && link.target === '' && (url.hash === '' || !isSamePage(url, location));
}
