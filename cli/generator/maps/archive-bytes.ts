import { readSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Compression } from 'pmtiles';

/** What the browser's library unpacks without help. */
export const READABLE: ReadonlySet<Compression> = new Set([Compression.None, Compression.Gzip]);

/** @returns less if the file ends before */
export function readBytes(descriptor: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  for (let read = -1; read !== 0 && filled < length; filled += read) {
    read = readSync(descriptor, bytes, filled, length - filled, position + filled);
  }
  return bytes.subarray(0, filled);
}

/**
 * Unpacks a part of an archive.
 * @param longest bytes; more are not unpacked
 * @returns undefined if it is damaged or too long
 */
export function unpack(stored: Buffer, compression: Compression, longest: number): Buffer | undefined {
  if (compression === Compression.None) return stored.length > longest ? undefined : stored;
  try {
    return gunzipSync(stored, { maxOutputLength: longest });
  } catch {
    return undefined;
  }
}
