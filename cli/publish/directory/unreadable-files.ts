import { lstatSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { liveRelease } from '../../release/live-release.ts';
import { releaseFolder, releasesFolder } from '../../release/release-paths.ts';
import type { DirectoryTargetConfig } from '../config/target-config.ts';
import type { SiteFile } from '../site-to-publish.ts';

const READABLE = 0o004;
const TRAVERSABLE = 0o001;
const SET_GROUP = 0o2000;
const PERMISSIONS = 0o7777;

/**
 * A web server mostly runs as another user. With a umask such as 077, it cannot read what publishing creates; copied files have
 * the permissions that the build gave them.
 * @param sent files of the live release that this publish has copied
 * @returns a warning, the same for all tenants, if other users reach the folder of the sites, but cannot read these files
 */
export function findUnreadable(config: DirectoryTargetConfig, tenant: string, sent: readonly SiteFile[]): string[] {
  const release = liveRelease(config.path, tenant);
  if (process.getuid === undefined || release === undefined || !isMeantForOthers(config, tenant)) return [];
  const folder = releaseFolder(config.path, tenant, release);
  const folders = new Map<string, boolean>();
  const isOpen = (each: string): boolean => {
    const known = folders.get(each);
    if (known !== undefined) return known;
    const found = hasPermission(each, TRAVERSABLE) && (each === config.path || isOpen(path.dirname(each)));
    folders.set(each, found);
    return found;
  };
  const isReadable = (file: string): boolean => isOpen(path.dirname(file)) && hasPermission(file, READABLE);
  if (sent.every((file) => isReadable(path.join(folder, file.path)))) return [];
  return [
    `Other users cannot read what was published to ${config.path}, so a web server that runs as another user cannot serve it. ` +
      `Next: chmod -R o+rX ${config.path}, and build and publish with umask 022. ` +
      `If only its group is to read it: chmod g+s ${config.path}`,
  ];
}

/**
 * Whether other users reach the folder of the sites. One without that permission is private on purpose, unless it is as
 * publishing itself creates folders. One with the setgid bit is meant for its group.
 */
function isMeantForOthers(
  { path: outDir, base = path.dirname(outDir) }: DirectoryTargetConfig,
  tenant: string,
): boolean {
  const { mode } = statSync(outDir);
  if ((mode & SET_GROUP) !== 0) return false;
  const created = statSync(path.dirname(releasesFolder(outDir, tenant))).mode;
  const isAsCreated = (mode & PERMISSIONS) === (created & PERMISSIONS);
  for (let folder = realpathSync(isAsCreated ? base : outDir); ; folder = path.dirname(folder)) {
    if (!hasPermission(folder, TRAVERSABLE)) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** False for a missing file. Links need none. */
function hasPermission(file: string, permission: number): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  return found !== undefined && (found.mode & permission) !== 0;
}
