import { hash } from 'node:crypto';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { fileErrorCode } from '../lib/file-errors.ts';

const FIRST_SIZE = 64 * 1024;
/** Most bytes that one UTF-16 code unit takes in UTF-8. */
const BYTES_PER_UNIT = 3;

const encoder = new TextEncoder();
/** All files of a process are put together and read back here, one after another. */
let buffer = Buffer.allocUnsafe(FIRST_SIZE);

/**
 * Puts a file's content together out of parts.
 * @returns the content, until the next call
 */
export function joinParts(parts: readonly (string | Uint8Array)[]): Buffer {
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

export function digestOfContent(content: Uint8Array): string {
  return hash('sha256', content, 'base64');
}

export function writeContent(file: string, content: Uint8Array): void {
  const descriptor = openSync(file, 'w');
  try {
    // A full disk may take only a part at first and refuse the rest.
    for (let at = 0; at < content.length;) at += writeSync(descriptor, content, at, content.length - at);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Reads a file back.
 * @param digest of what it should hold
 * @returns false also where it cannot be read
 */
export function holdsContent(file: string, bytes: number, digest: string): boolean {
  try {
    return readUpTo(file, bytes + 1).length === bytes && digestOfContent(buffer.subarray(0, bytes)) === digest;
  } catch (error) {
    if (fileErrorCode(error) === undefined) throw error;
    return false;
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
