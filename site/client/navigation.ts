import { getPageContextClient } from 'vike/client/router';
import { ownAddress } from '../shared/own-address.ts';

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
  return targetOf((isUnderWay ? getPageContextClient()?.urlOriginal : undefined) ?? location.href);
}

/** Where an address of the client router leads; the open page where that is another site. */
export function targetOf(address: string): URL {
  return ownAddress(address, location) ?? new URL(location.href);
}

export function isSamePage(a: URL | Location, b: URL | Location): boolean {
  return a.pathname === b.pathname && a.search === b.search;
}

/**
 * Leaves this document for an address, which may be its own.
 * @param target from `targetOf`, so that no other site is meant
 * @returns a promise that never settles, for hooks of the client router to wait on: the router then does nothing more
 */
export function leaveFor(target: URL): Promise<never> {
  // Going to one's own address moves to its hash only; after back and forward the address has already changed.
  if (isSamePage(target, location)) location.reload();
  else location.assign(target);
  return new Promise(() => {});
}
