import { readSync } from 'node:fs';
import { describeUnreadable, fileErrorCode } from '../../lib/file-errors.ts';
import {
  isAbsentOr,
  isCount,
  isListOf,
  isOneOf,
  isRecordOf,
  isSha256,
  isText,
  isTextLike,
  isTime,
  isTupleOf,
  matchesSchema,
  tryParseJson,
  type Guard,
  type Schema,
} from '../../lib/schema.ts';
import { inspectStateFile, withPlainFile, writeStateFile } from '../../lib/state-file.ts';
import { manifestFile } from './release-paths.ts';

/** Size, and modification time (ms since 1970, with the file system's fractions). */
type FileStat = readonly [bytes: number, modifiedMs: number];
/** Also when the file's last own release was superseded (ms since 1970), and the number of releases since then. */
type RetainedStat = readonly [bytes: number, modifiedMs: number, supersededMs: number, releases: number];

/** Describes a release without a look into its folder. */
export interface ReleaseManifest {
  format: 1;
  /** Identifies the code that made it; the same on every machine. */
  codeId: string;
  /** When it went live, in milliseconds since 1970; more than once after a rollback to it. */
  wentLive: readonly number[];
  tenant: string;
  buildId: string;
  /** See PageData. */
  frameId: string;
  /** Time of the build, in milliseconds since 1970. */
  timestamp: number;
  /** Number of records of each kind on the site. */
  counts: Record<string, number>;
  /** See snapshot-facts.ts; unknown because other versions may have written them. */
  facts?: unknown;
  /** Digests of suspicious changes that were accepted for this release and those before it; see guard-release.ts. */
  accepted?: string[];
  /** Number of pages. */
  pages: number;
  /** Internal links on the pages; may include links that a later build removed from its page. */
  links: string[];
  /** The site's files by path. */
  files: Record<string, FileStat>;
  /** Digest of what each document was made from: see render-share.ts. */
  contents: Record<string, string>;
  /** The site shows demo data outside of testing, so publishing it needs a consent. Absent: it does not. */
  isDemo?: true;
  /** The programme has ended, so the site has no shop. Absent: it has not. */
  isClosed?: true;
  /** Files of earlier releases that are retained for open tabs, by path. */
  carried: Record<string, RetainedStat>;
  /** SHA-256 of files in hexadecimal digits, by path; a publish to a folder has read them. */
  sha256?: Record<string, string>;
}

const isReleaseCount: Guard<number> = (value): value is number => isCount(value) && value > 0;

const isAnything: Guard<unknown> = (_value): _value is unknown => true;

const OUTSIDE = ['//', '/./', '/../'];

/** A file inside the release. Others can write manifests where a site is published, and their names become paths and lines. */
function isPathInside(file: string): boolean {
  const enclosed = `/${file}/`;
  return !OUTSIDE.some((part) => enclosed.includes(part)) && !/[\\\p{Cc}]/u.test(file);
}

const SCHEMA: Schema<ReleaseManifest> = {
  format: isOneOf([1]),
  codeId: isTextLike(/^[0-9a-f]+$/),
  wentLive: isListOf(isTime),
  tenant: isText,
  buildId: isText,
  frameId: isText,
  timestamp: isTime,
  counts: isRecordOf(isCount),
  facts: isAnything,
  accepted: isAbsentOr(isListOf(isText)),
  pages: isCount,
  links: isListOf(isText),
  files: isRecordOf(isTupleOf([isCount, isTime]), isPathInside),
  contents: isRecordOf(isText),
  isDemo: isAbsentOr(isOneOf([true])),
  isClosed: isAbsentOr(isOneOf([true])),
  carried: isRecordOf(isTupleOf([isCount, isTime, isTime, isReleaseCount]), isPathInside),
  sha256: isAbsentOr(isRecordOf(isSha256)),
};

