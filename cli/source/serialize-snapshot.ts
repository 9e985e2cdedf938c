import { createHash } from 'node:crypto';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';

/** A snapshot as text: what the build id is made from, and what is cheapest to hand to another process. */
interface SerializedSnapshot {
  json: string;
  /** SHA-256 of everything that a build shows, in hexadecimal: the same for the same data, on any machine. */
  digest: string;
}

/**
 * A snapshot has its lists and keys in one order already, so its plain JSON is canonical; sorting keys again would cost
 * more than the hash.
 */
export function serializeSnapshot(snapshot: Snapshot): SerializedSnapshot {
  const json = JSON.stringify(snapshot);
  return { json, digest: createHash('sha256').update(json).digest('hex') };
}

export function deserializeSnapshot(json: string): Snapshot {
  // Made by serializeSnapshot in this same build.
  return JSON.parse(json) as Snapshot;
}

/** How many records of each kind a snapshot holds: what a release is compared by with the one before. */
export function countRecords(snapshot: Snapshot): Record<string, number> {
  const { merchants, categories, pointsOfSale, salesPoints, templates, supporters, tenant } = snapshot;
  return {
    merchants: merchants.length,
    categories: categories.length,
    pointsOfSale: pointsOfSale.length,
    salesPoints: salesPoints.length,
    templates: templates.length,
    supporters: supporters.length,
    sponsors: tenant.websiteSponsors.length,
  };
}
