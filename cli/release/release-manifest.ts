import { closeSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { fileErrorCode } from '../lib/file-errors.ts';
import {
  hasShape,
  isAbsentOr,
  isCount,
  isListOf,
  isRecordOf,
  isText,
  isTime,
  tryParseJson,
  type Check,
} from '../lib/has-shape.ts';
import { manifestFile } from './release-paths.ts';

/** Bytes, and when the file was written (ms since 1970). */
type FileFact = readonly [bytes: number, writtenMs: number];
/** Also when the file's last own release was superseded (ms since 1970), and how many releases went live since. */
type CarriedFact = readonly [bytes: number, writtenMs: number, supersededMs: number, releases: number];

/** What is known of a release without looking through its folder. */
export interface ReleaseManifest {
  format: 1;
  tenant: string;
  buildId: string;
  /** See PageData. */
  frameId: string;
  /** When the build was made, in milliseconds since 1970. */
  timestamp: number;
  /** When it went live last, in milliseconds since 1970; absent: never. */
  releasedAt?: number;
  /** Milliseconds that building all of it took, when that was done last; absent: never while releases note it. */
  ms?: number;
  /** How many records of each kind the site shows. */
  counts: Record<string, number>;
  /** Number of pages. */
  pages: number;
  /** Links to the own site on its pages. Some may be of a page that has lost them since. */
  links: string[];
  /** The site's files by path. */
  files: Record<string, FileFact>;
  /** Digest of each document's inputs: see render-share.ts. Absent in releases of older generators. */
  contents?: Record<string, string>;
  /** Files of earlier releases that stay for open tabs, by path. */
  carried: Record<string, CarriedFact>;
}

const FIELDS: Record<keyof ReleaseManifest, Check> = {
  format: (value) => value === 1,
  tenant: isText,
  buildId: isText,
  frameId: isText,
  timestamp: isTime,
  releasedAt: isAbsentOr(isTime),
  ms: isAbsentOr(isTime),
  counts: isRecordOf(isCount),
  pages: isCount,
  links: isListOf(isText),
  files: isRecordOf(isFileFact),
  contents: isAbsentOr(isRecordOf(isText)),
  carried: isRecordOf(isCarriedFact),
};

export function isManifest(value: unknown): value is ReleaseManifest {
  return hasShape(value, FIELDS);
}

/** @returns undefined where there is none, or none that can be read: the release is then built anew or left alone */
export function readManifest(outDir: string, tenantId: string, release: string): ReleaseManifest | undefined {
  let text: string;
  try {
    text = readFileSync(manifestFile(outDir, tenantId, release), 'utf8');
  } catch (error) {
    if (fileErrorCode(error) === undefined) throw error;
    return undefined;
  }
  return parseManifest(text, tenantId);
}

/** @returns undefined where the text is no manifest of this tenant */
export function parseManifest(text: string, tenantId: string): ReleaseManifest | undefined {
  const value = tryParseJson(text);
  return isManifest(value) && value.tenant === tenantId ? value : undefined;
}

/**
 * When a release went live last (ms since 1970), without reading all that is known of it; 0 if never.
 * @returns undefined where there is no manifest, or none that can be read
 */
export function readReleaseTime(outDir: string, tenantId: string, release: string): number | undefined {
  const beginning = readBeginning(manifestFile(outDir, tenantId, release));
  const releasedAt = beginning === undefined ? undefined : BEGINNING.exec(beginning)?.[1];
  if (releasedAt !== undefined) return Number(releasedAt);
  const manifest = readManifest(outDir, tenantId, release);
  return manifest && (manifest.releasedAt ?? 0);
}

/** As writeManifest begins: what is looked at for many releases at once. */
const BEGINNING = /^\{"format":1,"releasedAt":(\d+(?:\.\d+)?),/;
const BEGINNING_BYTES = 64;

function readBeginning(file: string): string | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if (fileErrorCode(error) === undefined) throw error;
    return undefined;
  }
  try {
    const bytes = Buffer.alloc(BEGINNING_BYTES);
    return bytes.toString('latin1', 0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}

/** As a whole or not at all: a release with a manifest is complete. */
export function writeManifest(outDir: string, release: string, manifest: ReleaseManifest): void {
  const file = manifestFile(outDir, manifest.tenant, release);
  const draft = `${file}.new`;
  const { format, releasedAt, ...rest } = manifest;
  writeFileSync(draft, JSON.stringify({ format, releasedAt, ...rest }));
  renameSync(draft, file);
}

/** Fractions of a millisecond are kept as the file system tells them. */
function isFileFact(fact: unknown): boolean {
  if (!Array.isArray(fact)) return false;
  const [bytes, writtenMs, ...more] = fact as readonly unknown[];
  return isCount(bytes) && isTime(writtenMs) && more.length === 0;
}

function isCarriedFact(fact: unknown): boolean {
  if (!Array.isArray(fact)) return false;
  const [bytes, writtenMs, supersededMs, releases, ...more] = fact as readonly unknown[];
  const isSuperseded = isTime(supersededMs) && isCount(releases) && releases !== 0;
  return isFileFact([bytes, writtenMs]) && isSuperseded && more.length === 0;
}
