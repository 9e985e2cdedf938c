import { createHash } from 'node:crypto';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { canonicalJson } from './canonical-json.ts';

/** SHA-256 of everything that a build shows, in hexadecimal: the same for the same data, on any machine. */
export function digestSnapshot(snapshot: Snapshot): string {
  return createHash('sha256').update(canonicalJson(snapshot)).digest('hex');
}
