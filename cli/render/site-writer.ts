import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { compressQuickly, type Compressed } from '../compress/compress.ts';
import { COMPRESSED_ENDINGS, isCompressible } from '../compress/compressible.ts';
import type { WrittenFile } from '../pipeline/written-file.ts';
import type { PreviousRelease } from '../release/previous-release.ts';

export interface SiteWriter {
  /** Writes a file out of parts: text, or bytes that were encoded before because many files share them. */
  write(file: string, ...parts: readonly (string | Uint8Array)[]): void;
  /**
   * Looks for a file in an earlier release, with its compressed files if the site is to have them.
   * @returns what takes it over when called; undefined where it is not there, or cannot be relied on
   */
  find(file: string, from: PreviousRelease): (() => void) | undefined;
  /**
   * Counts in a file that somebody else has put into place.
   * @param compressed its compressed forms, if they are known
   */
  add(file: string, bytes: number, compressed?: Compressed): void;
  /** Whether files of a certain size get compressed files beside them. */
  isCompressed: boolean;
  /** Relative path and size in bytes of what was written, in that order. */
  files: WrittenFile[];
}

/** Most bytes that one UTF-16 code unit takes in UTF-8. */
const BYTES_PER_UNIT = 3;
const FIRST_SIZE = 64 * 1024;

const encoder = new TextEncoder();
/** All files of a process are put together here, one after another. */
let buffer = Buffer.allocUnsafe(FIRST_SIZE);

/**
 * Writes files below a folder that nothing else writes to. Synchronous calls: for many small files they beat any number
 * of pending asynchronous ones. Each folder is made once.
 */
export function createSiteWriter(siteDir: string, isCompressed = false): SiteWriter {
  const folders = new Set<string>();
  const files: SiteWriter['files'] = [];
  const placeFor = (file: string): string => {
    const folder = path.dirname(file);
    if (!folders.has(folder)) {
      mkdirSync(`${siteDir}${path.sep}${folder}`, { recursive: true });
      folders.add(folder);
    }
    return `${siteDir}${path.sep}${file}`;
  };
  const hasCompressed = (file: string, bytes: number): boolean => isCompressed && isCompressible(file, bytes);
  const writeCompressed = (file: string, compressed: Compressed): void => {
    for (const [ending, bytes] of compressed) {
      writeFileSync(placeFor(file + ending), bytes);
      files.push([file + ending, bytes.length]);
    }
  };
  const findIn = (from: PreviousRelease, file: string): WrittenFile[] | undefined => {
    const bytes = from.sizeOf(file);
    if (bytes === undefined) return undefined;
    const found: WrittenFile[] = [[file, bytes]];
    for (const ending of hasCompressed(file, bytes) ? COMPRESSED_ENDINGS : []) {
      const compressed = from.sizeOf(file + ending);
      if (compressed === undefined) return undefined;
      found.push([file + ending, compressed]);
    }
    return found;
  };
  return {
    files,
    isCompressed,
    write(file, ...parts) {
      const length = putTogether(parts);
      writeBuffer(placeFor(file), length);
      files.push([file, length]);
      if (hasCompressed(file, length)) writeCompressed(file, compressQuickly(buffer.subarray(0, length)));
    },
    find(file, from) {
      const found = findIn(from, file);
      return (
        found &&
        (() => {
          for (const [name] of found) from.share(name, placeFor(name));
          files.push(...found);
        })
      );
    },
    add(file, bytes, compressed) {
      files.push([file, bytes]);
      if (hasCompressed(file, bytes))
        writeCompressed(file, compressed ?? compressQuickly(readFileSync(placeFor(file))));
    },
  };
}

/** @returns the number of bytes that now stand at the buffer's beginning */
function putTogether(parts: readonly (string | Uint8Array)[]): number {
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
  return length;
}

function makeRoom(used: number, wanted: number): void {
  if (used + wanted <= buffer.length) return;
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, used + wanted));
  buffer.copy(larger, 0, 0, used);
  buffer = larger;
}

function writeBuffer(file: string, length: number): void {
  const descriptor = openSync(file, 'w');
  try {
    // A full disk may take only a part at first and refuse the rest.
    for (let written = 0; written < length;) written += writeSync(descriptor, buffer, written, length - written);
  } finally {
    closeSync(descriptor);
  }
}
