import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { assert } from '../../lib/errors.ts';
import { inParallel } from '../in-parallel.ts';
import { releaseDamaged, type SiteFile, type SiteToPublish } from '../site-to-publish.ts';
import type { PublicationOptions } from '../target.ts';
import { objectHeaders } from './object-headers.ts';
import type { Store } from './store.ts';

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
