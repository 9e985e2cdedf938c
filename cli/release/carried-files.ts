import { sourceOf } from '../lib/compression.ts';
import type { ReleaseManifest } from './release-manifest.ts';

type Carried = ReleaseManifest['carried'];

/** What open tabs may still ask for (both at least): the files of so many releases, and those of so many milliseconds. */
export const KEPT_RELEASES = 5;
export const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const PAYLOAD = /(?:^|\/)index\.pageContext\.json$/;

/**
 * Whether open tabs ask for a file by a name that they know: assets, images and payloads. Documents are asked for by
 * whoever comes anew, and must not outlive their page.
 */
function isCarried(file: string): boolean {
  const source = sourceOf(file);
  return source.startsWith('assets/') || source.startsWith('media/') || PAYLOAD.test(source);
}

/**
 * Files of earlier releases that have to be in the next one as well, although it does not have them itself.
 * @param before the manifest of the live release
 * @param files those of the next release
 * @param now milliseconds since 1970
 */
export function carriedFiles(before: ReleaseManifest, files: Readonly<Record<string, unknown>>, now: number): Carried {
  const gone = Object.entries(before.files)
    .filter(([file]) => isCarried(file))
    .map(([file, [bytes, modifiedMs]]): [string, Carried[string]] => [file, [bytes, modifiedMs, now, 1]]);
  const older = Object.entries(before.carried)
    .map(([file, [bytes, modifiedMs, since, releases]]): [string, Carried[string]] => [
      file,
      [bytes, modifiedMs, since, releases + 1],
    ])
    .filter(([, [, , since, releases]]) => releases < KEPT_RELEASES || now - since < KEPT_MS);
  // A compressed file goes with its own source only: hosts would send it in place of the next one's.
  return Object.fromEntries([...older, ...gone].filter(([file]) => !(file in files) && !(sourceOf(file) in files)));
}
