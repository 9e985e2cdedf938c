import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { OperatorError } from './errors.ts';
import { describeUnreadable, fileErrorCode } from './file-errors.ts';
import { makeFolder } from './file-operations.ts';
import { tryParseJson, type Guard } from './schema.ts';

/** Far more than the manifest of a large site. */
const MAX_BYTES = 64 * 2 ** 20;

/** `damaged`: the file exists, but is no plain file, is too long, or has other content; or the disk cannot read it. */
export type StateFile<T> = { status: 'valid'; value: T } | { status: 'missing' } | { status: 'damaged' };

/**
 * Reads one of our own JSON files and validates it.
 * @throws OperatorError FILE_NOT_READABLE if this user may not read it
 */
export function inspectStateFile<T>(file: string, isValid: Guard<T>, maxBytes = MAX_BYTES): StateFile<T> {
  const state = readState(file, isValid, maxBytes);
  if (state.status === 'unreadable') throw state.error;
  return state;
}

function readState<T>(
  file: string,
  isValid: Guard<T>,
  maxBytes: number,
): StateFile<T> | { status: 'unreadable'; error: OperatorError } {
  let text: string | undefined;
  try {
    text = withPlainFile(file, (descriptor, bytes) =>
      bytes > maxBytes ? undefined : readFileSync(descriptor, 'utf8'),
    );
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === undefined) throw error;
    const unreadable = describeUnreadable(error);
    if (unreadable !== null) return { status: 'unreadable', error: unreadable };
    return { status: code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'damaged' };
  }
  const value = text === undefined ? undefined : tryParseJson(text);
  return isValid(value) ? { status: 'valid', value } : { status: 'damaged' };
}

// Opening a pipe would wait for a writer, and a link may lead to an endless file or to somebody else's.
const PLAIN = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/**
 * Reads a file if it is a plain one: other users may be able to write to the folder.
 * @returns undefined for a folder, pipe or device
 * @throws a system error if the file is a link or cannot be opened
 */
export function withPlainFile<Result>(
  file: string,
  read: (descriptor: number, bytes: number) => Result,
): Result | undefined {
  const descriptor = openSync(file, PLAIN);
  try {
    const stat = fstatSync(descriptor);
    return stat.isFile() ? read(descriptor, stat.size) : undefined;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Reads one of our own JSON files whose content can be made again.
 * @returns the validated value; undefined if the file is missing, unreadable or damaged
 */
export function readStateFile<T>(file: string, isValid: Guard<T>): T | undefined {
  const state = readState(file, isValid, MAX_BYTES);
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

/** Writes a file atomically: readers find the previous content or the new one, also after a kill. Creates the folder. */
export function writeStateFile(
  file: string,
  content: string | Uint8Array,
  { isShared = false, mode, flush = false }: WriteOptions = {},
): void {
  const draft = isShared ? `${file}.${randomUUID()}` : `${file}.new`;
  makeFolder(path.dirname(file));
  try {
    writeDraft(draft, content, flush);
    if (mode !== undefined) chmodSync(draft, mode);
    renameSync(draft, file);
  } catch (error) {
    // For example on a full disk.
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Replaces the draft of a killed process, and anything else of that name: a pipe would wait for a reader. */
function writeDraft(draft: string, content: string | Uint8Array, flush: boolean): void {
  try {
    writeFileSync(draft, content, { flush, flag: 'wx' });
  } catch (error) {
    if (fileErrorCode(error) !== 'EEXIST') throw error;
    unlinkSync(draft);
    writeFileSync(draft, content, { flush, flag: 'wx' });
  }
}
