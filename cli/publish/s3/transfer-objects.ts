import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sourceOf } from '../../lib/compression.ts';
import { assert } from '../../lib/errors.ts';
import { cacheControlOf, contentTypeOf } from '../../generator/output/file-headers.ts';
import { inParallel } from '../../lib/in-parallel.ts';
import { digestFile } from '../file-digests.ts';
import { releaseDamaged, type SiteFile, type SiteToPublish } from '../site-to-publish.ts';
import type { OnSent } from '../target.ts';
import { CONCURRENT_REQUESTS, type ObjectBody, type ObjectHeaders, type Store, type StoredObject } from './store.ts';

/** An object with the content and the headers of its file. */
export interface RightObject {
  etag: string;
  /** Absent if the object was there before: its content was verified when it was sent. */
  md5?: string;
}

interface SendOptions {
  /** Rejects if the lock was lost. */
  check(): Promise<void>;
  signal: AbortSignal;
  onSent: OnSent;
}

/** Sends the files of a phase concurrently. */
export async function sendFiles(
  store: Store,
  site: Pick<SiteToPublish, 'folder' | 'tenant' | 'release'>,
  files: readonly SiteFile[],
  { check, signal, onSent }: SendOptions,
): Promise<Map<string, RightObject>> {
  const sent = new Map<string, RightObject>();
  await inParallel(files, CONCURRENT_REQUESTS, async (file) => {
    signal.throwIfAborted();
    await check();
    const { body, sha256, md5 } = await readBody(path.join(site.folder, file.path), file.bytes);
    if (sha256 !== file.sha256) throw releaseDamaged(site.tenant, site.release, [file.path]);
    const etag = await store.put(file.path, body, objectHeaders(file.path), file.sha256);
    assert(etag !== undefined, 'a write without a condition returns an ETag');
    sent.set(file.path, { etag, md5 });
    onSent(file);
  });
  return sent;
}

/** Larger files, such as a map's archive of up to 200 MB, are not held in memory. */
const MAX_IN_MEMORY = 8_000_000;

async function readBody(file: string, bytes: number): Promise<{ body: ObjectBody; sha256: string; md5: string }> {
  if (bytes > MAX_IN_MEMORY) {
    return { body: { file, bytes }, sha256: await digestFile(file), md5: await digestFile(file, 'md5') };
  }
  const body = await readFile(file);
  return { body, sha256: hash('sha256', body, 'hex'), md5: hash('md5', body, 'hex') };
}

/** Finds files whose objects differ from the build, with a new listing. @param expected by path */
export async function findWrongObjects(
  store: Store,
  files: readonly SiteFile[],
  expected: ReadonlyMap<string, RightObject>,
): Promise<string[]> {
  const listed = await store.list();
  const wrong: string[] = [];
  await inParallel(files, CONCURRENT_REQUESTS, async (file) => {
    const { path } = file;
    if (await isWrongObject(store, file, listed.get(path), expected.get(path))) wrong.push(path);
  });
  return wrong.toSorted();
}

export async function isWrongObject(
  store: Store,
  { path, bytes, sha256 }: SiteFile,
  found: StoredObject | undefined,
  expected: RightObject | undefined,
): Promise<boolean> {
  if (found?.bytes !== bytes || found.etag !== expected?.etag) return true;
  // Most stores use the MD5 as the ETag.
  if (expected.md5 === undefined || expected.md5 === expected.etag) return false;
  const checksum = (await store.head(path))?.sha256;
  if (checksum !== undefined) return checksum !== sha256;
  return (await store.digest(path)) !== sha256;
}

function objectHeaders(path: string): ObjectHeaders {
  const source = sourceOf(path);
  const headers = { contentType: contentTypeOf(source), cacheControl: cacheControlOf(source) };
  if (source === path) return headers;
  return { ...headers, contentEncoding: path.endsWith('.br') ? 'br' : 'gzip' };
}

/** A short digest of a file's headers; the file is sent again if it changes. */
export function headersTag(path: string): string {
  return hash('sha256', JSON.stringify(objectHeaders(path)), 'hex').slice(0, 8);
}
