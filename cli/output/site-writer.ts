import { createHash, hash } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { compressQuickly, type Compressed, COMPRESSED_ENDINGS, isCompressible } from '../lib/compression.ts';
import { fileErrorCode } from '../lib/file-errors.ts';
import type { ReleaseReader } from '../release/release-reader.ts';

/**
 * A file of a new site: path relative to the site's folder, size in bytes, and modification time (ms since 1970) if it was
 * reused from an earlier release.
 */
export type WrittenFile = [path: string, bytes: number, reusedMs?: number];

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
   * Looks for a file in an earlier release, and for its compressed files if the site has them.
   * @returns a function that adds the file to the site; undefined when it is missing or damaged
   */
  find(file: string, from: ReleaseReader): (() => void) | undefined;
  /** Whether larger files get compressed files beside them. */
  isCompressed: boolean;
  /** All files of the site so far, in order of writing. */
  files: WrittenFile[];
  /** Reads back everything that was written or copied. @returns files with different content */
  differing(): string[];
}

/**
 * Writes files to a folder that nothing else writes to. Synchronous calls: for many small files they are faster than any
 * number of concurrent asynchronous ones. Each folder is created once.
 */
export function createSiteWriter(siteDir: string, isCompressed = false): SiteWriter {
  const folders = new Set<string>();
  const files: SiteWriter['files'] = [];
  /** Expected content by file. */
  const digests = new Map<string, [bytes: number, digest: string]>();
  const placeFor = (file: string): string => {
    const folder = path.dirname(file);
    if (!folders.has(folder)) {
      mkdirSync(`${siteDir}${path.sep}${folder}`, { recursive: true });
      folders.add(folder);
    }
    return `${siteDir}${path.sep}${file}`;
  };
  const hasCompressed = (file: string, bytes: number): boolean => isCompressed && isCompressible(file, bytes);
  const add = (file: string, content: Uint8Array): void => {
    files.push([file, content.length]);
    digests.set(file, [content.length, digestContent(content)]);
  };
  const writeCompressed = (file: string, content: Uint8Array, compressed?: Compressed): void => {
    if (!hasCompressed(file, content.length)) return;
    for (const [ending, bytes] of compressed ?? compressQuickly(content)) {
      writeContent(placeFor(file + ending), bytes);
      add(file + ending, bytes);
    }
  };
  const findIn = (from: ReleaseReader, file: string): WrittenFile[] | undefined => {
    const fact = from.statOf(file);
    if (fact === undefined) return undefined;
    const found: WrittenFile[] = [[file, fact[0]]];
    for (const ending of hasCompressed(file, fact[0]) ? COMPRESSED_ENDINGS : []) {
      const compressed = from.statOf(file + ending);
      if (compressed === undefined) return undefined;
      found.push([file + ending, compressed[0]]);
    }
    return found;
  };
  return {
    files,
    isCompressed,
    write(file, ...parts) {
      const content = concatenate(parts);
      writeContent(placeFor(file), content);
      add(file, content);
      writeCompressed(file, content);
    },
    copy(file, source, compressed) {
      copyFileSync(source, placeFor(file), constants.COPYFILE_FICLONE);
      const bytes = statSync(source).size;
      if (!hasCompressed(file, bytes)) {
        files.push([file, bytes]);
        digests.set(file, [bytes, digestFile(source)]);
        return;
      }
      const content = readFileSync(source);
      add(file, content);
      writeCompressed(file, content, compressed);
    },
    find(file, from) {
      const found = findIn(from, file);
      return (
        found &&
        (() => {
          for (const [name, bytes] of found) files.push([name, bytes, from.linkOrCopy(name, placeFor(name))]);
        })
      );
    },
    differing: () =>
      [...digests]
        .filter(([file, [bytes, digest]]) => !matchesContent(`${siteDir}${path.sep}${file}`, bytes, digest))
        .map(([file]) => file),
  };
}

const FIRST_SIZE = 64 * 1024;
/** Larger files are read in parts of this size. */
const LARGE = 1024 * 1024;
/** Maximum number of UTF-8 bytes for one UTF-16 code unit. */
const BYTES_PER_UNIT = 3;

const encoder = new TextEncoder();
/** Shared by all files of a process, which are written and read back one after another. */
let buffer = Buffer.allocUnsafe(FIRST_SIZE);

/** @returns the content of all parts; valid until the next call */
function concatenate(parts: readonly (string | Uint8Array)[]): Buffer {
  let length = 0;
  for (const part of parts) {
    if (typeof part === 'string') {
      makeRoom(length, part.length * BYTES_PER_UNIT);
      length += encoder.encodeInto(part, buffer.subarray(length)).written;
    } else {
      makeRoom(length, part.length);
      buffer.set(part, length);
      length += part.length;
    }
  }
  return buffer.subarray(0, length);
}

function digestContent(content: Uint8Array): string {
  return hash('sha256', content, 'base64');
}

function writeContent(file: string, content: Uint8Array): void {
  const descriptor = openSync(file, 'w');
  try {
    // A full disk may accept a part first and reject the rest.
    for (let at = 0; at < content.length;) at += writeSync(descriptor, content, at, content.length - at);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Reads a file and compares it.
 * @param digest of the expected content
 * @returns false if the file differs or cannot be read
 */
function matchesContent(file: string, bytes: number, digest: string): boolean {
  try {
    if (bytes > LARGE) return statSync(file).size === bytes && digestFile(file) === digest;
    return readUpTo(file, bytes + 1).length === bytes && digestContent(buffer.subarray(0, bytes)) === digest;
  } catch (error) {
    if (fileErrorCode(error) === undefined) throw error;
    return false;
  }
}

/** The digest of a file of any size, such as the archive of a map, in little memory. */
function digestFile(file: string): string {
  const digest = createHash('sha256');
  makeRoom(0, LARGE);
  const descriptor = openSync(file, 'r');
  try {
    for (let read = -1; read !== 0;) {
      read = readSync(descriptor, buffer, 0, LARGE, null);
      digest.update(buffer.subarray(0, read));
    }
    return digest.digest('base64');
  } finally {
    closeSync(descriptor);
  }
}

function readUpTo(file: string, bytes: number): Buffer {
  makeRoom(0, bytes);
  const descriptor = openSync(file, 'r');
  try {
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes; length += read) {
      read = readSync(descriptor, buffer, length, bytes - length, null);
    }
    return buffer.subarray(0, length);
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
