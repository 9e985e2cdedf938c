import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  isAbsentOr,
  isObjectOf,
  isOneOf,
  isRecordOf,
  isText,
  isTupleOf,
  tryParseJson,
  type Guarded,
} from '../../lib/schema.ts';
import { formatHold, parseHold } from '../../generator/release/hold.ts';
import { isManifest } from '../../generator/release/release-manifest.ts';
import type { Hold } from '../../report/tenant-report.ts';
import { inParallel } from '../../lib/in-parallel.ts';
import { digestFile } from '../file-digests.ts';
import type { PublishedState } from '../plan-publication.ts';
import { acceptedManifest, type SiteFile, type SiteToPublish } from '../site-to-publish.ts';
import type { HoldOrigin, PublishedSite } from '../target.ts';
import { headersTag, type RightObject } from './transfer-objects.ts';
import {
  CONCURRENT_REQUESTS,
  HOLD_OBJECT,
  LOCK_OBJECT,
  PUBLISHED_OBJECT,
  putOwn,
  type Store,
  type StoredObject,
} from './store.ts';

/** What a store has of a site, with the record about it. */
export interface StoreState {
  state: PublishedState;
  /** Undefined if it is missing or damaged: then all files are sent. */
  record: StoreRecord | undefined;
  /** The objects of the files in `state`. */
  objects: Map<string, RightObject>;
}

/**
 * Reads the state of a store. An object counts as present if it is the one that we sent and has the current headers.
 * @param accepts whether the target uses a file; other files are not retained for open tabs either
 */
export async function readStoreState(
  store: Store,
  site: SiteToPublish,
  accepts: (path: string) => boolean,
): Promise<StoreState> {
  const [record, listed, hold] = await Promise.all([readRecord(store), store.list(), readStoredHold(store)]);
  const files = new Map<string, string>();
  const objects = new Map<string, RightObject>();
  const addKnown = (file: string, sha256: string, etag: string): void => {
    files.set(file, sha256);
    objects.set(file, { etag });
  };
  for (const [file, [sha256, etag, tag]] of Object.entries(record?.objects ?? {})) {
    // Files that are only retained for open tabs keep their headers.
    const hasHeaders = tag === headersTag(file) || !site.files.has(file);
    if (hasHeaders && listed.get(file)?.etag === etag) addKnown(file, sha256, etag);
  }
  const unsettled = Object.entries(record?.unsettled ?? {});
  await inParallel(unsettled, CONCURRENT_REQUESTS, async ([file, [sha256, tag]]) => {
    const wanted = site.files.get(file);
    const found = listed.get(file);
    if (wanted === undefined || found === undefined || wanted.sha256 !== sha256 || tag !== headersTag(file)) return;
    if (await isStored(store, site.folder, wanted, found)) addKnown(file, sha256, found.etag);
  });
  const state: PublishedState = {
    files,
    leftovers: knownObjects(record).filter((file) => listed.has(file)),
    interrupted: unsettled.filter(([, [, tag]]) => tag !== '').map(([file]) => file),
    ...(record?.manifest === undefined ? {} : { manifest: acceptedManifest(record.manifest, accepts), hold }),
  };
  return { state, record, objects };
}

/** Objects that publishing has written, whether they exist or not. */
export function knownObjects(record: StoreRecord | undefined): string[] {
  return Object.keys({ ...record?.objects, ...record?.unsettled });
}

/** Whether another process is publishing the site, or was killed while it did. */
export async function isLocked(store: Store): Promise<boolean> {
  // The response to HEAD would give no reason for a failure, and most sites are not locked.
  return (await store.get(LOCK_OBJECT)) !== undefined;
}

/** Reads what is live in a store. */
export async function readPublishedSite(store: Store): Promise<PublishedSite | undefined> {
  const [record, hold] = await Promise.all([readRecord(store), readStoredHold(store)]);
  if (record?.manifest === undefined) return undefined;
  const { manifest } = record;
  return { release: manifest.buildId, manifest, hold };
}

async function readStoredHold(store: Store): Promise<Hold | 'damaged' | undefined> {
  const found = await store.get(HOLD_OBJECT);
  return found && parseHold(Buffer.from(found.body).toString());
}

/** Stores the hold of a release. */
export async function writeStoredHold(store: Store, release: string, hold: HoldOrigin): Promise<void> {
  await putOwn(store, HOLD_OBJECT, Buffer.from(formatHold({ ...hold, release })));
}

/** Whether an object has the content of a file. Most stores use its MD5 as the ETag; others are asked for its checksum. */
async function isStored(store: Store, folder: string, file: SiteFile, found: StoredObject): Promise<boolean> {
  if (found.bytes !== file.bytes) return false;
  if ((await digestFile(path.join(folder, file.path), 'md5')) === found.etag) return true;
  return (await store.head(file.path))?.sha256 === file.sha256;
}

const isRecord = isObjectOf({
  format: isOneOf([1]),
  /** Of the live release; absent before the first one is live. */
  manifest: isAbsentOr(isManifest),
  /** Its own and retained files: path → SHA-256, ETag, tag of the headers. */
  objects: isRecordOf(isTupleOf([isText, isText, isText])),
  /**
   * Objects that may exist beside these: path → SHA-256 and tag of the headers of what a publish is about to send. The SHA-256 is
   * empty if it cannot tell whether the object was sent, both are if the object is no longer needed.
   */
  unsettled: isRecordOf(isTupleOf([isText, isText])),
});

/** What a publish stores for the next one: before it sends anything, and when all is live. */
export type StoreRecord = Guarded<typeof isRecord>;

export async function readRecord(store: Store): Promise<StoreRecord | undefined> {
  const found = await store.get(PUBLISHED_OBJECT);
  if (found === undefined) return undefined;
  const value = tryParseJson(unzip(found.body));
  return isRecord(value) ? value : undefined;
}

export async function writeRecord(store: Store, record: StoreRecord): Promise<void> {
  await putOwn(store, PUBLISHED_OBJECT, gzipSync(JSON.stringify(record)));
}

/** @returns an empty text, which is not JSON, for damaged data */
function unzip(body: Uint8Array): string {
  try {
    return gunzipSync(body).toString();
  } catch {
    return '';
  }
}
