import { sourceOf } from '../compress/compressible.ts';

/**
 * The order in which files may appear where visitors see each of them at once: nothing before what it refers to.
 * `latest` tells open pages that there is a new build, so it comes when all else is there.
 */
export const PHASES = ['assets', 'payloads', 'documents', 'meta', 'latest'] as const;

export type Phase = (typeof PHASES)[number];

const LATEST_BUILD = 'builds/latest.json';

/** A compressed copy comes with the file that it is of. */
export function phaseOf(path: string): Phase {
  const file = sourceOf(path);
  if (file === LATEST_BUILD) return 'latest';
  if (file.startsWith('builds/')) return 'meta';
  if (isNamedByContent(file)) return 'assets';
  return /(?:^|\/)index\.pageContext\.json$/.test(file) ? 'payloads' : 'documents';
}

/** Whether the file's name changes with its content, so that it may be cached for good. */
export function isNamedByContent(file: string): boolean {
  return /^(?:assets|media|builds\/meta)\//.test(file);
}
