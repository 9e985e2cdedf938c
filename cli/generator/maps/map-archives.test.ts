import { chmodSync, readFileSync, writeFileSync, symlinkSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { TileType } from 'pmtiles';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pmtilesFile } from '../../testing/pmtiles-file.ts';
import { openMapArchives, type MapArchives } from './map-archives.ts';
import { readArchive } from './read-archive.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';

/** A user without root privileges. */
const NOBODY = 65_534;

const DEMO = path.resolve(import.meta.dirname, '../../sandbox/maps/musterstadt.pmtiles');
const bytes = readFileSync(DEMO);

let folder: string;
let maps: MapArchives;

beforeEach(() => {
  folder = folderForTest();
  maps = openMaps();
});

afterEach(() => {
  maps.close();
});

/** What the next run of the program has. */
function openMaps(): MapArchives {
  return openMapArchives({ storeDir: path.join(folder, 'store') });
}

const load = (place: string, by = maps) => by.load(place, 'musterstadt');

function fileWith(content: Uint8Array): string {
  const file = path.join(folder, 'stadt.pmtiles');
  writeFileSync(file, content);
  return file;
}

function changed(position: number, ...values: number[]): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(values, position);
  return copy;
}

describe('an archive in a file', () => {
  test('is described by its header, and named by its content', async () => {
    const { archive, source, warnings } = await load(DEMO);
    expect(archive).toMatchObject({ kind: 'vector', minZoom: 6, maxZoom: 14, source: DEMO });
    expect(archive.path).toMatch(/^\/media\/[0-9a-f]{16}-map\.pmtiles$/);
    const [west, south, east, north] = archive.bounds;
    expect([west < 10.1022, 10.1022 < east, south < 49.9008, 49.9008 < north]).toEqual([true, true, true, true]);
    expect({ source, warnings }).toEqual({ source: DEMO, warnings: [] });
    // One byte of the header's centre, which no browser reads.
    const other = await load(fileWith(changed(119, 1)), openMaps());
    expect(other.archive.path).not.toBe(archive.path);
  });

  test('may hold images, and names whom to credit', async () => {
    const archive = pmtilesFile({
      tiles: [{ z: 14, x: 8651, y: 5563, bytes: Buffer.from('RIFF\0\0\0\0WEBP') }],
      tileType: TileType.Webp,
      bounds: [10, 49.8, 10.2, 50],
      metadata: { attribution: '© GeoBasis-DE' },
    });
    const loaded = await load(fileWith(archive));
    expect(loaded.archive).toMatchObject({
      kind: 'raster',
      attribution: '© GeoBasis-DE',
      bounds: [10, 49.8, 10.2, 50],
    });
  });

  test.each([
    ['a text', Buffer.from('no map'), 'it is not a PMTiles archive of version 3'],
    ['an archive of version 2', changed(7, 2), 'it is not a PMTiles archive of version 3'],
    ['half an archive', bytes.subarray(0, 90_000), 'it ends early: 90.0 kB of 128 kB'],
    [
      'tiles of another kind',
      changed(99, 0),
      'its tiles are neither vector tiles (MVT) nor PNG, JPEG, WebP or AVIF images',
    ],
    ['tiles in Brotli', changed(98, 3), 'only gzip or none is possible'],
    ['an archive without tiles', changed(64, 0, 0, 0), 'it holds no tiles'],
    ['zooms in the wrong order', changed(101, 5), 'its zoom levels are 6 to 5'],
    ['bounds without an area', changed(102, 0, 0, 0, 127), 'its bounds are no area'],
    ['damaged metadata', changed(450, 255, 255, 255), 'its metadata cannot be read'],
    [
      'tiles of another schema',
      pmtilesFile({
        tiles: [{ z: 14, x: 8651, y: 5563, bytes: new Uint8Array([1]) }],
        tileType: TileType.Mvt,
        bounds: [10, 49.8, 10.2, 50],
        metadata: { vector_layers: [{ id: 'transportation' }] },
      }),
      'no layer "earth", "roads"',
    ],
  ])('is refused: %s', async (_, content, detail) => {
    await expect(load(fileWith(content))).rejects.toMatchObject({
      code: 'MAP_ARCHIVE_INVALID',
      exitCode: 3,
      details: expect.arrayContaining([expect.stringContaining(detail)]),
    });
  });

  test('is refused above 200 MB', async () => {
    const file = fileWith(bytes);
    truncateSync(file, 200_000_001);
    await expect(load(file)).rejects.toMatchObject({
      code: 'MAP_ARCHIVE_INVALID',
      details: [file, expect.stringContaining('at most 200 MB are possible')],
    });
  });

  test('that the user may not read is refused with what to do', () => {
    const file = fileWith(bytes);
    chmodSync(file, 0o000);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) process.seteuid?.(NOBODY);
    try {
      expect(() => readArchive(file, 'stadt.pmtiles')).toThrow(
        expect.objectContaining({
          code: 'MAP_ARCHIVE_MISSING',
          details: ['stadt.pmtiles is not readable (EACCES)'],
          hint: expect.stringMatching(/^Give the user that runs voucher-site read permission/),
        }),
      );
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });

  test('that is a link to itself is missing', async () => {
    const file = path.join(folder, 'stadt.pmtiles');
    symlinkSync(file, file);
    await expect(load(file)).rejects.toMatchObject({
      code: 'MAP_ARCHIVE_MISSING',
      details: [`${file} is a symbolic link that leads back to itself`],
    });
  });

  test.each([
    ['stadt.pmtiles', 'does not exist'],
    ['.', 'is not a file'],
  ])('that is not there is named: %s', async (name, detail) => {
    const file = path.join(folder, name);
    await expect(load(file)).rejects.toMatchObject({
      code: 'MAP_ARCHIVE_MISSING',
      details: [`${file} ${detail}`],
    });
  });
});
