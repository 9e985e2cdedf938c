import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sourceOf } from '../../lib/compression.ts';
import { assert } from '../../lib/errors.ts';
import { cacheControlOf, contentTypeOf } from '../../output/file-headers.ts';
import { inParallel } from '../../lib/in-parallel.ts';
import { releaseDamaged, type SiteFile, type SiteToPublish } from '../site-to-publish.ts';
import type { PublicationOptions } from '../target.ts';
import type { Store, StoredObject, ObjectHeaders } from './store.ts';

/** An object as it was sent. */
export interface SentObject {
  etag: string;
  md5: string;
}

const SENT_AT_ONCE = 16;

/**
 * Sends files of one phase, several at a time.
 * @param check rejects where we may not go on
 */
export async function sendFiles(
  store: Store,
  site: SiteToPublish,
  files: readonly SiteFile[],
  check: () => Promise<void>,
  { signal, onUploaded }: Pick<PublicationOptions, 'signal' | 'onUploaded'>,
): Promise<Map<string, SentObject>> {
  const sent = new Map<string, SentObject>();
  await inParallel(files, SENT_AT_ONCE, async (file) => {
    signal.throwIfAborted();
    await check();
    const body = await readFile(path.join(site.folder, file.path));
    if (hash('sha256', body, 'hex') !== file.sha256) throw releaseDamaged(site.tenant, site.release, [file.path]);
    const etag = await store.put(file.path, body, objectHeaders(file.path), file.sha256);
    assert(etag !== undefined, 'a write without a condition meets none');
    sent.set(file.path, { etag, md5: hash('md5', body, 'hex') });
    onUploaded(file);
  });
  return sent;
}

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

function objectHeaders(path: string): ObjectHeaders {
  const source = sourceOf(path);
  const headers = { contentType: contentTypeOf(source), cacheControl: cacheControlOf(source) };
  if (source === path) return headers;
  return { ...headers, contentEncoding: path.endsWith('.br') ? 'br' : 'gzip' };
}

/** Short; another one where the headers of a file are others, so that it is sent again. */
export function headersTag(path: string): string {
  return hash('sha256', JSON.stringify(objectHeaders(path)), 'hex').slice(0, 8);
}
