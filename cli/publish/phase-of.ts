import { sourceOf } from '../lib/compression.ts';
import { cacheControlOf, IMMUTABLE, LATEST_BUILD_FILE } from '../output/file-headers.ts';

/**
 * The order in which files may appear where visitors see each of them at once: nothing before what it refers to.
 * `latest` tells open pages that there is a new build, so it comes when all else is there.
 */
export const PHASES = ['assets', 'payloads', 'documents', 'meta', 'latest'] as const;

export type Phase = (typeof PHASES)[number];

/** A compressed copy comes with the file that it is of. */
export function phaseOf(path: string): Phase {
  const file = sourceOf(path);
  if (file === LATEST_BUILD_FILE) return 'latest';
  if (file.startsWith('builds/')) return 'meta';
  if (cacheControlOf(file) === IMMUTABLE) return 'assets';
  return /(?:^|\/)index\.pageContext\.json$/.test(file) ? 'payloads' : 'documents';
}
