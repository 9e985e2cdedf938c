import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { parseHex } from '../../../site/shared/colour/colours.ts';
import { tenantPalette, type VoucherTint } from '../../../site/shared/colour/tenant-palette.ts';
import { faceOf } from '../../../site/shared/lists/voucher-cards.ts';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import { indexOf, voucherSellers } from '../../../site/shared/snapshot-index.ts';
import { drawnFacePath } from '../../../site/shared/structured-data/share-tags.ts';
import { digestFiles } from '../../lib/code-digest.ts';
import { assert } from '../../lib/errors.ts';
import type { ReleaseReader } from '../release/release-reader.ts';
import type { SiteWriter } from './site-writer.ts';

/** Folder of the patterns in the server part of a bundle. */
export const PATTERNS_FOLDER = 'faces';

/** A tenant's patterns in its tints, as images of shared links. */
export interface DrawnFaces {
  /** The snapshot's field. The name changes with the patterns and the tints. */
  path: string;
  patterns: ReadonlyMap<string, Buffer>;
  tints: readonly VoucherTint[];
}

/** @param serverDir server part of the bundle */
export function drawnFaces({ tenant }: Pick<Snapshot, 'tenant'>, serverDir: string): DrawnFaces {
  const { vouchers: tints } = tenantPalette(tenant.theme.lightPrimary);
  const { patterns, digest } = loadPatterns(serverDir);
  const id = hash('sha256', digest + JSON.stringify(tints)).slice(0, 16);
  return { path: `/media/${id}`, patterns, tints };
}

interface Patterns {
  /** PNG files by the kind of trade. */
  patterns: ReadonlyMap<string, Buffer>;
  digest: string;
}

const loaded = new Map<string, Patterns>();

/** The same for all tenants: a process reads them once. */
function loadPatterns(serverDir: string): Patterns {
  const known = loaded.get(serverDir);
  if (known !== undefined) return known;
  const folder = path.join(serverDir, PATTERNS_FOLDER);
  const files = readdirSync(folder).toSorted();
  const patterns = new Map(files.map((file) => [path.parse(file).name, readFileSync(path.join(folder, file))]));
  const found = { patterns, digest: digestFiles(folder, files) };
  loaded.set(serverDir, found);
  return found;
}

/**
 * Writes those that some voucher shows, or reuses them from the previous release.
 * @param snapshot with its images and the path of its drawn faces
 * @returns paths with `*` that match exactly these files
 */
export function writeDrawnFaces(
  { path: drawn, patterns, tints }: DrawnFaces,
  snapshot: Snapshot,
  writer: SiteWriter,
  previous: ReleaseReader | undefined,
): string[] {
  const index = indexOf(snapshot);
  const written = new Set<string>();
  for (const merchant of voucherSellers(snapshot)) {
    const file = drawnFacePath(merchant, snapshot)?.slice(1);
    if (file === undefined || written.has(file)) continue;
    written.add(file);
    if (writer.reuse(previous, file)) continue;
    const { kind = 'none', tint } = faceOf(merchant, index);
    const [pattern, colours] = [patterns.get(kind), tints[tint]];
    assert(pattern !== undefined && colours !== undefined, `the bundle has no pattern ${kind} in tint ${tint}`);
    writer.write(file, colourPattern(pattern, colours));
  }
  return written.size === 0 ? [] : [`${drawn.slice(1)}-*`];
}

/** Where a pattern has its colours: behind the signature and the header. */
const PALETTE_START = 8 + 25 + 8;
const LEVELS = 16;
const PALETTE_END = PALETTE_START + 3 * LEVELS;

/** Only the palette differs between the tints, so no image is drawn or compressed. */
function colourPattern(pattern: Buffer, { ground, ink }: VoucherTint): Buffer {
  assert(pattern.toString('latin1', PALETTE_START - 4, PALETTE_START) === 'PLTE', 'a pattern begins with its palette');
  const image = Buffer.from(pattern);
  const [light, dark] = [parseHex(ground), parseHex(ink)];
  for (let level = 0; level < LEVELS; level += 1) {
    const share = level / (LEVELS - 1);
    const colour = light.map((from, channel) => Math.round(255 * (from + share * ((dark[channel] ?? 0) - from))));
    image.set(colour, PALETTE_START + 3 * level);
  }
  image.writeUInt32BE(crc32(image.subarray(PALETTE_START - 4, PALETTE_END)), PALETTE_END);
  return image;
}
