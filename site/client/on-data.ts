import type { PageContextClient } from 'vike/types';
import { areReloadsHeld } from '../features/build-update/hold-reloads.ts';
import { leaveFor, targetOf } from './navigation.ts';
import { tellPageComing } from './page-changes.ts';
import { reloadGuard } from './reload-guard.ts';

/** A payload of another build than the document's may need code that this document does not have: load it anew. */
export function onData(pageContext: PageContextClient): Promise<never> | undefined {
  const target = targetOf(pageContext.urlOriginal);
  tellPageComing(target.pathname);
  const { frameId } = pageContext.data;
  const isForeign = frameId !== pageContext.globalContext.shellStore.getState().frameId;
  if (!isForeign || areReloadsHeld() || !reloadGuard.mayLeaveFor(frameId)) return undefined;
  return leaveFor(target);
}
