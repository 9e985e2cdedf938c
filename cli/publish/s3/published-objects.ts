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
import { isManifest } from '../../release/release-manifest.ts';
import { PUBLISHED_OBJECT, putOwn, SENDING_OBJECT } from './own-objects.ts';
import type { Store } from './store.ts';

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
 * What may have been put there without being in `PublishedObjects`: path → SHA-256 and tag of the headers. The SHA-256 is
 * empty where it would not tell whether the object was sent.
 */
const isSending = isRecordOf(isTupleOf([isText, isText]));

/** What a publish has left in the store, and remembers for the next one. */
export type PublishedObjects = Guarded<typeof isPublished>;
export type SendingObjects = Guarded<typeof isSending>;

/** @returns undefined where nothing was published there, or not so that it can be read: then all is sent */
export async function readPublished(store: Store): Promise<PublishedObjects | undefined> {
  const found = await store.get(PUBLISHED_OBJECT);
  if (found === undefined) return undefined;
  const value = tryParseJson(unzip(found.body));
  return isPublished(value) ? value : undefined;
}

export async function writePublished(store: Store, published: PublishedObjects): Promise<void> {
  await putOwn(store, PUBLISHED_OBJECT, gzipSync(JSON.stringify(published)));
}

export async function readSending(store: Store): Promise<SendingObjects> {
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
