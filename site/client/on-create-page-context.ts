import type { PageContext } from 'vike/types';
import { OFFLINE, PAGE_LOST } from '../features/failure/failure-messages.ts';
import { recover } from './recover.ts';

/**
 * The client router comes here with its error page when a page, its payload or its code failed. The error page has no
 * payload, so it gets its data here.
 * @returns for a page that is being left, and for crawlers, a promise that never settles: nothing is rendered
 */
export function onCreatePageContext(pageContext: PageContext): Promise<never> | undefined {
  const hasFailed = pageContext.errorWhileRendering !== undefined && pageContext.errorWhileRendering !== null;
  if (!pageContext.isClientSide || !hasFailed) return undefined;
  const recovery = recover();
  if (recovery === 'reload' || recovery === 'keep') return new Promise(() => {});
  const message = recovery === 'offline' ? OFFLINE : PAGE_LOST;
  pageContext.failure = message;
  pageContext.data = {
    frameId: pageContext.globalContext.shellStore.getState().frameId,
    head: { title: 'Nicht geladen', description: message, noindex: true },
    breadcrumbs: [],
    content: null,
  };
  return undefined;
}
