import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  type Stats,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { compressQuickly, type Compressed, COMPRESSED_ENDINGS, isCompressible } from '../../lib/compression.ts';
import { ignoreFileErrors } from '../../lib/file-errors.ts';
import { digestOpenFile } from '../../lib/file-operations.ts';
import type { ReleaseReader } from '../release/release-reader.ts';

/**
 * A file of a new site: path relative to the site's folder, size in bytes, modification time (ms since 1970) if the file was
 * reused from an earlier release or found unchanged after writing.
 */
export type WrittenFile = [path: string, bytes: number, checkedMs?: number];

export interface SiteWriter {
  /** Writes a file from parts: text, or bytes that were encoded once for many files. */
  write(file: string, ...parts: readonly (string | Uint8Array)[]): void;
  /**
   * Copies a file into the site, without copying its bytes if the file system supports that.
   * @param source absolute path
   * @param compressed compressed forms, if known
   */
  copy(file: string, source: string, compressed?: Compressed): void;
  /**
   * Adds files of an earlier release, with their compressed files if the site has them.
   * @returns false, and adds none, if one of them is missing or damaged there, or if there is no such release
   */
  reuse(from: ReleaseReader | undefined, ...wanted: readonly string[]): boolean;
  /** Whether larger files get compressed files beside them. */
  isCompressed: boolean;
  /** All files of the site so far, in order of writing. */
  files: WrittenFile[];
  /**
   * Looks again at everything that was written or copied. The bytes were compared through the descriptor that wrote them, so
   * a file is unchanged if it is still the same one and was not modified since.
   * @returns files with different content
   */
  differing(): string[];
}

/**
 * Writes files to a folder that nothing else writes to. Synchronous calls: for many small files they are faster than any
 * number of concurrent asynchronous ones. Each folder is created once.
 */
export function createSiteWriter(siteDir: string, isCompressed = false): SiteWriter {
  const folders = new Set<string>();
  const files: SiteWriter['files'] = [];
  /** What each written file was after its bytes were compared; null if they differed. */
  const written = new Map<string, { entry: WrittenFile; mark: FileMark | null }>();
  const placeFor = (file: string): string => {
    const folder = path.dirname(file);
    if (!folders.has(folder)) {
      mkdirSync(`${siteDir}${path.sep}${folder}`, { recursive: true });
      folders.add(folder);
    }
    return `${siteDir}${path.sep}${file}`;
  };
  const hasCompressed = (file: string, bytes: number): boolean => isCompressed && isCompressible(file, bytes);
  const add = (file: string, bytes: number, mark: FileMark | null): void => {
    const entry: WrittenFile = [file, bytes];
    files.push(entry);
    written.set(file, { entry, mark });
  };
  const writePlain = (file: string, content: Uint8Array): void =>
    add(file, content.length, writeContent(placeFor(file), content));
  const writeCompressed = (file: string, content: Uint8Array, compressed?: Compressed): void => {
    if (!hasCompressed(file, content.length)) return;
    for (const [ending, bytes] of compressed ?? compressQuickly(content)) writePlain(file + ending, bytes);
  };
  const findIn = (from: ReleaseReader, file: string): [string, number][] | undefined => {
    const [sourceBytes] = from.statOf(file) ?? [];
    if (sourceBytes === undefined) return undefined;
    const found: [string, number][] = [[file, sourceBytes]];
    for (const ending of hasCompressed(file, sourceBytes) ? COMPRESSED_ENDINGS : []) {
      const [bytes] = from.statOf(file + ending) ?? [];
      if (bytes === undefined) return undefined;
      found.push([file + ending, bytes]);
    }
    return found;
  };
  return {
    files,
    isCompressed,
    write(file, ...parts) {
      const content = concatenate(parts);
      writePlain(file, content);
      writeCompressed(file, content);
    },
    copy(file, source, compressed) {
      const place = placeFor(file);
      copyFileSync(source, place, constants.COPYFILE_FICLONE);
      const bytes = statSync(source).size;
      const mark = markOf(lstatSync(place));
      add(file, bytes, isCopy(place, source, bytes) ? mark : null);
      if (hasCompressed(file, bytes)) writeCompressed(file, readFileSync(source), compressed);
    },
    reuse(from, ...wanted) {
      if (from === undefined) return false;
      const found: [string, number][] = [];
      for (const file of wanted) {
        const forms = findIn(from, file);
        if (forms === undefined) return false;
        found.push(...forms);
      }
      for (const [name, bytes] of found) files.push([name, bytes, from.linkOrCopy(name, placeFor(name))]);
      return true;
    },
    differing: () =>
      [...written].flatMap(([file, { entry, mark }]) => {
        const [, bytes] = entry;
        if (mark === null || !isUnchanged(`${siteDir}${path.sep}${file}`, bytes, mark)) return [file];
        // The output check looks at empty files itself.
        if (bytes > 0) entry[2] = mark.modifiedMs;
        return [];
      }),
  };
}

