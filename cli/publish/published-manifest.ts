import type { ReleaseManifest } from '../release/release-manifest.ts';
import type { PublicationPlan } from './plan-publication.ts';

/**
 * The manifest of a release as it is at a target, where files may bear other times, and more of them are kept.
 * @param modifiedMs when a file was written there, in milliseconds since 1970
 */
export function publishedManifest(
  manifest: ReleaseManifest,
  { kept }: Pick<PublicationPlan, 'kept'>,
  modifiedMs: (file: string) => number,
): ReleaseManifest {
  const carried = Object.entries({ ...kept, ...manifest.carried });
  return {
    ...manifest,
    releasedAt: Date.now(),
    files: Object.fromEntries(
      Object.entries(manifest.files).map(([file, [bytes]]) => [file, [bytes, modifiedMs(file)]]),
    ),
    carried: Object.fromEntries(
      carried.map(([file, [bytes, , since, releases]]) => [file, [bytes, modifiedMs(file), since, releases]]),
    ),
  };
}
