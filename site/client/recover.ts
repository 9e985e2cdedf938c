import { chooseRecovery, type Recovery } from '../features/build-update/choose-recovery.ts';
import { isCrawler } from '../features/build-update/crawler.ts';
import { areReloadsHeld } from '../features/build-update/hold-reloads.ts';
import { OFFLINE, PAGE_FAILED } from '../features/failure/failure-messages.ts';
import { showMessage } from './live-region.ts';
import { failLoadingBar } from './loading-bar.ts';
import { currentTarget, leaveFor } from './navigation.ts';
import { reloadGuard } from './reload-guard.ts';

let recovery: Recovery | undefined;

/** A new navigation may be recovered again. */
export function forgetRecovery(): void {
  recovery = undefined;
}

/** Answers to a page that failed to load, once per navigation. */
export function recover(): Recovery {
  recovery ??= startRecovery(currentTarget());
  return recovery;
}

function startRecovery(target: URL): Recovery {
  failLoadingBar();
  const chosen = chooseRecovery({
    isOnline: navigator.onLine,
    areReloadsHeld: areReloadsHeld(),
    isCrawler: isCrawler(navigator.userAgent),
    mayReload: () => reloadGuard.mayReload(target.pathname),
  });
  if (chosen === 'reload') void leaveFor(target);
  else if (chosen !== 'keep') showMessage(chosen === 'offline' ? OFFLINE : PAGE_FAILED, target.href);
  return chosen;
}
