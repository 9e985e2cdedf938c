import type { PageContext, PageContextClient } from 'vike/types';
import { OFFLINE, PAGE_LOST } from '../features/failure/failures.ts';
import { finishLoadingBar, startLoadingBar } from '../features/loading-bar/LoadingBar.tsx';
import type { ShellStore } from '../features/shell/shell.tsx';
import { ROUTES } from '../shared/routes.ts';
import { withoutTrailingSlashes } from '../shared/url-paths.ts';
import { pollWhileVisible } from './builds/poll-while-visible.ts';
import { PLACE } from '../sleeping-page/names.ts';
import { areReloadsHeld, mayLeaveFor } from '../sleeping-page/reload-guard.ts';
import { isUpdateDue, startUpdateCheck } from './builds/update-check.ts';
import { announce, clearMessage, messageRegion } from './navigation/message-region.ts';
import {
  isSamePage,
  leaveFor,
  setNavigating,
  targetOf,
  setLoadingPage,
  setShownPage,
} from './navigation/navigation-state.ts';
import { recover } from './navigation/recover.ts';
import { startReporting } from './reporting/start-reporting.ts';
import { isCartStored } from './storage/cart-storage.ts';

/*
 * The hooks that Vike's client router calls, in the order of a page's life. A hook that returns a promise which never
 * settles ends the navigation: the document is being left.
 */

/** Specification section 9: the tenant is fetched again every hour. */
const TENANT_REFRESH_MS = 3_600_000;

/** After that long without scrolling, the place is kept. Browsers limit how often code may do so. */
const SCROLL_PAUSE_MS = 100;

/** Runs once per document, when it is interactive: starts everything that visitors do not wait for. */
export function onHydrationEnd({ globalContext, data }: PageContextClient): void {
  const { shellStore } = globalContext;
  const shell = shellStore.getState();
  setNavigating(false);
  // Added earlier, it would cost the waking page a frame.
  messageRegion();
  startUpdateCheck(shell);
  startTenantRefresh(shellStore);
  startReporting(shell);
  let pause: ReturnType<typeof setTimeout> | undefined;
  // Older Safari has no `scrollend`.
  addEventListener('scroll', () => {
    clearTimeout(pause);
    pause = setTimeout(keepPlace, SCROLL_PAUSE_MS);
  });
  if (isNotFound(data.content)) {
    import('./navigation/leave-missing-page.ts')
      .then(({ leaveMissingPage }) => leaveMissingPage(shell.frameId))
      .catch(reportError);
  }
}

/** A click, `navigate()`, or back and forward. Changes of the hash alone call this hook only if made by `navigate()`. */
export function onPageTransitionStart({
  urlOriginal,
  isHistoryNavigation,
  previousPageContext,
}: PageContextClient): Promise<never> | undefined {
  const target = targetOf(urlOriginal);
  const isHashOnly = !isHistoryNavigation && target.hash !== '' && isSamePage(target, location);
  if (!isHashOnly && isUpdateDue()) return leaveFor(target);
  if (!isHistoryNavigation) keepPlace();
  if (needsOwnPolicy(previousPageContext?.urlPathname ?? '', target.pathname)) return leaveFor(target);
  setLoadingPage(target.pathname);
  setNavigating(true);
  clearMessage();
  startLoadingBar();
  return undefined;
}

/** For a document that is loaded on the way back, and for a list that was longer; its own keeps the router to itself. */
function keepPlace(): void {
  history.replaceState({ ...history.state, [PLACE]: scrollY }, '');
}

/** The payload has arrived. If it belongs to another build, its page may need code that this document does not have. */
export function onData(pageContext: PageContextClient): Promise<never> | undefined {
  const target = targetOf(pageContext.urlOriginal);
  setLoadingPage(target.pathname);
  const { frameId } = pageContext.data;
  const isForeign = frameId !== pageContext.globalContext.shellStore.getState().frameId;
  if (!isForeign || areReloadsHeld() || !mayLeaveFor(frameId)) return undefined;
  return leaveFor(target);
}

/** Called with Vike's error page if a page, its payload or its code failed. It has no payload, so it gets its data here. */
export function onCreatePageContext(pageContext: PageContext): Promise<never> | undefined {
  const hasFailed = pageContext.errorWhileRendering !== undefined && pageContext.errorWhileRendering !== null;
  if (!pageContext.isClientSide || !hasFailed) return undefined;
  const recovery = recover();
  // Renders nothing: the page is being left, or a crawler keeps the prerendered content.
  if (recovery === 'reload' || recovery === 'keep') return new Promise(() => {});
  const message = recovery === 'offline' ? OFFLINE : PAGE_LOST;
  pageContext.failure = message;
  pageContext.data = {
    frameId: pageContext.globalContext.shellStore.getState().frameId,
    head: { title: 'Nicht geladen', description: message, noindex: true },
    content: null,
  };
  return undefined;
}

/** The new page is in the document. The client router scrolls after this hook. */
export function onPageTransitionEnd(pageContext: PageContextClient): void {
  setNavigating(false);
  setShownPage(location.pathname);
  if (pageContext.failure !== undefined) return;
  finishLoadingBar();
  announce(document.title);
  const isSamePath = pageContext.previousPageContext?.urlPathname === pageContext.urlPathname;
  // On back and forward visitors expect the place they left; within one path, the field they are in.
  if (!pageContext.isHistoryNavigation && !isSamePath) focusMainHeading();
}

/** A failed refresh keeps the old data, of which the checkout tells the visitor; offline, it tells of that. */
function startTenantRefresh(store: ShellStore): void {
  pollWhileVisible(TENANT_REFRESH_MS, TENANT_REFRESH_MS, async () => {
    try {
      const { refreshTenant } = await import('./api/refresh-tenant.ts');
      await refreshTenant(store);
      if (store.getState().isOutdated) store.setState({ isOutdated: false });
    } catch (error) {
      reportError(new Error('The tenant could not be refreshed', { cause: error }));
      if (navigator.onLine) store.setState({ isOutdated: true });
    }
  });
}

/** Whether this is the content of the error page with status 404. */
function isNotFound(content: unknown): boolean {
  return typeof content === 'object' && content !== null && 'status' in content && content.status === 404;
}

/**
 * The checkout has its own Content-Security-Policy, which only a document brings. That would lose a cart that the browser
 * does not store, or a payment in flight.
 */
function needsOwnPolicy(from: string, to: string): boolean {
  return isCheckout(from) !== isCheckout(to) && isCartStored() && !areReloadsHeld();
}

function isCheckout(pathname: string): boolean {
  return withoutTrailingSlashes(pathname) === ROUTES.checkout;
}

/** Where the new page begins. If the address has a hash, the router moves the focus there. */
function focusMainHeading(): void {
  const main = document.getElementById('inhalt');
  const target = main?.querySelector('h1') ?? main;
  if (target === null || target === undefined) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
