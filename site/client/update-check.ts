import { createBuildWatch } from '../features/build-update/build-watch.ts';
import { readLatestBuild } from '../features/build-update/latest-build.ts';
import type { Shell } from '../shared/payload/shell.ts';
import { areReloadsHeld } from '../features/build-update/hold-reloads.ts';
import { pollWhileVisible } from './poll-while-visible.ts';
import { reloadGuard } from './reload-guard.ts';

const LATEST_BUILD = '/builds/latest.json';

/** Another build than the document's, newer or one that was gone back to. */
let otherBuild: string | undefined;

export function startUpdateCheck({ frameId, settings }: Shell): void {
  const watch = createBuildWatch(frameId);
  const look = async (): Promise<void> => {
    try {
      const latest = await readLatestBuild(await fetch(LATEST_BUILD, { cache: 'no-store' }));
      if (latest !== undefined) otherBuild = watch(latest);
    } catch {
      // No network is nothing to tell anybody of: the next look asks again.
    }
  };
  pollWhileVisible(settings.updateCheckSeconds * 1000, 0, look);
  void look();
}

/** Whether the next navigation must load a document. Says yes once per build, as the page is then left. */
export function isUpdateDue(): boolean {
  return otherBuild !== undefined && !areReloadsHeld() && reloadGuard.mayLeaveFor(otherBuild);
}
