import { lstatSync, type Stats } from 'node:fs';
import path from 'node:path';
import { fileErrorCode } from '../../lib/file-errors.ts';
import { isCount, isObjectOf, isRecordOf, isSha256, isTime, isTupleOf } from '../../lib/schema.ts';
import { readStateFile, writeStateFile } from '../../lib/state-file.ts';
import type { ReleaseManifest } from '../../release/release-manifest.ts';
import { releaseFolder } from '../../release/release-paths.ts';
import { digestFiles, type FileToDigest } from '../file-digests.ts';

/*
 * The files of the site that is live in a folder, and this machine's record of what it has read in them. A file with the
 * recorded inode, size, mtime and ctime has the recorded content: mtime can be forged; ctime cannot. The record is kept
 * with the builds, out of reach for whoever can write to the folder of the sites.
 */

/** What was read in a file. Times are milliseconds since 1970. */
export type RecordedFile = readonly [
  bytes: number,
  modifiedMs: number,
  sha256: string,
  changedMs: number,
  inode: number,
];

interface LiveRecord {
  /** When all files were read, in milliseconds since 1970. */
  readAt: number;
  files: Record<string, RecordedFile>;
}

const isLiveRecord = isObjectOf<LiveRecord>({
  readAt: isTime,
  files: isRecordOf(isTupleOf([isCount, isTime, isSha256, isTime, isCount])),
});

/** A disk can lose bits without any write, so all files are read after this time. */
const READ_ALL_MS = 24 * 60 * 60 * 1000;

/** A file that changed less than this before it was read could change again without another ctime. */
const CLOCK_TICK_MS = 10;
/** Some file systems store whole seconds, or every other one. */
const COARSE_TICK_MS = 2000;

export interface LiveFiles {
  /** SHA-256 of intact files: neither their size nor their time differs from the manifest. */
  digests: Map<string, string>;
  /** Paths that they can be linked from. */
  sources: Map<string, string>;
  /** Those that are as recorded, which need not be read again. */
  known: Map<string, RecordedFile>;
  /** When all files were read; undefined if that is due. */
  readAt: number | undefined;
}

interface LiveSite {
  outDir: string;
  /** Path of the record. */
  record: string;
  manifest: ReleaseManifest;
  /** Name of the live release. */
  release: string;
  signal: AbortSignal;
}

export function nothingLive(): LiveFiles {
  return { digests: new Map(), sources: new Map(), known: new Map(), readAt: undefined };
}

/** Looks for the files of the live release, and reads those that are not as recorded. */
export async function findLiveFiles(site: LiveSite): Promise<LiveFiles> {
  const { outDir, manifest, release, signal } = site;
  const { tenant } = manifest;
  const record = readRecord(site.record);
  const folder = releaseFolder(outDir, tenant, release);
  const statLive = statWithin(folder);
  const live = { ...nothingLive(), readAt: record?.readAt };
  const keep = (name: string, file: RecordedFile): void => {
    live.known.set(name, file);
    live.digests.set(name, file[2]);
  };
  const unread = new Map<string, FileToDigest & { stat: Stats }>();
  const now = Date.now();
  for (const [name, expected] of Object.entries({ ...manifest.carried, ...manifest.files })) {
    const found = findFile(name, expected, record?.files[name], statLive);
    if (found === undefined) continue;
    const file = `${folder}${path.sep}${name}`;
    live.sources.set(name, file);
    if ('recorded' in found) keep(name, found.recorded);
    else unread.set(name, { name, file, bytes: found.stat.size, stat: found.stat });
  }
  await digestFiles([...unread.values()], signal, (name, sha256) => {
    const stat = unread.get(name)?.stat;
    if (stat !== undefined) keep(name, toRecordedFile(stat, sha256, now));
  });
  return live;
}

/** An intact file. One that is not as recorded has to be read. */
type FoundFile = { recorded: RecordedFile } | { stat: Stats };

function findFile(
  name: string,
  [bytes, modifiedMs]: readonly [bytes: number, modifiedMs: number, ...rest: number[]],
  recorded: RecordedFile | undefined,
  statLive: (name: string) => Stats | undefined,
): FoundFile | undefined {
  const stat = statLive(name);
  // Changed and deleted files are sent again.
  if (stat?.isFile() !== true || stat.size !== bytes || stat.mtimeMs !== modifiedMs) return undefined;
  return isAsRecorded(stat, recorded) ? { recorded } : { stat };
}

/** Finds files of a folder, but none behind a link in the place of a folder: it may lead to what is not to be published. */
function statWithin(root: string): (name: string) => Stats | undefined {
  const plain = new Map([['.', true]]);
  const isPlain = (folder: string): boolean => {
    const known = plain.get(folder);
    if (known !== undefined) return known;
    const found = isPlain(path.dirname(folder)) && statIfThere(root, folder)?.isDirectory() === true;
    plain.set(folder, found);
    return found;
  };
  return (name) => (isPlain(path.dirname(name)) ? statIfThere(root, name) : undefined);
}

/** Without following links: their targets may change. */
export function statIfThere(folder: string, name: string): Stats | undefined {
  try {
    return lstatSync(`${folder}${path.sep}${name}`, { throwIfNoEntry: false });
  } catch (error) {
    // A file is in the place of its folder.
    if (fileErrorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Whether a file is the one that was recorded, and has not changed since then. */
export function isAsRecorded(found: Stats | undefined, recorded: RecordedFile | undefined): recorded is RecordedFile {
  return isSameFile(found, recorded) && found?.ctimeMs === recorded[3];
}

/** Compares all but ctime, which another hard link changes. */
export function isSameFile(found: Stats | undefined, recorded: RecordedFile | undefined): recorded is RecordedFile {
  if (recorded === undefined || found?.isFile() !== true) return false;
  const [bytes, modifiedMs, , , inode] = recorded;
  return found.size === bytes && found.mtimeMs === modifiedMs && found.ino === inode;
}

/**
 * @param found from before the file was read, or linked and compared
 * @param now when that began, in milliseconds since 1970
 */
export function toRecordedFile(found: Stats, sha256: string, now: number): RecordedFile {
  const { size, mtimeMs, ctimeMs, ino } = found;
  const tick = ctimeMs % 1000 === 0 ? COARSE_TICK_MS : CLOCK_TICK_MS;
  // No file has changed at 0, so this one is read again.
  return [size, mtimeMs, sha256, now - ctimeMs > tick ? ctimeMs : 0, ino];
}

function readRecord(file: string): LiveRecord | undefined {
  const record = readStateFile(file, isLiveRecord);
  const age = Date.now() - (record?.readAt ?? 0);
  return age >= 0 && age < READ_ALL_MS ? record : undefined;
}

/** @param readAt when all files were read, in milliseconds since 1970 */
export function writeRecord(file: string, readAt: number, files: ReadonlyMap<string, RecordedFile>): void {
  const record: LiveRecord = { readAt, files: Object.fromEntries(files) };
  try {
    writeStateFile(file, JSON.stringify(record));
  } catch (error) {
    // Then all files are read again. The site's own digests have the same folder, and warn of it.
    if (fileErrorCode(error) === undefined) throw error;
  }
}
