import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { isManifest, type ReleaseManifest } from '../../release/release-manifest.ts';
import { PUBLISHED_OBJECT, putOwn, SENDING_OBJECT } from './own-objects.ts';
import type { Store } from './store.ts';

const publishedSchema = z.object({
  format: z.literal(1),
  /** Of the release that is live. */
  manifest: z.custom<ReleaseManifest>(isManifest),
  /** Its files and those it carries: path → SHA-256, ETag, tag of the headers. */
  objects: z.record(z.string(), z.tuple([z.string(), z.string(), z.string()])),
  /** Objects that are not needed any more, and may still be there. */
  doomed: z.array(z.string()),
});

/**
 * What may have been put there without being in `PublishedObjects`: path → SHA-256 and tag of the headers. The SHA-256 is
 * empty where it would not tell whether the object was sent.
 */
const sendingSchema = z.record(z.string(), z.tuple([z.string(), z.string()]));

/** What a publish has left in the store, and remembers for the next one. */
export type PublishedObjects = z.infer<typeof publishedSchema>;
export type SendingObjects = z.infer<typeof sendingSchema>;

/** @returns undefined where nothing was published there, or not so that it can be read: then all is sent */
export async function readPublished(store: Store): Promise<PublishedObjects | undefined> {
  const found = await store.get(PUBLISHED_OBJECT);
  if (found === undefined) return undefined;
  const parsed = publishedSchema.safeParse(parse(() => gunzipSync(found.body).toString()));
  return parsed.success ? parsed.data : undefined;
}

export async function writePublished(store: Store, published: PublishedObjects): Promise<void> {
  await putOwn(store, PUBLISHED_OBJECT, gzipSync(JSON.stringify(published)));
}

export async function readSending(store: Store): Promise<SendingObjects> {
  const found = await store.get(SENDING_OBJECT);
  if (found === undefined) return {};
  const parsed = sendingSchema.safeParse(parse(() => Buffer.from(found.body).toString()));
  return parsed.success ? parsed.data : {};
}

export async function writeSending(store: Store, sending: SendingObjects): Promise<void> {
  await putOwn(store, SENDING_OBJECT, Buffer.from(JSON.stringify(sending)));
}

function parse(read: () => string): unknown {
  try {
    return JSON.parse(read());
  } catch {
    // Damaged: neither JSON nor gzip.
    return undefined;
  }
}
