import type { PageContextClient } from 'vike/types';
import { announce } from './live-region.ts';
import { finishLoadingBar } from './loading-bar.ts';
import { setNavigating } from './navigation.ts';
import { tellPageShown } from './page-changes.ts';
import { reloadGuard } from './reload-guard.ts';

/** The new page is in the document; the client router scrolls after this. */
export function onPageTransitionEnd(pageContext: PageContextClient): void {
  setNavigating(false);
  tellPageShown(location.pathname);
  if (pageContext.failure !== undefined) return;
  finishLoadingBar();
  reloadGuard.settle(location.pathname);
  announce(document.title);
  const isSamePath = pageContext.previousPageContext?.urlPathname === pageContext.urlPathname;
  // On back and forward the browser's visitor expects the place they left; within one path, the field they are in.
  if (pageContext.isHistoryNavigation !== true && !isSamePath) focusMainHeading();
}

/** Tells assistive technology where the new page begins. A hash takes the focus from here when the router scrolls. */
function focusMainHeading(): void {
  const main = document.getElementById('inhalt');
  const target = main?.querySelector('h1') ?? main;
  if (target === null || target === undefined) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