/** Tells a file from one that replaced it, and shows whether it was modified. */
interface FileMark {
  inode: number;
  /** Milliseconds since 1970. */
  modifiedMs: number;
  /** Unlike the modification time, it cannot be set. */
  changedMs: number;
}

function markOf({ ino, mtimeMs, ctimeMs }: Stats): FileMark {
  return { inode: ino, modifiedMs: mtimeMs, changedMs: ctimeMs };
}

function isUnchanged(file: string, bytes: number, { inode, modifiedMs, changedMs }: FileMark): boolean {
  const now = lstatSync(file, { throwIfNoEntry: false });
  return (
    now?.size === bytes && now.isFile() && now.ino === inode && now.mtimeMs === modifiedMs && now.ctimeMs === changedMs
  );
}

const FIRST_SIZE = 64 * 1024;
/** Maximum number of UTF-8 bytes for one UTF-16 code unit. */
const BYTES_PER_UNIT = 3;

/** Shared by all files of a process, which are written and read back one after another. */
let buffer = Buffer.allocUnsafe(FIRST_SIZE);
let readBuffer = Buffer.allocUnsafe(FIRST_SIZE);

/** @returns the content of all parts; valid until the next call */
function concatenate(parts: readonly (string | Uint8Array)[]): Buffer {
  let length = 0;
  for (const part of parts) {
    if (typeof part === 'string') {
      makeRoom(length, part.length * BYTES_PER_UNIT);
      length += buffer.write(part, length);
    } else {
      makeRoom(length, part.length);
      buffer.set(part, length);
      length += part.length;
    }
  }
  return buffer.subarray(0, length);
}

/**
 * Writes a file, reads it back through the same descriptor, and compares the bytes.
 * @returns null if they differ
 */
function writeContent(file: string, content: Uint8Array): FileMark | null {
  const descriptor = openSync(file, 'w+');
  try {
    // A full disk may accept a part first and reject the rest.
    for (let at = 0; at < content.length;) at += writeSync(descriptor, content, at, content.length - at, at);
    const stats = fstatSync(descriptor);
    return stats.size === content.length && holds(descriptor, content) ? markOf(stats) : null;
  } finally {
    closeSync(descriptor);
  }
}

function holds(descriptor: number, content: Uint8Array): boolean {
  if (readBuffer.length < content.length) readBuffer = Buffer.allocUnsafe(content.length * 2);
  let length = 0;
  for (let read = -1; read !== 0 && length < content.length; length += read) {
    read = readSync(descriptor, readBuffer, length, content.length - length, length);
  }
  return readBuffer.compare(content, 0, content.length, 0, length) === 0;
}

/** Compares two files of any size, such as the archive of a map, in little memory. */
function isCopy(file: string, source: string, bytes: number): boolean {
  return ignoreFileErrors(() => statSync(file).size === bytes && digestFile(file) === digestFile(source)) === true;
}

function digestFile(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    return digestOpenFile(descriptor).digest('base64');
  } finally {
    closeSync(descriptor);
  }
}

function makeRoom(used: number, wanted: number): void {
  if (used + wanted <= buffer.length) return;
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, used + wanted));
  buffer.copy(larger, 0, 0, used);
  buffer = larger;
}
