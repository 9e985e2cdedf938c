import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  isListOf,
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
import { headersTag } from './transfer-objects.ts';
import {
  type Store,
  type StoredObject,
  HOLD_OBJECT,
  LOCK_OBJECT,
  PUBLISHED_OBJECT,
  putOwn,
  SENDING_OBJECT,
} from './store.ts';

/** What a store has of a site, with the stored data about it. */
export interface StoreState {
  state: PublishedState;
  published: PublishedObjects | undefined;
  /** What a killed publish may have sent. */
  sending: SendingObjects;
  /** ETags of the files in `state`. */
  etags: Map<string, string>;
}

const CONCURRENT_REQUESTS = 16;

/**
 * Reads the state of a store. An object counts as present if it is the one that we sent and has the current headers.
 * @param accepts whether the target uses a file; other files are not retained for open tabs either
 */
export async function readStoreState(
  store: Store,
  site: SiteToPublish,
  accepts: (path: string) => boolean,
): Promise<StoreState> {
  const [published, sending, listed, hold] = await Promise.all([
    readPublished(store),
    readSending(store),
    store.list(),
    readStoredHold(store),
  ]);
  const files = new Map<string, string>();
  const etags = new Map<string, string>();
  const addKnown = (file: string, sha256: string, etag: string): void => {
    files.set(file, sha256);
    etags.set(file, etag);
  };
  for (const [file, [sha256, etag, tag]] of Object.entries(published?.objects ?? {})) {
    // Files that are only retained for open tabs keep their headers.
    const hasHeaders = tag === headersTag(file) || !site.files.has(file);
    if (hasHeaders && listed.get(file)?.etag === etag) addKnown(file, sha256, etag);
  }
  await inParallel(Object.entries(sending), CONCURRENT_REQUESTS, async ([file, [sha256, tag]]) => {
    const wanted = site.files.get(file);
    const found = listed.get(file);
    if (wanted === undefined || found === undefined || wanted.sha256 !== sha256 || tag !== headersTag(file)) return;
    if (await isStored(store, site.folder, wanted, found)) addKnown(file, sha256, found.etag);
  });
  const known = new Set([
    ...Object.keys(published?.objects ?? {}),
    ...Object.keys(sending),
    ...(published?.doomed ?? []),
  ]);
  const state: PublishedState = {
    files,
    leftovers: [...known].filter((file) => listed.has(file)),
    needsCleanup: Object.keys(sending).length > 0,
    interrupted: Object.keys(sending),
    ...(published === undefined
      ? {}
      : { manifest: acceptedManifest(published.manifest, accepts), ...(hold === undefined ? {} : { hold }) }),
  };
  return { state, published, sending, etags };
}

/** Whether another process is publishing the site, or was killed while it did. */
export async function isLocked(store: Store): Promise<boolean> {
  // The response to HEAD would give no reason for a failure, and most sites are not locked.
  return (await store.get(LOCK_OBJECT)) !== undefined;
}

/** Reads what is live in a store. */
export async function readPublishedSite(store: Store): Promise<PublishedSite | undefined> {
  const [published, hold] = await Promise.all([readPublished(store), readStoredHold(store)]);
  if (published === undefined) return undefined;
  const { manifest } = published;
  return { release: manifest.buildId, manifest, ...(hold === undefined ? {} : { hold }) };
}

async function readStoredHold(store: Store): Promise<Hold | 'damaged' | undefined> {
  const found = await store.get(HOLD_OBJECT);
  return found && parseHold(Buffer.from(found.body).toString());
}

/** Stores the hold of a release. */
export async function writeStoredHold(store: Store, release: string, hold: HoldOrigin): Promise<void> {
  await putOwn(store, HOLD_OBJECT, Buffer.from(formatHold({ ...hold, release })));
}

/** What publishing has stored about its objects. */
export async function readOwnState(
  store: Store,
): Promise<{ published: PublishedObjects | undefined; sending: SendingObjects }> {
  const [published, sending] = await Promise.all([readPublished(store), readSending(store)]);
  return { published, sending };
}

/** Whether an object has the content of a file. Most stores use its MD5 as the ETag; others are asked for its checksum. */
async function isStored(store: Store, folder: string, file: SiteFile, found: StoredObject): Promise<boolean> {
  if (found.bytes !== file.bytes) return false;
  if ((await digestFile(path.join(folder, file.path), 'md5')) === found.etag) return true;
  return (await store.head(file.path))?.sha256 === file.sha256;
}

const isPublished = isObjectOf({
  format: isOneOf([1]),
  /** Of the live release. */
  manifest: isManifest,
  /** Its own and retained files: path → SHA-256, ETag, tag of the headers. */
  objects: isRecordOf(isTupleOf([isText, isText, isText])),
  /** Objects that are no longer needed and may not be deleted yet. */
  doomed: isListOf(isText),
});

/**
 * Objects that may have been sent without being in `PublishedObjects`: path → SHA-256 and tag of the headers. The SHA-256 is
 * empty if it cannot tell whether the object was sent.
 */
const isSending = isRecordOf(isTupleOf([isText, isText]));

/** State that a publish stores for the next one. */
type PublishedObjects = Guarded<typeof isPublished>;
type SendingObjects = Guarded<typeof isSending>;

/** @returns undefined if it is missing or damaged: then all files are sent */
async function readPublished(store: Store): Promise<PublishedObjects | undefined> {
  const found = await store.get(PUBLISHED_OBJECT);
  if (found === undefined) return undefined;
  const value = tryParseJson(unzip(found.body));
  return isPublished(value) ? value : undefined;
}

export async function writePublished(store: Store, published: PublishedObjects): Promise<void> {
  await putOwn(store, PUBLISHED_OBJECT, gzipSync(JSON.stringify(published)));
}

async function readSending(store: Store): Promise<SendingObjects> {
  const found = await store.get(SENDING_OBJECT);
  if (found === undefined) return {};
  const value = tryParseJson(Buffer.from(found.body).toString());
  return isSending(value) ? value : {};
}

export async function writeSending(store: Store, sending: SendingObjects): Promise<void> {
  await putOwn(store, SENDING_OBJECT, Buffer.from(JSON.stringify(sending)));
}

/** @returns an empty text, which is not JSON, for damaged data */
function unzip(body: Uint8Array): string {
  try {
    return gunzipSync(body).toString();
  } catch {
    return '';
  }
}
