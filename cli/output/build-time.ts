import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What builds/latest.json holds; open pages compare `id` with their own. */
export interface LatestBuild {
  id: string;
  /** Milliseconds since 1970. */
  timestamp: number;
  /** See PageData. */
  frameId: string;
}

/**
 * When a build was made. Building the same again keeps the time of the live build, so that nothing changes;
 * otherwise SOURCE_DATE_EPOCH (seconds, https://reproducible-builds.org/specs/source-date-epoch/) or the clock decides.
 */
export function buildTimeOf(buildId: string, liveDir: string, env: NodeJS.ProcessEnv): number {
  const live = readLatestBuild(liveDir);
  if (live?.id === buildId) return live.timestamp;
  const epoch = Number(env['SOURCE_DATE_EPOCH'] || Number.NaN);
  return Number.isInteger(epoch) && epoch >= 0 ? epoch * 1000 : Date.now();
}

/** The live build of a site's folder, or null where there is none that can be read. */
export function readLatestBuild(liveDir: string): Omit<LatestBuild, 'frameId'> | null {
  try {
    const latest: unknown = JSON.parse(readFileSync(path.join(liveDir, 'builds/latest.json'), 'utf8'));
    return isLatestBuild(latest) ? latest : null;
  } catch {
    // Missing or damaged alike mean that there is no live build to agree with.
    return null;
  }
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
