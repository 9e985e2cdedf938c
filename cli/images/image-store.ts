import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { fileErrorCode } from '../lib/file-errors.ts';
import { recipeKey, type ImageRecipe } from './image-recipe.ts';

/** What was made of an original: the names of its files begin with the width, such as `640.avif`. */
export interface MadeImage {
  /** Names content and recipe: 16 hexadecimal digits. */
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
  /** Tells a damaged file. */
  crc: number;
}

const DESCRIPTION = 'image.json';
/** An image that was refused is tried again after so long: the decoder, or the machine, may be a better one. */
const REFUSED_MS = 7 * 24 * 60 * 60 * 1000;
/** How exactly the last use of an entry is known. */
const TOUCH_AFTER_MS = 60 * 60 * 1000;

/** The same original by the same recipe has the same id, on any machine. */
export function imageId(contentHash: string, recipe: ImageRecipe): string {
  return createHash('sha256')
    .update(`${contentHash}\n${recipeKey(recipe)}`)
    .digest('hex')
    .slice(0, 16);
}

export function madeFolder(storeDir: string, id: string): string {
  return path.join(storeDir, 'made', id);
}

/** For files in the making, on the same file system. */
export function temporaryPath(storeDir: string): string {
  const folder = path.join(storeDir, 'tmp');
  mkdirSync(folder, { recursive: true });
  return path.join(folder, `${process.pid}.${randomBytes(6).toString('hex')}`);
}

/** An entry that is whole, down to the last byte; a damaged one is deleted, so that it is made again. */
export function findMade(storeDir: string, id: string, now: number = Date.now()): MadeImage | undefined {
  const folder = madeFolder(storeDir, id);
  const description = path.join(folder, DESCRIPTION);
  try {
    // Written by keepMade, or damaged, which shows in what follows.
    const made = JSON.parse(readFileSync(description, 'utf8')) as MadeImage;
    if (made.id === id && made.files.every((file) => isWhole(folder, file))) {
      // Pruning goes by the last use.
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

function isWhole(folder: string, { name, bytes, crc }: MadeFile): boolean {
  const content = readFileSync(path.join(folder, name));
  return content.byteLength === bytes && crc32(content) === crc;
}

/**
 * Puts a finished folder into the store, as a whole. Where another process was faster, its entry stays: it is the same.
 * @param folder with all files of `made`, below `temporaryPath`; gone afterwards
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

/** Remembers an image that costs too much to make, whatever its address and whoever shows it. */
export function keepRefused(storeDir: string, id: string, reason: string): void {
  const temporary = temporaryPath(storeDir);
  writeFileSync(temporary, reason);
  mkdirSync(refusedFolder(storeDir), { recursive: true });
  renameSync(temporary, path.join(refusedFolder(storeDir), id));
}

/** Why an image was refused, as long as that holds. */
export function findRefused(storeDir: string, id: string, now: number = Date.now()): string | undefined {
  const file = path.join(refusedFolder(storeDir), id);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if (now - found.mtimeMs < REFUSED_MS) return readFileSync(file, 'utf8');
  rmSync(file, { force: true });
  return undefined;
}

function refusedFolder(storeDir: string): string {
  return path.join(storeDir, 'refused');
}

/** Takes an entry out of the store before it is deleted, so that nobody finds half of it. */
function discard(storeDir: string, folder: string): void {
  const target = temporaryPath(storeDir);
  try {
    renameSync(folder, target);
  } catch (error) {
    // Somebody else is at it.
    if (fileErrorCode(error) === 'ENOENT') return;
    throw error;
  }
  rmSync(target, { recursive: true, force: true });
}

const GIBIBYTE = 1024 ** 3;
const HOUR_MS = 60 * 60 * 1000;

interface PruneLimits {
  /** Bytes of all entries together. */
  maxBytes?: number;
  /** Entries used since then stay whatever the size: a build may be about to copy them. */
  usedWithinMs?: number;
  now?: number;
}

/**
 * Keeps the store within its size: the entries that were not used for longest go first. What killed builds left behind
 * goes, too.
 * @returns how many entries were deleted
 */
export function pruneStore(storeDir: string, limits: PruneLimits = {}): number {
  const { maxBytes = 2 * GIBIBYTE, usedWithinMs = 6 * HOUR_MS, now = Date.now() } = limits;
  for (const name of namesIn(path.join(storeDir, 'tmp'))) {
    const leftover = path.join(storeDir, 'tmp', name);
    const found = statSync(leftover, { throwIfNoEntry: false });
    if (found && now - found.mtimeMs > 24 * HOUR_MS) rmSync(leftover, { recursive: true, force: true });
  }
  // Looking at one that holds no more deletes it.
  for (const id of namesIn(path.join(storeDir, 'refused'))) findRefused(storeDir, id, now);
  const entries = namesIn(path.join(storeDir, 'made')).map((id) => measure(madeFolder(storeDir, id)));
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  let pruned = 0;
  for (const entry of entries.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= maxBytes || now - entry.usedAt < usedWithinMs) break;
    discard(storeDir, entry.folder);
    bytes -= entry.bytes;
    pruned++;
  }
  return pruned;
}

/** An entry is as old as its youngest file: the last use is marked on one of them. */
function measure(folder: string): { folder: string; bytes: number; usedAt: number } {
  let bytes = 0;
  let usedAt = 0;
  for (const name of namesIn(folder)) {
    const found = statSync(path.join(folder, name), { throwIfNoEntry: false });
    bytes += found?.size ?? 0;
    usedAt = Math.max(usedAt, found?.mtimeMs ?? 0);
  }
  return { folder, bytes, usedAt };
}

function namesIn(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(folder) : [];
}
