import { lstatSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { quote } from '../../lib/given-options.ts';
import { RELEASES_FOLDER } from '../../lib/paths.ts';
import { liveRelease } from '../../release/live-release.ts';
import { releaseFolder } from '../../release/release-paths.ts';
import type { DirectoryTargetConfig } from '../config/target-config.ts';

const SET_GROUP = 0o2000;
const PERMISSIONS = 0o7777;

/** Permissions of others; those of the group are eight times as much. */
const READABLE = 0o4;
const TRAVERSABLE = 0o1;

/** Who is meant to read the sites, such as a web server, which mostly runs as another user. */
interface Reader {
  /** Number of the group of the sites' folder; absent: all other users. */
  group?: number;
}

/** Equal for all tenants of a folder. */
interface AccessProblem {
  /** A sentence. */
  what: string;
  remedy: string;
}

/**
 * With a umask such as 077, others cannot read what publishing creates; copied files have the permissions that the build gave
 * them.
 * @param files of the tenant's site, relative to its folder
 * @returns undefined unless others are meant to read the live release, but cannot read one of these files
 */
export function findAccessProblem(
  config: DirectoryTargetConfig,
  tenant: string,
  files: Iterable<string>,
): AccessProblem | undefined {
  const release = liveRelease(config.path, tenant);
  const reader = findReader(config);
  if (release === undefined || reader === undefined) return undefined;
  const folder = releaseFolder(config.path, tenant, release);
  const ofTenant = path.dirname(folder);
  const way = [config.path, path.dirname(ofTenant), ofTenant, folder];
  const folders = new Map([['.', way.every((each) => allows(each, TRAVERSABLE, reader))]]);
  const isOpen = (name: string): boolean => {
    const known = folders.get(name);
    if (known !== undefined) return known;
    const found = allows(`${folder}/${name}`, TRAVERSABLE, reader) && isOpen(path.dirname(name));
    folders.set(name, found);
    return found;
  };
  for (const name of files) {
    const isReadable = isOpen(path.dirname(name)) && allows(`${folder}/${name}`, READABLE, reader);
    if (!isReadable) return describeAccessProblem(config.path, reader);
  }
  return undefined;
}

function describeAccessProblem(folder: string, { group }: Reader): AccessProblem {
  const argument = quote(folder);
  if (group === undefined) {
    return {
      what: `Other users cannot read what was published to ${folder}, so a web server that runs as another user cannot serve it.`,
      remedy: `chmod -R o+rX ${argument}; and build and publish with umask 022. If only a group is to read it: see docs/publishing.md`,
    };
  }
  return {
    what: `The group of ${folder} cannot read what was published there, so a web server that belongs to it cannot serve it.`,
    remedy: `chgrp -R ${group} ${argument}; chmod -R g+rX ${argument}; find ${argument} -type d -exec chmod g+s {} +; and build and publish with umask 027`,
  };
}

/**
 * The umask of this process, such as `077`, if it takes from those who are meant to read the sites what they need.
 * @returns undefined if it does not, or if nobody else is meant to read the sites
 */
export function findUmaskInTheWay(config: DirectoryTargetConfig): string | undefined {
  const reader = findReader(config);
  if (reader === undefined) return undefined;
  const umask = process.umask();
  const needed = (READABLE | TRAVERSABLE) << (reader.group === undefined ? 0 : 3);
  return (umask & needed) === 0 ? undefined : umask.toString(8).padStart(3, '0');
}

/**
 * A folder with the setgid bit is meant for its group, any other one for all users. One that they cannot reach is private on
 * purpose, unless it is as publishing itself creates folders.
 */
function findReader({ path: outDir, base = path.dirname(outDir) }: DirectoryTargetConfig): Reader | undefined {
  if (process.getuid === undefined) return undefined;
  const there = statSync(outDir, { throwIfNoEntry: false });
  const created = statSync(path.join(outDir, RELEASES_FOLDER), { throwIfNoEntry: false });
  const isForGroup = there !== undefined && (there.mode & SET_GROUP) !== 0;
  const reader = isForGroup ? { group: there.gid } : {};
  const isAsCreated =
    there === undefined || (created !== undefined && ((there.mode ^ created.mode) & PERMISSIONS) === 0);
  for (let folder = realpathSync(isForGroup || isAsCreated ? base : outDir); ; folder = path.dirname(folder)) {
    if (!allows(folder, TRAVERSABLE, reader)) return undefined;
    if (folder === path.dirname(folder)) return reader;
  }
}

/** True for a missing file, as in a dry run: what is not there keeps nobody out. */
function allows(file: string, permission: number, { group }: Reader): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  return found === undefined || (found.mode & (found.gid === group ? permission << 3 : permission)) !== 0;
}
