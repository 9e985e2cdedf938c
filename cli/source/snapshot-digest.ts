import { createHash } from 'node:crypto';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';

/**
 * SHA-256 of everything that a build shows, in hexadecimal: the same for the same data, on any machine. A snapshot has its
 * lists and keys in one order already, so its plain JSON is canonical; sorting keys again would cost more than the hash.
 */
export function digestSnapshot(snapshot: Snapshot): string {
  return createHash('sha256').update(JSON.stringify(snapshot)).digest('hex');
}
