import { hash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { fileErrorCode } from '../../lib/file-errors.ts';
import { namesIfReadable } from '../../lib/file-operations.ts';
import { writeStateFile } from '../../lib/state-file.ts';
import { tenantCacheFile } from '../../lib/tenant-cache-files.ts';
import type { Validators } from './fetch-file.ts';
import { recipeKey, type ImageRecipe } from './image-recipe.ts';

/** The files made from an original. Their names begin with the width: `640.avif`. */
export interface MadeImage {
  /** Identifies content and recipe; 16 hexadecimal digits. */
  id: string;
  /** Pixels of the largest file. */
  width: number;
  height: number;
  /** Ascending. */
  widths: readonly number[];
  files: readonly MadeFile[];
}

export interface MadeFile {
  name: string;
  bytes: number;
  /** CRC-32, to detect damaged files. */
  crc: number;
}

const DESCRIPTION = 'image.json';
/** A refused image is retried after this time: the decoder or the machine may have improved. */
const REFUSED_MS = 7 * 24 * 60 * 60 * 1000;
/** Precision of the last use of an entry. */
const TOUCH_AFTER_MS = 60 * 60 * 1000;

/** Equal for the same original and recipe, on any machine. */
export function imageId(contentHash: string, recipe: ImageRecipe): string {
  return hash('sha256', `${contentHash}\n${recipeKey(recipe)}`).slice(0, 16);
}

export function madeFolder(storeDir: string, id: string): string {
  return path.join(storeDir, 'made', id);
}

/** For unfinished files; on the same file system as the store. */
export function temporaryPath(storeDir: string): string {
  const folder = path.join(storeDir, 'tmp');
  mkdirSync(folder, { recursive: true });
  return path.join(folder, `${process.pid}.${randomBytes(6).toString('hex')}`);
}

/** @returns an intact entry; a damaged one is deleted, so that it is made again */
export function findMade(storeDir: string, id: string, now: number = Date.now()): MadeImage | undefined {
  const folder = madeFolder(storeDir, id);
  const description = path.join(folder, DESCRIPTION);
  try {
    // Written by keepMade. If it is damaged, the following checks fail.
    const made = JSON.parse(readFileSync(description, 'utf8')) as MadeImage;
    if (made.id === id && made.files.every((file) => isIntact(folder, file))) {
      // Pruning depends on the last use.
      if (now - statSync(description).mtimeMs > TOUCH_AFTER_MS) utimesSync(description, now / 1000, now / 1000);
      return made;
    }
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT' && !statSync(folder, { throwIfNoEntry: false })) return undefined;
    if (fileErrorCode(error) === undefined && !(error instanceof SyntaxError || error instanceof TypeError))
      throw error;
  }
  discard(storeDir, folder);
  return undefined;
}

function isIntact(folder: string, { name, bytes, crc }: MadeFile): boolean {
  const content = readFileSync(path.join(folder, name));
  return content.byteLength === bytes && crc32(content) === crc;
}

/**
 * Moves a finished folder into the store atomically. If another process was faster, its entry stays, which is identical.
 * @param folder contains all files of `made`, below `temporaryPath`; does not exist afterwards
 */
export function keepMade(storeDir: string, folder: string, made: MadeImage): void {
  writeFileSync(path.join(folder, DESCRIPTION), JSON.stringify(made));
  mkdirSync(path.join(storeDir, 'made'), { recursive: true });
  try {
    renameSync(folder, madeFolder(storeDir, made.id));
  } catch (error) {
    const code = fileErrorCode(error);
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Remembers why an image cannot be made, for all addresses and tenants. */
export function keepRefused(storeDir: string, id: string, reason: string): void {
  writeStateFile(path.join(refusedFolder(storeDir), id), reason, { isShared: true });
}

/** @returns why the image was refused, while the refusal is valid */
export function findRefused(storeDir: string, id: string, now: number = Date.now()): string | undefined {
  const file = path.join(refusedFolder(storeDir), id);
  const found = statSync(file, { throwIfNoEntry: false });
  return found && now - found.mtimeMs < REFUSED_MS ? readFileSync(file, 'utf8') : undefined;
}

function refusedFolder(storeDir: string): string {
  return path.join(storeDir, 'refused');
}

/** What earlier builds learned about an address. */
interface KnownAddress extends Validators {
  /** SHA-256 of the original. */
  hash: string;
  /** Milliseconds since 1970; no request is made before. */
  freshUntil: number;
}

/** The known addresses of a tenant. */
export type ImageIndex = Map<string, KnownAddress>;

/** Increment when older files become unreadable. */
const INDEX_VERSION = 2;

/** A missing or damaged index counts as empty: all images are requested again. */
export function readIndex(storeDir: string, tenant: string): ImageIndex {
  try {
    // Only writeIndex writes this version, so the rest has the type.
    const { version, addresses } = JSON.parse(readFileSync(indexFile(storeDir, tenant), 'utf8')) as {
      version: number;
      addresses: [string, KnownAddress][];
    };
    return version === INDEX_VERSION ? new Map(addresses) : new Map();
  } catch {
    return new Map();
  }
}

/** If two builds write at once, the later one wins. */
export function writeIndex(storeDir: string, tenant: string, index: ImageIndex): void {
  const text = JSON.stringify({ version: INDEX_VERSION, addresses: [...index] });
  writeStateFile(indexFile(storeDir, tenant), text, { isShared: true });
}

/** Holds what is known of each tenant's addresses, a file per tenant; see tenant-cache-files.ts. */
export function addressesFolder(storeDir: string): string {
  return path.join(storeDir, 'addresses');
}

function indexFile(storeDir: string, tenant: string): string {
  return path.join(addressesFolder(storeDir), tenantCacheFile(tenant));
}

/** Moves an entry out of the store before deleting it, so that readers never find an incomplete one. */
function discard(storeDir: string, folder: string): void {
  const target = temporaryPath(storeDir);
  try {
    renameSync(folder, target);
  } catch (error) {
    // Another process is deleting it.
    if (fileErrorCode(error) === 'ENOENT') return;
    throw error;
  }
  rmSync(target, { recursive: true, force: true });
}

const GIBIBYTE = 1024 ** 3;
const HOUR_MS = 60 * 60 * 1000;

/** Entries used within this time are kept regardless of the size: a build may be about to copy them. */
const IN_USE_MS = 6 * HOUR_MS;

interface PruneLimits {
  /** Total size of all entries. */
  maxBytes?: number;
  now?: number;
}

/**
 * Deletes the least recently used entries until the store is within its size, old refusals, and leftovers of killed builds.
 * @returns number of deleted entries
 */
export function pruneStore(storeDir: string, limits: PruneLimits = {}): number {
  const { maxBytes = 2 * GIBIBYTE, now = Date.now() } = limits;
  deleteOlder(path.join(storeDir, 'tmp'), now - 24 * HOUR_MS);
  deleteOlder(refusedFolder(storeDir), now - REFUSED_MS);
  const entries = namesIfReadable(path.join(storeDir, 'made')).map((id) => measure(madeFolder(storeDir, id)));
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  let pruned = 0;
  for (const entry of entries.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= maxBytes || now - entry.usedAt < IN_USE_MS) break;
    discard(storeDir, entry.folder);
    bytes -= entry.bytes;
    pruned++;
  }
  return pruned;
}

function deleteOlder(folder: string, time: number): void {
  for (const name of namesIfReadable(folder)) {
    const file = path.join(folder, name);
    const found = statSync(file, { throwIfNoEntry: false });
    if (found && found.mtimeMs < time) rmSync(file, { recursive: true, force: true });
  }
}

/** The last use is the modification time of the entry's youngest file. */
function measure(folder: string): { folder: string; bytes: number; usedAt: number } {
  let bytes = 0;
  let usedAt = 0;
  for (const name of namesIfReadable(folder)) {
    const found = statSync(path.join(folder, name), { throwIfNoEntry: false });
    bytes += found?.size ?? 0;
    usedAt = Math.max(usedAt, found?.mtimeMs ?? 0);
  }
  return { folder, bytes, usedAt };
}
