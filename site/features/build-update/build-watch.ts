import type { LatestBuild } from './latest-build.ts';

/** Tells from each look at builds/latest.json whether another build is live than the document's: its id, or undefined. */
export type BuildWatch = (latest: LatestBuild) => string | undefined;

/**
 * A document knows its frame, which a build that changes only data keeps. So another frame means another build at once, and
 * within the same frame the first look says which build is live: what the document shows was true then, or was until a
 * moment before. Newer or gone back to makes no difference.
 * @param frameId the document's own
 */
export function createBuildWatch(frameId: string): BuildWatch {
  let own: string | undefined;
  return (latest) => {
    if (latest.frameId !== undefined && latest.frameId !== frameId) return latest.id;
    own ??= latest.id;
    return latest.id === own ? undefined : latest.id;
  };
}
