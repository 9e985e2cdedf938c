import { isCrawler } from '../features/build-update/crawler.ts';
import { areReloadsHeld } from '../features/build-update/hold-reloads.ts';
import { OFFLINE, PAGE_FAILED } from '../features/failure/failure-messages.ts';
import { showMessage } from './live-region.ts';
import { failLoadingBar } from './loading-bar.ts';
import { currentTarget, leaveFor } from './navigation.ts';
import { reloadGuard } from './reload-guard.ts';

export type Recovery = 'reloading' | 'offline' | 'explained' | 'untouched';

let recovery: Recovery | undefined;

/** A new navigation may be recovered again. */
export function forgetRecovery(): void {
  recovery = undefined;
}

/**
 * Answers to a page that failed to load, once per navigation: loads its address anew if the guard allows it, or tells
 * the visitor. A failure while a payment is in flight never reloads.
 */
export function recover(): Recovery {
  recovery ??= chooseRecovery(currentTarget());
  return recovery;
}

function chooseRecovery(target: URL): Recovery {
  failLoadingBar();
  if (!navigator.onLine) {
    showMessage(OFFLINE, target.href);
    return 'offline';
  }
  if (!areReloadsHeld() && reloadGuard.mayReload(target.pathname)) {
    void leaveFor(target);
    return 'reloading';
  }
  if (isCrawler(navigator.userAgent)) return 'untouched';
  showMessage(PAGE_FAILED, target.href);
  return 'explained';
}
