import path from 'node:path';
import { buildTime } from '../../lib/build-time.ts';
import { readStateFile } from '../../lib/state-file.ts';
import { LATEST_BUILD_FILE } from './file-headers.ts';
import { createSiteWriter, type SiteWriter } from './site-writer.ts';

/** Path within the site. */
export function buildMetaPath(buildId: string): string {
  return `builds/meta/${buildId}.json`;
}

/** Writes the files that identify the build. They are written last: latest.json implies that all other files exist. */
export function writeBuildFiles(
  siteDir: string,
  build: LatestBuild,
  { routes, isCompressed }: { routes: readonly string[]; isCompressed: boolean },
): Pick<SiteWriter, 'files' | 'differing'> {
  const writer = createSiteWriter(siteDir, isCompressed);
  writer.write(buildMetaPath(build.id), JSON.stringify({ ...build, prerendered: routes }));
  writer.write(LATEST_BUILD_FILE, JSON.stringify(build));
  return writer;
}

/** Content of builds/latest.json; open pages compare `id` with their own. */
interface LatestBuild {
  id: string;
  /** Milliseconds since 1970. */
  timestamp: number;
  /** See PageData. */
  frameId: string;
}

/**
 * The timestamp of a build. Rebuilding the live build keeps its timestamp, so that no file changes; so does building what
 * another machine has published.
 */
export function resolveBuildTime(
  buildId: string,
  liveDir: string,
  env: NodeJS.ProcessEnv,
  published?: { buildId: string; timestamp: number },
): number {
  if (published?.buildId === buildId) return published.timestamp;
  const live = readLatestBuild(liveDir);
  if (live?.id === buildId) return live.timestamp;
  return buildTime(env);
}

/** @returns the live build of a site's folder; null when there is none, or its file is damaged */
export function readLatestBuild(liveDir: string): Omit<LatestBuild, 'frameId'> | null {
  return readStateFile(path.join(liveDir, 'builds/latest.json'), isLatestBuild) ?? null;
}

function isLatestBuild(value: unknown): value is Omit<LatestBuild, 'frameId'> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'timestamp' in value &&
    typeof value.timestamp === 'number'
  );
}
