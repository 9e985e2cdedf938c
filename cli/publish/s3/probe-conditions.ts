import { randomBytes } from 'node:crypto';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { probeObject, putOwn } from './own-objects.ts';
import type { Store } from './store.ts';

/** An ETag that no object has. */
const NO_ETAG = '0'.repeat(32);

/**
 * Tries whether a store honours conditional writes: some ignore the conditions silently, and a lock there locks nothing.
 * @returns the store's own time, in milliseconds since 1970
 * @throws OperatorError where it does not
 */
export async function probeConditions(store: Store, where: string): Promise<number> {
  const path = probeObject(randomBytes(8).toString('hex'));
  const body = Buffer.from('{}');
  try {
    const created = await putOwn(store, path, body, { ifNoneMatch: '*' });
    const createdTwice = await putOwn(store, path, body, { ifNoneMatch: '*' });
    const replaced = await putOwn(store, path, body, { ifMatch: NO_ETAG });
    const swapped = await putOwn(store, path, body, { ifMatch: created ?? NO_ETAG });
    const isHonoured = swapped !== undefined && createdTwice === undefined && replaced === undefined;
    if (created === undefined || !isHonoured) throw notHonoured(where);
    return (await store.head(path))?.modifiedMs ?? Date.now();
  } finally {
    await store.delete(path);
  }
}

function notHonoured(where: string): OperatorError {
  return new OperatorError({
    code: 'STORE_WITHOUT_LOCK',
    title: `${where} does not honour conditional writes, so nothing can be locked there`,
    details: [
      'A write with "If-None-Match: *" or "If-Match" was done although its condition did not hold, or refused although it did.',
    ],
    hint: 'make sure that no other process publishes there, then use --unsafe-no-lock',
    exitCode: EXIT.CONFIG,
  });
}
