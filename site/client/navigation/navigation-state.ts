import { getPageContextClient } from 'vike/client/router';
import { ownAddress } from '../../shared/url-paths.ts';

type Listener = (pathnames: readonly string[]) => void;

const listeners = new Set<Listener>();
let shownPage = location.pathname;
let pagesInView: readonly string[] = [shownPage];

/** True from the start of the document until it is hydrated, and then from each click until its page is shown. */
let isUnderWay = true;

export function isNavigating(): boolean {
  return isUnderWay;
}

export function setNavigating(value: boolean): void {
  isUnderWay = value;
}

/** The target of the navigation under way, or else the address of the open page. */
export function currentTarget(): URL {
  return targetOf((isUnderWay ? getPageContextClient()?.urlOriginal : undefined) ?? location.href);
}

/** An address of the client router; for another site, that of the open page. */
export function targetOf(address: string): URL {
  return ownAddress(address, location) ?? new URL(location.href);
}

export function isSamePage(a: URL | Location, b: URL | Location): boolean {
  return a.pathname === b.pathname && a.search === b.search;
}

/**
 * Leaves this document for an address of `targetOf`, which may be its own.
 * @returns a promise that never settles: a router hook that returns it ends the navigation
 */
export function leaveFor(target: URL): Promise<never> {
  // Assigning the page's own address only moves to its hash. After back and forward the address has already changed.
  if (isSamePage(target, location)) location.reload();
  else location.assign(target);
  return new Promise(() => {});
}

/** Now and at each change, with the pathnames in view: that of the page shown and, if there is one, of the page loading. */
export function onPageChange(listener: Listener): void {
  listeners.add(listener);
  listener(pagesInView);
}

export function getPagesInView(): readonly string[] {
  return pagesInView;
}

/** May be called several times per navigation: the router has no hook for a navigation that replaces another one. */
export function setLoadingPage(pathname: string): void {
  setPagesInView([shownPage, pathname]);
}

export function setShownPage(pathname: string): void {
  shownPage = pathname;
  setPagesInView([shownPage]);
}

function setPagesInView(pathnames: readonly string[]): void {
  pagesInView = pathnames;
  for (const listener of listeners) listener(pagesInView);
}
