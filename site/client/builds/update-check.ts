import type { Shell } from '../../shared/payload/shell.ts';
import { pollWhileVisible } from './poll-while-visible.ts';
import { areReloadsHeld, mayLeaveFor } from '../../sleeping-page/reload-guard.ts';

const LATEST_BUILD = '/builds/latest.json';

/** Content of builds/latest.json, which every release writes last, and part of the file of each build. */
interface Build {
  id: string;
  /** See PageData. Absent if another generator wrote the file. */
  frameId?: string;
}

/** Set when another build than the document's is live, whether newer or a rollback. */
let otherBuild: string | undefined;

/** Looks now and at the tenant's interval. */
export function startUpdateCheck({ frameId, settings }: Shell): void {
  const watch = createBuildWatch(frameId);
  const look = async (): Promise<void> => {
    try {
      const latest = await readBuild(await fetch(LATEST_BUILD, { cache: 'no-store' }));
      const other = latest && watch(latest);
      if (latest === undefined || other === otherBuild) return;
      if (other === undefined || (await isReleased(other))) otherBuild = other;
    } catch {
      // No network: the next poll tries again.
    }
  };
  pollWhileVisible(settings.updateCheckSeconds * 1000, 0, look);
  void look();
}

/** Where files arrive in another order than they were sent, builds/latest.json may name a build that is not there yet. */
async function isReleased(id: string): Promise<boolean> {
  const response = await fetch(`/builds/meta/${encodeURIComponent(id)}.json`, { cache: 'no-store' });
  return (await readBuild(response))?.id === id;
}

/** Whether the next navigation must load a document. True once per build, because the document is then left. */
export function isUpdateDue(): boolean {
  return otherBuild !== undefined && !areReloadsHeld() && mayLeaveFor(otherBuild);
}

/**
 * Returns the id of the latest build if it is not the document's. A document knows its frame, which builds that change only
 * data keep; within the same frame, the first build seen is taken to be the document's.
 */
export function createBuildWatch(frameId: string): (latest: Build) => string | undefined {
  let own: string | undefined;
  return (latest) => {
    if (latest.frameId !== undefined && latest.frameId !== frameId) return latest.id;
    own ??= latest.id;
    return latest.id === own ? undefined : latest.id;
  };
}

/** Some hosts and proxies respond with a page or content of their own, which must not look like a new build. */
export async function readBuild(response: Response): Promise<Build | undefined> {
  if (!response.ok) return undefined;
  try {
    const { id, timestamp, frameId } = Object(await response.json());
    if (typeof id !== 'string' || id === '' || timestamp === undefined) return undefined;
    return typeof frameId === 'string' ? { id, frameId } : { id };
  } catch {
    // No JSON: the next poll tries again.
    return undefined;
  }
}
