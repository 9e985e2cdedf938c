import { hash } from 'node:crypto';
import { inParallel } from '../in-parallel.ts';
import type { SiteFile } from '../site-to-publish.ts';
import type { SentObject } from './send-files.ts';
import type { Store, StoredObject } from './store.ts';

const ASKED_AT_ONCE = 16;

/**
 * Which files the store does not have as they were built, by a fresh listing.
 * @param etagOf the ETag that a file's object should have
 * @param sent objects that were sent just now: their content is proven, that of the others was when they were sent
 */
export async function findWrongObjects(
  store: Store,
  files: readonly SiteFile[],
  etagOf: (file: string) => string | undefined,
  sent: ReadonlyMap<string, SentObject>,
): Promise<string[]> {
  const listed = await store.list();
  const wrong: string[] = [];
  await inParallel(files, ASKED_AT_ONCE, async (file) => {
    const { path } = file;
    if (await isWrongObject(store, file, listed.get(path), etagOf(path), sent.get(path))) wrong.push(path);
  });
  return wrong.toSorted();
}

export async function isWrongObject(
  store: Store,
  { path, bytes, sha256 }: SiteFile,
  found: StoredObject | undefined,
  etag: string | undefined,
  sent: SentObject | undefined,
): Promise<boolean> {
  if (found?.bytes !== bytes || found.etag !== etag) return true;
  // Most stores name an object by its MD5.
  if (sent === undefined || sent.md5 === etag) return false;
  const checksum = (await store.head(path))?.sha256;
  if (checksum !== undefined) return checksum !== sha256;
  const object = await store.get(path);
  return object === undefined || hash('sha256', object.body, 'hex') !== sha256;
}
