import { hash } from 'node:crypto';
import { OWN_FOLDER } from './own-folder.ts';
import type { Condition, Store } from './store.ts';

export const LOCK_OBJECT = `${OWN_FOLDER}lock.json`;
export const PUBLISHED_OBJECT = `${OWN_FOLDER}published.json.gz`;
export const SENDING_OBJECT = `${OWN_FOLDER}sending.json`;

export function probeObject(nonce: string): string {
  return `${OWN_FOLDER}probe-${nonce}`;
}

/** Writes one of our own objects. @returns as `Store.put` */
export function putOwn(store: Store, path: string, body: Uint8Array, when?: Condition): Promise<string | undefined> {
  const headers = { contentType: 'application/octet-stream', cacheControl: 'no-store' };
  return store.put(path, body, headers, hash('sha256', body, 'hex'), when);
}
