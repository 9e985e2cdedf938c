import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sourceOf } from '../../lib/compression.ts';
import type { ReleaseManifest } from './release-manifest.ts';
import type { ReleaseReader } from './release-reader.ts';

type Retained = ReleaseManifest['carried'];

/** Files stay available to open tabs for this many releases and this long, whichever is longer. */
export const RETAINED_RELEASES = 5;
export const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

const PAYLOAD = /(?:^|\/)index\.pageContext\.json$/;

/**
 * Files of earlier releases that the next release must contain in addition to its own.
 * @param before manifest of the live release
 * @param files files of the next release
 * @param now milliseconds since 1970
 */
export function retainedFiles(
  before: ReleaseManifest,
  files: Readonly<Record<string, unknown>>,
  now: number,
): Retained {
  const superseded = Object.entries(before.files)
    .filter(([file]) => isRetainable(file))
    .map(([file, [bytes, modifiedMs]]): [string, Retained[string]] => [file, [bytes, modifiedMs, now, 1]]);
  const older = Object.entries(before.carried)
    .map(([file, [bytes, modifiedMs, since, releases]]): [string, Retained[string]] => [
      file,
      [bytes, modifiedMs, since, releases + 1],
    ])
    .filter(([, [, , since, releases]]) => releases < RETAINED_RELEASES || now - since < RETENTION_MS);
  // A compressed copy is retained only with its source: hosts would serve it in place of the next release's file.
  return Object.fromEntries(
    [...older, ...superseded].filter(([file]) => !(file in files) && !(sourceOf(file) in files)),
  );
}

/**
 * Whether open tabs request the file by a name that they know: assets, images and payloads. Documents are requested only by
 * new visits, and must not outlive their page.
 */
function isRetainable(file: string): boolean {
  const source = sourceOf(file);
  return source.startsWith('assets/') || source.startsWith('media/') || PAYLOAD.test(source);
}

/** Adds the retained files to a site. @param before the live release, if there is one */
export function retainFiles(
  siteDir: string,
  files: Readonly<Record<string, unknown>>,
  now: number,
  before: ReleaseReader | undefined,
): Retained {
  if (before === undefined) return {};
  const wanted = Object.entries(retainedFiles(before.manifest, files, now));
  const retained = wanted.flatMap(([file, [bytes, , supersededMs, releases]]): typeof wanted => {
    // A deleted or changed file is not the one that open tabs know.
    if (before.statOf(file) === undefined) return [];
    const target = path.join(siteDir, file);
    mkdirSync(path.dirname(target), { recursive: true });
    // An interrupted rollback may have created it.
    rmSync(target, { force: true });
    return [[file, [bytes, before.linkOrCopy(file, target), supersededMs, releases]]];
  });
  return Object.fromEntries(retained);
}
