import type { PageContextClient } from 'vike/types';
import { areReloadsHeld } from '../features/build-update/hold-reloads.ts';
import { ROUTES } from '../shared/routes.ts';
import { isCartStored } from './cart-storage.ts';
import { clearMessage } from './live-region.ts';
import { startLoadingBar } from './loading-bar.ts';
import { isSamePage, leaveFor, setNavigating, targetOf } from './navigation.ts';
import { tellPageComing } from './page-changes.ts';
import { isUpdateDue } from './update-check.ts';

/** A click, `navigate()`, or back and forward; changes of the hash alone do not come here, except by `navigate()`. */
export function onPageTransitionStart({
  urlOriginal,
  isHistoryNavigation,
  previousPageContext,
}: PageContextClient): Promise<never> | undefined {
  const target = targetOf(urlOriginal);
  const isHashOnly = isHistoryNavigation !== true && target.hash !== '' && isSamePage(target, location);
  if (!isHashOnly && isUpdateDue()) return leaveFor(target);
  if (needsOwnPolicy(previousPageContext?.urlPathname ?? '', target.pathname)) return leaveFor(target);
  tellPageComing(target.pathname);
  setNavigating(true);
  clearMessage();
  startLoadingBar();
  return undefined;
}

/**
 * The checkout has a Content-Security-Policy of its own, which only a document brings: it is entered and left by loading one.
 * Not where that would lose something: a cart that the browser does not store, or a payment that is in flight.
 */
function needsOwnPolicy(from: string, to: string): boolean {
  return isCheckout(from) !== isCheckout(to) && isCartStored() && !areReloadsHeld();
}

function isCheckout(pathname: string): boolean {
  return pathname === ROUTES.checkout || pathname === `${ROUTES.checkout}/`;
}
