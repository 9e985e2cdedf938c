import path from 'node:path';
import { RELEASES_FOLDER } from '../../lib/paths.ts';

/** Results of the last runs, a folder per tenant, and what operators did; see cli/fleet/monitor/tenant-state.ts. */
const STATUS_FOLDER = '.status';

const MANIFEST_END = '.json';

/** Next to the releases of a held tenant; see hold.ts. */
export const HOLD_FILE = '.hold.json';

/** Holds a folder and a manifest for each release of a tenant. */
export function releasesFolder(outDir: string, tenantId: string): string {
  return path.join(outDir, RELEASES_FOLDER, tenantId);
}

/** Holds what the last build and the last publications of a tenant recorded. */
export function statusFolder(outDir: string, tenantId: string): string {
  return path.join(outDir, STATUS_FOLDER, tenantId);
}

/** Lines of what operators did with tenants of this folder; see cli/fleet/monitor/operator-actions.ts. */
export function actionsFile(outDir: string): string {
  return path.join(outDir, STATUS_FOLDER, 'actions.jsonl');
}

export function releaseFolder(outDir: string, tenantId: string, release: string): string {
  return path.join(releasesFolder(outDir, tenantId), release);
}

/** Next to the release folder, which holds only the site. */
export function manifestFile(outDir: string, tenantId: string, release: string): string {
  return `${releaseFolder(outDir, tenantId, release)}${MANIFEST_END}`;
}

/** The build of a release: the same build has another number at a target where it was live before. */
export function buildOfRelease(release: string): string {
  return release.replace(/-\d+$/, '');
}

/** A build id, with a number. Releases are deleted and chosen by names that are found: a file `...json` must not name `..`. */
const RELEASE_NAME = /^\w[\w-]*$/;

export function isReleaseName(text: string): boolean {
  return RELEASE_NAME.test(text);
}

/** The release whose manifest has this file name; undefined for any other file. */
export function releaseOfManifest(name: string): string | undefined {
  const release = name.slice(0, -MANIFEST_END.length);
  return name.endsWith(MANIFEST_END) && isReleaseName(release) ? release : undefined;
}

/** Target of the live link: relative, so that the output folder can be moved. */
export function liveLinkTarget(tenantId: string, release: string): string {
  return path.join(RELEASES_FOLDER, tenantId, release);
}

/** The release that a live link points to; undefined for a link that we did not create. */
export function releaseOfLink(target: string, tenantId: string): string | undefined {
  const release = path.basename(target);
  return isReleaseName(release) && target === liveLinkTarget(tenantId, release) ? release : undefined;
}

/** Whether a file beside the releases is a hold, also as an unfinished draft. */
export function isHoldFile(name: string): boolean {
  return name === HOLD_FILE || name === `${HOLD_FILE}.new`;
}
