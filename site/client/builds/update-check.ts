import type { Shell } from '../../shared/payload/shell.ts';
import { pollWhileVisible } from './poll-while-visible.ts';
import { areReloadsHeld, reloadGuard } from './reload-guard.ts';

const LATEST_BUILD = '/builds/latest.json';

/** Content of builds/latest.json, which every release writes last. */
interface LatestBuild {
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
      const latest = await readLatestBuild(await fetch(LATEST_BUILD, { cache: 'no-store' }));
      if (latest !== undefined) otherBuild = watch(latest);
    } catch {
      // No network: the next poll tries again.
    }
  };
  pollWhileVisible(settings.updateCheckSeconds * 1000, 0, look);
  void look();
}

/** Whether the next navigation must load a document. True once per build, because the document is then left. */
export function isUpdateDue(): boolean {
  return otherBuild !== undefined && !areReloadsHeld() && reloadGuard.mayLeaveFor(otherBuild);
}

/**
 * Returns a function that decides from the latest build whether another build than the document's is live, and returns
 * its id if so. A document knows its frame, which builds that change only data keep. A different frame is therefore
 * another build; within the same frame, the first result is taken to be the document's build.
 * @param frameId of the document
 */
export function createBuildWatch(frameId: string): (latest: LatestBuild) => string | undefined {
  let own: string | undefined;
  return (latest) => {
    if (latest.frameId !== undefined && latest.frameId !== frameId) return latest.id;
    own ??= latest.id;
    return latest.id === own ? undefined : latest.id;
  };
}

/**
 * Reads a response for builds/latest.json. Some hosts respond to unknown paths with a page, and some proxies with their
 * own content. Neither may look like a new build, so any other shape is `undefined`.
 */
export async function readLatestBuild(response: Response): Promise<LatestBuild | undefined> {
  if (!response.ok || !isJson(response)) return undefined;
  try {
    const body: unknown = await response.json();
    return toLatestBuild(body);
  } catch {
    // Broken JSON is no build either: the next poll tries again.
    return undefined;
  }
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') === true;
}

function toLatestBuild(body: unknown): LatestBuild | undefined {
  if (typeof body !== 'object' || body === null || !('id' in body) || !('timestamp' in body)) return undefined;
  const { id, timestamp } = body;
  if (typeof id !== 'string' || id === '') return undefined;
  if (typeof timestamp !== 'string' && typeof timestamp !== 'number') return undefined;
  return 'frameId' in body && typeof body.frameId === 'string' ? { id, frameId: body.frameId } : { id };
}
