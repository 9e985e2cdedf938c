import { statSync } from 'node:fs';
import { quote } from './given-options.ts';

const WRITABLE_FOR_OTHERS = 0o022;

export interface SharedFolder {
  folder: string;
  /** What follows its name in a message. */
  what: string;
  /** A command. */
  remedy: string;
}

/**
 * The first of these folders that another user owns, or that its group or everybody may write to. Missing folders are
 * skipped. On Windows, which has no such permissions, the result is undefined.
 */
export function findSharedFolder(folders: readonly string[]): SharedFolder | undefined {
  const user = process.geteuid?.();
  if (user === undefined) return undefined;
  for (const folder of folders) {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found === undefined) continue;
    if (found.uid !== user)
      return { folder, what: 'belongs to another user', remedy: `chown -R ${user} ${quote(folder)}` };
    if ((found.mode & WRITABLE_FOR_OTHERS) !== 0)
      return { folder, what: 'can be written by other users', remedy: `chmod -R go-w ${quote(folder)}` };
  }
  return undefined;
}
