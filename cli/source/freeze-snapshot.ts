import { createHash } from 'node:crypto';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';

/** A snapshot as text: what the build id is made from, and what is cheapest to hand to another process. */
export interface FrozenSnapshot {
  json: string;
  /** SHA-256 of everything that a build shows, in hexadecimal: the same for the same data, on any machine. */
  digest: string;
}

/**
 * A snapshot has its lists and keys in one order already, so its plain JSON is canonical; sorting keys again would cost
 * more than the hash.
 */
export function freezeSnapshot(snapshot: Snapshot): FrozenSnapshot {
  const json = JSON.stringify(snapshot);
  return { json, digest: createHash('sha256').update(json).digest('hex') };
}

export function thawSnapshot(json: string): Snapshot {
  // Made by freezeSnapshot in this same build.
  return JSON.parse(json) as Snapshot;
}
