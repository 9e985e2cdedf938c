import type { Merchant } from '../models/merchant.ts';
import type { Snapshot } from '../models/snapshot.ts';
import type { Looks } from './packing.ts';

/** Classes of the tenant's stylesheet, from `face-0` on. */
export const TINT_COUNT = 6;

/** The front of a merchant's voucher: its picture, else its logo on a tint, else the pattern of its trade. */
export interface MerchantFace extends Looks {
  /** From 0, below TINT_COUNT. */
  tint: number;
  /** A MerchantKind; absent: the pattern of no trade. */
  kind?: string;
}

/** Names the image of a logo on a tint. */
export function logoFaceKey(tint: number, logoUrl: string): string {
  return `${tint} ${logoUrl}`;
}

/** Recommended order: featured merchants first, then by name. */
export function featuredFirst(sellers: Merchant[], featured: readonly Merchant[]): Merchant[] {
  const places = new Map(featured.map(({ id }, index) => [id, index]));
  const placeOf = ({ id }: Merchant) => places.get(id) ?? featured.length;
  return sellers.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Cards side by side, at most. */
const ROW = 4;

/**
 * By id, which chooses a tint. Neighbours in a list of the site (in recommended order or by name, of all merchants or a
 * category) take another; so do cards above each other, where there is a choice.
 * @param sellers by name
 */
export function tintsOf(sellers: Merchant[], { featuredMerchants }: Pick<Snapshot, 'featuredMerchants'>) {
  const recommended = featuredFirst(sellers, featuredMerchants);
  const neighbours = new Map<string, string[]>(sellers.map(({ id }) => [id, []]));
  for (const list of [recommended, sellers]) {
    const lastOf = new Map<string, string>();
    for (const { id, categoryIds } of list) {
      for (const group of ['', ...categoryIds]) {
        const last = lastOf.get(group);
        if (last !== undefined) {
          neighbours.get(id)?.push(last);
          neighbours.get(last)?.push(id);
        }
        lastOf.set(group, id);
      }
    }
  }
  const tints = new Map<string, number>();
  const recent: number[] = [];
  for (const { id } of recommended) {
    const taken = new Set(neighbours.get(id)?.map((other) => tints.get(other)));
    const seed = seedOf(id);
    const free = Array.from({ length: TINT_COUNT }, (_, step) => (seed + step) % TINT_COUNT).filter(
      (tint) => !taken.has(tint),
    );
    const tint = free.find((tint) => !recent.includes(tint)) ?? free[0] ?? seed % TINT_COUNT;
    tints.set(id, tint);
    recent.push(tint);
    if (recent.length > ROW) recent.shift();
  }
  return tints;
}

/** FNV-1a, which is short, and the same on every machine. */
function seedOf(id: string): number {
  let seed = 0x811c9dc5;
  for (const character of id) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 0x01000193);
  // The low bits of similar ids are similar.
  return (seed ^ (seed >>> 15)) >>> 0;
}

/** A search may bring two of one tint together, which the site's own lists keep apart. */
export function listTints(faces: readonly MerchantFace[]): number[] {
  let last = -1;
  return faces.map(({ tint }) => (last = tint === last ? (tint + 1) % TINT_COUNT : tint));
}
