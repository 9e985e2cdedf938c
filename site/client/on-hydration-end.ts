import type { PageContextClient } from 'vike/types';
import { setNavigating } from './navigation.ts';
import { reloadGuard } from './reload-guard.ts';
import { startServices } from './start-services.ts';

/** The document is interactive: what visitors do not wait for begins now. */
export function onHydrationEnd(pageContext: PageContextClient): void {
  setNavigating(false);
  startServices(pageContext.globalContext.shellStore);
  if (pageContext.is404 === true) {
    import('./leave-missing-page.ts').then(({ leaveMissingPage }) => leaveMissingPage()).catch(reportError);
  } else {
    reloadGuard.settle(location.pathname);
  }
}
