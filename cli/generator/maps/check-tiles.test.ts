import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { TileType, zxyToTileId } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packDirectory, pmtilesFile } from '../../testing/pmtiles-file.ts';
import { readArchive } from './read-archive.ts';

type Content = Partial<Parameters<typeof pmtilesFile>[0]>;

const TILE = { z: 14, x: 8651, y: 5563 };
const ID = zxyToTileId(TILE.z, TILE.x, TILE.y);
const LAYERS = { vector_layers: [{ id: 'earth' }, { id: 'roads' }] };

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-tiles-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An archive with one tile of the centre of Musterstadt. */
function archive(content: Content = {}, edit: (bytes: Buffer) => void = () => {}): Buffer {
  const bytes = pmtilesFile({
    tiles: [{ ...TILE, bytes: new Uint8Array() }],
    tileType: TileType.Mvt,
    bounds: [10, 49.8, 10.2, 50],
    metadata: LAYERS,
    ...content,
  });
  edit(bytes);
  return bytes;
}

const read = (bytes: Buffer) => {
  const file = path.join(folder, 'stadt.pmtiles');
  writeFileSync(file, bytes);
  return readArchive(file, 'stadt.pmtiles');
};

const tileOf = (bytes: Uint8Array, tileType = TileType.Mvt) => archive({ tiles: [{ ...TILE, bytes }], tileType });

/** Entries with step, run length, length and offset plus 1. */
const directoryOf = (...entries: readonly [number, number, number, number][]) => [
  entries.length,
  ...[0, 1, 2, 3].flatMap((column) => entries.map((entry) => entry[column] ?? 0)),
];

/** A leaf of the given entries, whose length the entries need to know. */
function leafThat(entriesOf: (length: number) => readonly [number, number, number, number][]): Buffer {
  let leaf = packDirectory([]);
  for (let round = 0; round < 20; round++) leaf = packDirectory(directoryOf(...entriesOf(leaf.length)));
  return leaf;
}

const bomb = gzipSync(Buffer.alloc(3_000_000));
const cycle = leafThat((length) => [[0, 0, length, 1]]);
const fans = leafThat((length) => Array.from({ length: 200 }, () => [1000, 0, length, 1]));

