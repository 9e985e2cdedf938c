import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, rmdirSync, rmSync, statSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { fileErrorCode } from '../lib/file-errors.ts';
import { currentProcess, stateOf } from './process-identity.ts';
import { workFolder } from '../lib/paths.ts';

/**
 * `build`: a site in the making. `old`: one that is being deleted. `bundle`: the code of a build. `link`: a live link to be.
 * `publish`: a site that is being copied to where it is published.
 */
export type OwnedFolderKind = 'build' | 'old' | 'bundle' | 'link' | 'publish';

const NAME = /^(?:build|old|bundle|link|publish)\.[a-z0-9-]+\.([0-9a-f]{8})\.(\d+)\.(\d+)\.[0-9a-f]{12}$/;

/** Folders of another machine, which cannot be asked, are left alone for this long. */
const LONGEST_FOREIGN_MS = 24 * 60 * 60 * 1000;

/** A path that no other build uses, and that tells whose it is. */
export function ownedFolder(outDir: string, kind: OwnedFolderKind, tenantId: string): string {
  return path.join(workFolder(outDir), ownedName(kind, tenantId));
}

/** `build.musterstadt.<host>.<pid>.<start>.<random>` */
export function ownedName(kind: OwnedFolderKind, label: string): string {
  const { host, pid, startTicks } = currentProcess();
  return [kind, label, host, pid, startTicks, randomBytes(6).toString('hex')].join('.');
}

/** Whether it is a folder of ours whose process is gone. Nothing with another name is ever touched. */
export function isLeftover(folder: string): boolean {
  const [, host, pid, startTicks] = NAME.exec(path.basename(folder)) ?? [];
  if (host === undefined) return false;
  const state = stateOf({ host, pid: Number(pid), startTicks: Number(startTicks) });
  if (state !== 'foreign') return state === 'dead';
  const found = statSync(folder, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > LONGEST_FOREIGN_MS;
}

/**
 * Deletes a folder with all it holds; one that is gone already is fine.
 * @returns a line that says why it is still there; otherwise none
 */
export function deleteFolder(folder: string): string[] {
  try {
    // Of a link, what it leads to is somebody else's.
    if (lstatSync(folder).isSymbolicLink()) unlinkSync(folder);
    else deleteTree(folder);
    return [];
  } catch {
    // Node's own deletion is slower, gets past more, and says what it could not get past.
  }
  try {
    rmSync(folder, { recursive: true, force: true });
    return [];
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === undefined) throw error;
    // Somebody else is deleting the same leftover.
    if (code === 'ENOENT' || code === 'ENOTEMPTY') return [];
    return [`${folder} could not be deleted (${code}); delete it by hand`];
  }
}

/** A site has thousands of small folders: Node 20's own deletion takes twice as long, for it looks at each file again. */
function deleteTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = `${folder}${path.sep}${entry.name}`;
    if (entry.isDirectory()) deleteTree(place);
    else unlinkSync(place);
  }
  rmdirSync(folder);
}
