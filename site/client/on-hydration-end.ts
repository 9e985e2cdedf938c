import type { PageContextClient } from 'vike/types';
import { setNavigating } from './navigation.ts';
import { reloadGuard } from './reload-guard.ts';
import { startServices } from './start-services.ts';

/** The document is interactive: what visitors do not wait for begins now. */
export function onHydrationEnd(pageContext: PageContextClient): void {
  setNavigating(false);
  startServices(pageContext.globalContext.shellStore);
  if (isNotFound(pageContext.data.content)) {
    import('./leave-missing-page.ts').then(({ leaveMissingPage }) => leaveMissingPage()).catch(reportError);
  } else {
    reloadGuard.settle(location.pathname);
  }
}

/** The content of the error page with status 404. */
function isNotFound(content: unknown): boolean {
  return typeof content === 'object' && content !== null && 'status' in content && content.status === 404;
}
