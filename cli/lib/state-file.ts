import { randomUUID } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileErrorCode } from './file-errors.ts';
import { makeFolder } from './file-operations.ts';
import { tryParseJson, type Guard } from './schema.ts';

/** `damaged`: the file exists, but cannot be read or has other content. */
export type StateFile<T> = { status: 'valid'; value: T } | { status: 'missing' } | { status: 'damaged' };

/** Reads one of our own JSON files and validates it. */
export function inspectStateFile<T>(file: string, isValid: Guard<T>): StateFile<T> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === undefined) throw error;
    return { status: code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'damaged' };
  }
  const value = tryParseJson(text);
  return isValid(value) ? { status: 'valid', value } : { status: 'damaged' };
}

/** @returns the validated value; undefined if the file is missing, unreadable or damaged */
export function readStateFile<T>(file: string, isValid: Guard<T>): T | undefined {
  const state = inspectStateFile(file, isValid);
  return state.status === 'valid' ? state.value : undefined;
}

export interface WriteOptions {
  /** Several processes may write the file at the same time, so each writes a draft with a unique name. */
  isShared?: boolean;
  /** Permissions, whatever the umask is; default: those of new files. */
  mode?: number;
  /** Flush the content to the disk before the file gets its name. */
  flush?: boolean;
}

/** Writes a text atomically: readers find the previous content or the new one, also after a kill. Creates the folder. */
export function writeStateFile(
  file: string,
  text: string,
  { isShared = false, mode, flush = false }: WriteOptions = {},
): void {
  const draft = isShared ? `${file}.${randomUUID()}` : `${file}.new`;
  makeFolder(path.dirname(file));
  try {
    writeFileSync(draft, text, { flush });
    if (mode !== undefined) chmodSync(draft, mode);
    renameSync(draft, file);
  } catch (error) {
    // For example on a full disk.
    rmSync(draft, { force: true });
    throw error;
  }
}