/** See `formatManifest`. */
const FACTS = /^\{"format":1,"codeId":"([0-9a-f]+)","wentLive":\[([\d.,]+)\],/;
/** Contains these fields. */
export const BEGINNING_BYTES = 512;

/** A release counts the times when it went live up to this number. */
const MAX_TIMES = 20;

export function isManifest(value: unknown): value is ReleaseManifest {
  return matchesSchema(value, SCHEMA);
}

/**
 * @returns undefined if the manifest is missing or damaged: the release is then rebuilt or ignored
 * @throws OperatorError FILE_NOT_READABLE
 */
export function readManifest(outDir: string, tenantId: string, release: string): ReleaseManifest | undefined {
  const state = inspectStateFile(manifestFile(outDir, tenantId, release), isManifest);
  return state.status === 'valid' ? ofTenant(state.value, tenantId) : undefined;
}

/** @returns undefined if the text is not a manifest of this tenant */
export function parseManifest(text: string, tenantId: string): ReleaseManifest | undefined {
  const value = tryParseJson(text);
  return isManifest(value) ? ofTenant(value, tenantId) : undefined;
}

/** The text of a manifest file. It begins with these fields, so that those of many releases can be read quickly. */
export function formatManifest({ format, codeId, wentLive, ...rest }: ReleaseManifest): string {
  return JSON.stringify({ format, codeId, wentLive, ...rest });
}

/** Atomic, because a release with a manifest counts as complete. */
export function writeManifest(outDir: string, release: string, manifest: ReleaseManifest): void {
  writeStateFile(manifestFile(outDir, manifest.tenant, release), formatManifest(manifest));
}

/** What releases are kept and chosen by. */
export type ReleaseFacts = Pick<ReleaseManifest, 'codeId' | 'wentLive'>;

/** When a release last went live, in milliseconds since 1970. */
export function lastLive({ wentLive }: Pick<ReleaseFacts, 'wentLive'>): number {
  return Math.max(0, ...wentLive);
}

/**
 * Reads only the beginning of a manifest.
 * @returns undefined if it is missing or damaged
 * @throws OperatorError FILE_NOT_READABLE
 */
export function readReleaseFacts(outDir: string, tenantId: string, release: string): ReleaseFacts | undefined {
  return parseReleaseFacts(readBeginning(manifestFile(outDir, tenantId, release)) ?? '');
}

/** @returns undefined if this is not the beginning of a manifest */
export function parseReleaseFacts(beginning: string): ReleaseFacts | undefined {
  const [, codeId, times] = FACTS.exec(beginning) ?? [];
  return codeId === undefined || times === undefined ? undefined : { codeId, wentLive: times.split(',').map(Number) };
}

/**
 * The manifest of a release that goes live again now.
 * @param retained further files, for tabs of the replaced release
 * @param known SHA-256 of the files of that release
 */
export function releasedAgain(
  manifest: ReleaseManifest,
  now: number,
  retained: ReleaseManifest['carried'],
  known: Readonly<Record<string, string>> = {},
): ReleaseManifest {
  const { wentLive, sha256 } = manifest;
  const more = Object.entries(known).filter(([file]) => file in retained);
  return {
    ...manifest,
    wentLive: [...wentLive, now].slice(-MAX_TIMES),
    carried: { ...manifest.carried, ...retained },
    ...(sha256 === undefined ? {} : { sha256: { ...sha256, ...Object.fromEntries(more) } }),
  };
}

function ofTenant(manifest: ReleaseManifest | undefined, tenantId: string): ReleaseManifest | undefined {
  return manifest?.tenant === tenantId ? manifest : undefined;
}

function readBeginning(file: string): string | undefined {
  const bytes = Buffer.alloc(BEGINNING_BYTES);
  try {
    return withPlainFile(file, (descriptor) => bytes.toString('latin1', 0, readSync(descriptor, bytes)));
  } catch (error) {
    const unreadable = describeUnreadable(error);
    if (unreadable !== null) throw unreadable;
    if (fileErrorCode(error) === undefined) throw error;
    return undefined;
  }
}
