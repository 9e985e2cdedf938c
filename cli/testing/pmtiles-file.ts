import { gzipSync } from 'node:zlib';
import { Compression, TileType, zxyToTileId } from 'pmtiles';

export interface ArchiveTile {
  z: number;
  x: number;
  y: number;
  bytes: Uint8Array;
}

interface ArchiveContent {
  /** At least one. Vector tiles are compressed with gzip. */
  tiles: readonly ArchiveTile[];
  tileType: TileType;
  /** West, south, east, north in degrees. */
  bounds: readonly [number, number, number, number];
  /** Written as JSON. */
  metadata: object;
  /** Bytes behind the tiles that belong to none of them. */
  padding?: Uint8Array;
}

const HEADER_LENGTH = 127;

/**
 * A PMTiles archive of version 3 with one directory, for some thousand tiles. There is no maintained npm package that
 * writes archives. The same tiles give the same bytes.
 * Source: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
export function pmtilesFile(content: ArchiveContent): Buffer {
  const { tiles, tileType, bounds, metadata, padding = Buffer.alloc(0) } = content;
  const isVector = tileType === TileType.Mvt;
  const entries = tiles
    .map(({ z, x, y, bytes }) => ({
      id: zxyToTileId(z, x, y),
      bytes: isVector ? gzipSync(bytes, { level: 9 }) : bytes,
    }))
    .toSorted((one, other) => one.id - other.id);
  const directory = packDirectory(directoryOf(entries));
  const json = gzipSync(JSON.stringify(metadata));
  const data = Buffer.concat([...entries.map(({ bytes }) => bytes), padding]);
  const zooms = tiles.map(({ z }) => z);
  const header = Buffer.alloc(HEADER_LENGTH);
  header.write('PMTiles', 0, 'latin1');
  header[7] = 3;
  const sections = [directory.length, json.length, 0, data.length];
  let offset = HEADER_LENGTH;
  for (const [index, length] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
    offset += length;
  }
  // Addressed tiles, entries, contents.
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(entries.length), at);
  // Clustered: the data is in the order of the directory.
  header[96] = 1;
  header[97] = Compression.Gzip;
  header[98] = isVector ? Compression.Gzip : Compression.None;
  header[99] = tileType;
  header[100] = Math.min(...zooms);
  header[101] = Math.max(...zooms);
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(toInteger(degrees), 102 + index * 4);
  const [west, south, east, north] = bounds;
  header[118] = Math.max(...zooms);
  header.writeInt32LE(toInteger((west + east) / 2), 119);
  header.writeInt32LE(toInteger((south + north) / 2), 123);
  return Buffer.concat([header, directory, json, data]);
}

/**
 * An archive whose bounds contain every generated city, for tests of the file itself: its tile shows nothing.
 * @param length of the bytes behind the tile, which cannot be compressed; a test may change them
 */
export function archiveOfGermany(length = 120_000): Buffer {
  const padding = Buffer.alloc(length);
  let state = 1;
  for (const index of padding.keys()) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    padding[index] = state >>> 24;
  }
  return pmtilesFile({
    tiles: [{ z: 3, x: 4, y: 2, bytes: new Uint8Array() }],
    tileType: TileType.Mvt,
    bounds: [5, 47, 16, 56],
    metadata: { vector_layers: [{ id: 'earth' }, { id: 'roads' }] },
    padding,
  });
}

/** Ids, run lengths, lengths and offsets, each as a column. */
function directoryOf(entries: readonly { id: number; bytes: Uint8Array }[]): number[] {
  const numbers = [entries.length];
  let last = 0;
  for (const { id } of entries) {
    numbers.push(id - last);
    last = id;
  }
  for (const _ of entries) numbers.push(1);
  for (const { bytes } of entries) numbers.push(bytes.length);
  // 0: directly after the previous entry; otherwise the offset plus 1.
  for (const [index] of entries.entries()) numbers.push(index === 0 ? 1 : 0);
  return numbers;
}

/** A directory as it is stored. */
function packDirectory(numbers: readonly number[]): Buffer {
  return gzipSync(Buffer.from(numbers.flatMap(varint)));
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

function toInteger(degrees: number): number {
  return Math.round(degrees * 10_000_000);
}
