import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileErrorCode } from './file-error.ts';
import { currentProcess, stateOf } from './process-identity.ts';
import { workFolder } from './work-paths.ts';

/** `build`: a site in the making. `old`: one that is being deleted. Neither is ever served. */
export type OwnedFolderKind = 'build' | 'old';

const NAME = /^(?:build|old)\.[a-z0-9-]+\.([0-9a-f]{8})\.(\d+)\.(\d+)\.[0-9a-f]{12}$/;

/** Folders of another machine, which cannot be asked, are left alone for this long. */
const LONGEST_FOREIGN_MS = 24 * 60 * 60 * 1000;

/** A path that no other build uses, and that tells whose it is: `build.musterstadt.<host>.<pid>.<start>.<random>`. */
export function ownedFolder(outDir: string, kind: OwnedFolderKind, tenantId: string): string {
  const { host, pid, startTicks } = currentProcess();
  const name = [kind, tenantId, host, pid, startTicks, randomBytes(6).toString('hex')].join('.');
  return path.join(workFolder(outDir), name);
}

/**
 * Deletes what killed builds left. Touches only names of our own pattern whose process is gone.
 * @returns a line for each leftover that could not be deleted: no reason for a build to fail
 */
export function sweepLeftovers(outDir: string): string[] {
  const folder = workFolder(outDir);
  return readdirSync(folder)
    .filter((name) => isLeftover(folder, name))
    .flatMap((name) => deleteFolder(path.join(folder, name)));
}

function isLeftover(folder: string, name: string): boolean {
  const [, host, pid, startTicks] = NAME.exec(name) ?? [];
  if (host === undefined) return false;
  const state = stateOf({ host, pid: Number(pid), startTicks: Number(startTicks) });
  if (state !== 'foreign') return state === 'dead';
  const found = statSync(path.join(folder, name), { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > LONGEST_FOREIGN_MS;
}

/**
 * Deletes a folder with all it holds; one that is gone already is fine.
 * @returns a line that says why it is still there; otherwise none
 */
export function deleteFolder(folder: string): string[] {
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
