import type { PageContextClient } from 'vike/types';
import { clearMessage } from './live-region.ts';
import { startLoadingBar } from './loading-bar.ts';
import { isSamePage, leaveFor, setNavigating, targetOf } from './navigation.ts';
import { tellPageComing } from './page-changes.ts';
import { isUpdateDue } from './update-check.ts';

/** A click, `navigate()`, or back and forward; changes of the hash alone do not come here, except by `navigate()`. */
export function onPageTransitionStart({
  urlOriginal,
  isHistoryNavigation,
}: PageContextClient): Promise<never> | undefined {
  const target = targetOf(urlOriginal);
  const isHashOnly = isHistoryNavigation !== true && target.hash !== '' && isSamePage(target, location);
  if (!isHashOnly && isUpdateDue()) return leaveFor(target);
  tellPageComing(target.pathname);
  setNavigating(true);
  clearMessage();
  startLoadingBar();
  return undefined;
}
