import type { Shell } from '../../shared/payload/shell.ts';
import { pollWhileVisible } from './poll-while-visible.ts';
import { areReloadsHeld, mayLeaveFor } from '../../sleeping-page/reload-guard.ts';

const LATEST_BUILD = '/builds/latest.json';

/** Content of builds/latest.json, which every release writes last, and part of the own file of each build, which comes before. */
interface Build {
  id: string;
  /** See PageData. Absent if another generator wrote the file. */
  frameId?: string;
}

/** Set when another build than the document's is live, whether newer or a rollback. */
let otherBuild: string | undefined;

/** Looks for another build now and at the tenant's interval. */
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

/**
 * Whether the build's own file is there (specification section 7). Where files arrive in another order than they were
 * sent, builds/latest.json may name a build whose pages are not there yet; a later poll looks again.
 */
async function isReleased(id: string): Promise<boolean> {
  const response = await fetch(`/builds/meta/${encodeURIComponent(id)}.json`, { cache: 'no-store' });
  return (await readBuild(response))?.id === id;
}

/** Whether the next navigation must load a document. True once per build, because the document is then left. */
export function isUpdateDue(): boolean {
  return otherBuild !== undefined && !areReloadsHeld() && mayLeaveFor(otherBuild);
}

/**
 * Returns a function that decides from the latest build whether another build than the document's is live, and returns
 * its id if so. A document knows its frame, which builds that change only data keep. A different frame is therefore
 * another build; within the same frame, the first result is taken to be the document's build.
 * @param frameId of the document
 */
export function createBuildWatch(frameId: string): (latest: Build) => string | undefined {
  let own: string | undefined;
  return (latest) => {
    if (latest.frameId !== undefined && latest.frameId !== frameId) return latest.id;
    own ??= latest.id;
    return latest.id === own ? undefined : latest.id;
  };
}

/**
 * Reads a response for one of these files. Some hosts respond to unknown paths with a page, and some proxies with their
 * own content. Neither may look like a new build, so any other shape is `undefined`.
 */
export async function readBuild(response: Response): Promise<Build | undefined> {
  if (!response.ok || !isJson(response)) return undefined;
  try {
    const body: unknown = await response.json();
    return toBuild(body);
  } catch {
    // Broken JSON is no build either: the next poll tries again.
    return undefined;
  }
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') === true;
}

function toBuild(body: unknown): Build | undefined {
  if (typeof body !== 'object' || body === null || !('id' in body) || !('timestamp' in body)) return undefined;
  const { id, timestamp } = body;
  if (typeof id !== 'string' || id === '') return undefined;
  if (typeof timestamp !== 'string' && typeof timestamp !== 'number') return undefined;
  return 'frameId' in body && typeof body.frameId === 'string' ? { id, frameId: body.frameId } : { id };
}