describe('a map archive', () => {
  test('covers the area in which it has tiles of the highest zoom', () => {
    const { bounds } = read(archive());
    expect(bounds).toEqual([10.08544921875, expect.closeTo(49.8946, 3), 10.107421875, expect.closeTo(49.9088, 3)]);
    // Tiles 8648/5560 and all that follow on the curve, in one entry.
    const run = zxyToTileId(14, 8648, 5560);
    const wide = read(archive({ directory: directoryOf([run, 16, 20, 1]) }));
    expect(wide.bounds[2] - wide.bounds[0]).toBeCloseTo((4 * 360) / 2 ** 14);
  });

  test('may have leaf directories', () => {
    const leaf = packDirectory(directoryOf([ID, 1, 20, 1]));
    const content = { directory: directoryOf([ID, 0, leaf.length, 1]), leaves: leaf };
    expect(read(archive(content)).bounds).toEqual(read(archive()).bounds);
  });

  test.each<[string, Buffer, string]>([
    ['a zoom that no tile has', archive({}, (bytes) => bytes.writeUInt8(255, 101)), 'its zoom levels are 14 to 255'],
    ['zooms in the wrong order', archive({}, (bytes) => bytes.writeUInt8(6, 101)), 'its zoom levels are 14 to 6'],
    [
      'bounds beyond the earth',
      archive({ bounds: [-214, -85, 214, 85] }),
      'its bounds are no area: -214, -85, 214, 85',
    ],
    ['bounds without an area', archive({ bounds: [10.2, 49.8, 10, 50] }), 'its bounds are no area'],
    ['bounds elsewhere', archive({ bounds: [9, 47, 9.2, 47.2] }), 'it has no tiles of its highest zoom, 14, within'],
    ['more entries than bytes', archive({ directory: [2 ** 45, 1, 1, 1, 1] }), `claims to have ${2 ** 45} entries`],
    [
      'a root directory beyond the first request',
      archive({}, (bytes) => bytes.writeBigUInt64LE(16_300n, 8)),
      'it ends early',
    ],
    [
      'a long root directory',
      archive({ padding: Buffer.alloc(20_000) }, (bytes) => bytes.writeBigUInt64LE(17_000n, 16)),
      'its root directory is not within the first 16384 bytes',
    ],
    ['a damaged directory', archive({}, (bytes) => bytes.writeUInt8(0, 127)), 'a directory is damaged'],
    ['a directory that ends early', archive({ directory: [2, 200, 1, 1, 1, 1, 1, 1] }), 'a directory is damaged'],
    [
      'a leaf that unpacks to more than any directory',
      archive({ directory: directoryOf([0, 0, bomb.length, 1]), leaves: bomb }),
      'has more than 2.0 MB',
    ],
    ['the same tile twice', archive({ directory: directoryOf([ID, 1, 20, 1], [0, 1, 20, 1]) }), 'two entries for'],
    ['tiles of other zooms', archive({ directory: directoryOf([1, 1, 20, 1]) }), 'beyond its zoom levels 14 to 14'],
    [
      'a leaf that names itself',
      archive({ directory: directoryOf([0, 0, cycle.length, 1]), leaves: cycle }),
      'name the same leaf directory',
    ],
    [
      'a leaf that names itself two hundred times',
      archive({ directory: directoryOf([0, 0, fans.length, 1]), leaves: fans }),
      'name the same leaf directory',
    ],
    ['a leaf outside of its section', archive({ directory: directoryOf([0, 0, 20, 1]) }), 'outside of the section of'],
    [
      'a tile outside of its section',
      archive({ directory: directoryOf([ID, 1, 2000, 1]) }),
      'tile 14/8651/5563 is out',
    ],
    [
      'a page as a tile',
      tileOf(Buffer.from('<html><script>alert(1)</script>')),
      'tile 14/8651/5563 is not a vector tile',
    ],
    ['a tile that is no image', tileOf(Buffer.from('<svg/>'), TileType.Png), 'tile 14/8651/5563 is not a PNG image'],
    ['a tile that unpacks to 6 MB', tileOf(Buffer.alloc(6_000_000)), 'cannot be unpacked, or has more than 5.0 MB'],
    [
      'a tile that is cut off',
      archive({}, (bytes) => bytes.fill(1, bytes.length - 8)),
      'tile 14/8651/5563 cannot be unpacked',
    ],
  ])('is refused with %s', (_, bytes, detail) => {
    expect(() => read(bytes)).toThrow(
      expect.objectContaining({
        code: 'MAP_ARCHIVE_INVALID',
        details: ['stadt.pmtiles', expect.stringContaining(detail)],
      }),
    );
  });

  test('is refused with more directories than levels, or more entries than memory is for', () => {
    const parts = [packDirectory(directoryOf([ID, 1, 20, 1]))];
    let above = 0;
    let last = parts[0]?.length ?? 0;
    for (let level = 0; level < 4; level++) {
      const next = packDirectory(directoryOf([ID, 0, last, above + 1]));
      above += last;
      last = next.length;
      parts.push(next);
    }
    const deep = archive({ directory: directoryOf([ID, 0, last, above + 1]), leaves: Buffer.concat(parts) });
    expect(() => read(deep)).toThrow(
      expect.objectContaining({ details: ['stadt.pmtiles', 'its directories are nested deeper than 3 levels'] }),
    );

    // 260,000 entries, in which each number is 1.
    const leaf = gzipSync(Buffer.concat([Buffer.from([0xa0, 0xef, 0x0f]), Buffer.alloc(4 * 260_000, 1)]));
    const both = directoryOf([0, 0, leaf.length, 1], [1, 0, leaf.length, leaf.length + 1]);
    expect(() => read(archive({ directory: both, leaves: Buffer.concat([leaf, leaf]) }))).toThrow(
      expect.objectContaining({ details: ['stadt.pmtiles', 'its directories have more than 500000 entries'] }),
    );
  });
});
