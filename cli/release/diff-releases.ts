import { readFileSync } from 'node:fs';
import path from 'node:path';
import { differencesOf, type Difference } from './json-differences.ts';
import type { Release } from './list-releases.ts';
import { releaseFolder } from './release-paths.ts';

export interface ReleaseDifference {
  /** Paths of pages. */
  added: string[];
  removed: string[];
  changed: { path: string; differences: Difference[] }[];
  /** Code, header, footer or settings differ, so that every document does. */
  isFrameChanged: boolean;
}

const PAYLOAD = 'index.pageContext.json';

/** What visitors would notice between two releases of a tenant, page by page. */
export function diffReleases(outDir: string, before: Release, after: Release): ReleaseDifference {
  const [from, to] = [pagesOf(before), pagesOf(after)];
  const folderOf = ({ name, manifest }: Release) => releaseFolder(outDir, manifest.tenant, name);
  const changed = [...to].flatMap(([page, file]) => {
    if (!from.has(page)) return [];
    const differences = differencesOf(read(folderOf(before), file), read(folderOf(after), file));
    return differences.length === 0 ? [] : [{ path: page, differences }];
  });
  return {
    added: [...to.keys()].filter((page) => !from.has(page)),
    removed: [...from.keys()].filter((page) => !to.has(page)),
    changed,
    isFrameChanged: before.manifest.frameId !== after.manifest.frameId,
  };
}

/** Path of each page → its payload file. */
function pagesOf({ manifest }: Release): Map<string, string> {
  const files = Object.keys(manifest.files).filter((file) => path.posix.basename(file) === PAYLOAD);
  return new Map(files.map((file) => [`/${path.posix.dirname(file)}`.replace(/\/\.$/, '/'), file]));
}

/** The page's data: what stands around it is told once for all pages. */
function read(folder: string, file: string): unknown {
  const payload: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  if (typeof payload !== 'object' || payload === null || !('data' in payload)) return payload;
  const { data } = payload;
  return typeof data === 'object' && data !== null ? { ...data, frameId: undefined } : data;
}
