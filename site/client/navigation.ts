import { getPageContextClient } from 'vike/client/router';

/** From the start of the document until it is hydrated, and then from each click until its page is shown. */
let isUnderWay = true;

export function isNavigating(): boolean {
  return isUnderWay;
}

export function setNavigating(value: boolean): void {
  isUnderWay = value;
}

/** The address that is being navigated to, or else the page's own. */
export function currentTarget(): URL {
  const target = isUnderWay ? getPageContextClient()?.urlOriginal : undefined;
  return new URL(target ?? location.href, location.href);
}

export function isSamePage(a: URL | Location, b: URL | Location): boolean {
  return a.pathname === b.pathname && a.search === b.search;
}

/**
 * Leaves this document for an address, which may be its own.
 * @returns a promise that never settles, for hooks of the client router to wait on: the router then does nothing more
 */
export function leaveFor(target: URL): Promise<never> {
  // Going to one's own address moves to its hash only; after back and forward the address has already changed.
  if (isSamePage(target, location)) location.reload();
  else location.assign(target);
  return new Promise(() => {});
}
