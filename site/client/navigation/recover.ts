import { chooseRecovery, type Recovery, OFFLINE, PAGE_FAILED } from '../../features/failure/failures.ts';
import { isCrawler } from '../../shared/crawlers.ts';
import { AWAKE, CODE_OUT_OF_REACH, HYDRATED } from '../../sleeping-page/names.ts';
import { areReloadsHeld, mayReload } from '../../sleeping-page/reload-guard.ts';
import { failLoadingBar } from '../../features/loading-bar/LoadingBar.tsx';
import { showMessage } from './message-region.ts';
import { currentTarget, leaveFor, isNavigating } from './navigation-state.ts';

/** What was done about the failure of the current navigation. */
let recovery: Recovery | undefined;

/** For a new navigation, which may be recovered again. */
export function resetRecovery(): void {
  recovery = undefined;
}

/** Reacts to a page that failed to load, once per navigation. */
export function recover(): Recovery {
  recovery ??= startRecovery(currentTarget());
  return recovery;
}

/**
 * Code that could not be loaded: https://vite.dev/guide/build#load-error-handling
 * A missing stylesheet is ignored. On missing code, Vike would reload the page without the reload guard, but only for the
 * browser's own error messages, so the message is replaced.
 */
export function startPreloadErrorHandling(): void {
  addEventListener('vite:preloadError', (event) => {
    if (event.payload.message.startsWith('Unable to preload CSS')) {
      event.preventDefault();
      return;
    }
    // A prefetch on hover failed. If the visitor goes there, Vike loads that page as a document.
    if (!isNavigating()) return;
    event.payload.message = `The page's code could not be loaded (${event.payload.message.split(' ').at(-1)})`;
    recover();
  });
}

function startRecovery(target: URL): Recovery {
  failLoadingBar();
  const chosen = chooseRecovery({
    isOnline: navigator.onLine,
    areReloadsHeld: areReloadsHeld(),
    isCrawler: isCrawler(navigator.userAgent),
    mayReload: () => mayReload(target.pathname),
  });
  if (chosen === 'reload') void leaveFor(target);
  else if (isAsleep() && chosen !== 'keep') {
    // The router would wait for its first page: what visitors press is the browser's.
    dispatchEvent(new Event(HYDRATED));
    addEventListener('click', (event) => event.stopPropagation(), { capture: true });
    dispatchEvent(new Event(CODE_OUT_OF_REACH));
    return 'keep';
  } else if (chosen !== 'keep') showMessage(chosen === 'offline' ? OFFLINE : PAGE_FAILED, target.href);
  return chosen;
}

/** The page has not been hydrated: it can be read, which an error page in its place could not. */
function isAsleep(): boolean {
  return !document.documentElement.classList.contains(AWAKE);
}
