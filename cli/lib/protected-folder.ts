import { lstatSync, type Stats } from 'node:fs';

/*
 * Node deletes and renames by path. Whoever may write to a folder on that path can put a link in the place of a subfolder at
 * any moment, so that the operation meets files elsewhere. Nobody else can do that in a protected folder.
 */

const WRITABLE_FOR_OTHERS = 0o022;
const STICKY = 0o1000;
const ROOT = 0;

/** Asked for once: it takes as long as looking at a folder. Undefined on systems without user ids. */
const USER = process.getuid?.();

/**
 * Whether only this user and root can replace what they own in the folder. Where ACLs grant others write permission, the group
 * bits of the mode are their mask, so POSIX ACLs count, too; those of NFSv4 do not. True on systems without user ids.
 */
export function isProtectedFolder(found: Stats): boolean {
  if (!found.isDirectory()) return false;
  if (USER === undefined) return true;
  if (found.uid !== USER && found.uid !== ROOT) return false;
  // In a folder with this bit, as /tmp, entries can be renamed and deleted only by their owners.
  return (found.mode & WRITABLE_FOR_OTHERS) === 0 || (found.mode & STICKY) !== 0;
}

/** Whether these folders, parents before their children, are protected. A missing one counts: the holder of the lock makes it. */
export function areProtectedFolders(folders: readonly string[]): boolean {
  return folders.every((folder) => {
    const found = lstatSync(folder, { throwIfNoEntry: false });
    return found === undefined || isProtectedFolder(found);
  });
}
