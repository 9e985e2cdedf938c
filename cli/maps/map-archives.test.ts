import { readFileSync, writeFileSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TileType } from 'pmtiles';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serveForTest } from '../testing/http-server.ts';
import { pmtilesFile } from '../testing/pmtiles-file.ts';
import { openMapArchives, type MapArchives } from './map-archives.ts';

const DEMO = path.resolve(import.meta.dirname, '../sandbox/maps/musterstadt.pmtiles');
const bytes = readFileSync(DEMO);

let folder: string;
let maps: MapArchives;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-maps-'));
  maps = openMaps();
});

afterEach(() => {
  maps.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the next run of the program has. */
function openMaps(): MapArchives {
  return openMapArchives({ storeDir: path.join(folder, 'store') });
}

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
    const { archive, source, warnings } = await maps.load(DEMO);
    expect(archive).toMatchObject({ kind: 'vector', minZoom: 6, maxZoom: 14, source: DEMO });
    expect(archive.path).toMatch(/^\/media\/[0-9a-f]{16}-map\.pmtiles$/);
    const [west, south, east, north] = archive.bounds;
    expect([west < 10.1022, 10.1022 < east, south < 49.9008, 49.9008 < north]).toEqual([true, true, true, true]);
    expect({ source, warnings }).toEqual({ source: DEMO, warnings: [] });
    // One byte of a tile.
    const other = await openMaps().load(fileWith(changed(bytes.length - 1, 1)));
    expect(other.archive.path).not.toBe(archive.path);
  });

  test('may hold images, and names whom to credit', async () => {
    const archive = pmtilesFile({
      tiles: [{ z: 14, x: 8651, y: 5582, bytes: new Uint8Array([1, 2, 3]) }],
      tileType: TileType.Webp,
      bounds: [10, 49.8, 10.2, 50],
      metadata: { attribution: '© GeoBasis-DE' },
    });
    const loaded = await maps.load(fileWith(archive));
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
    ['damaged metadata', changed(450, 255, 255, 255), 'its metadata cannot be read'],
    [
      'tiles of another schema',
      pmtilesFile({
        tiles: [{ z: 14, x: 8651, y: 5582, bytes: new Uint8Array([1]) }],
        tileType: TileType.Mvt,
        bounds: [10, 49.8, 10.2, 50],
        metadata: { vector_layers: [{ id: 'transportation' }] },
      }),
      'no layer "earth", "roads"',
    ],
  ])('is refused: %s', async (_, content, detail) => {
    await expect(maps.load(fileWith(content))).rejects.toMatchObject({
      code: 'MAP_ARCHIVE_INVALID',
      exitCode: 3,
      details: expect.arrayContaining([expect.stringContaining(detail)]),
    });
  });

  test('is refused above 200 MB', async () => {
    const file = fileWith(bytes);
    truncateSync(file, 200_000_001);
    await expect(maps.load(file)).rejects.toMatchObject({
      code: 'MAP_ARCHIVE_INVALID',
      details: [file, expect.stringContaining('at most 200 MB are possible')],
    });
  });

  test.each([
    ['stadt.pmtiles', 'does not exist'],
    ['.', 'is not a file'],
  ])('that is not there is named: %s', async (name, detail) => {
    const file = path.join(folder, name);
    await expect(maps.load(file)).rejects.toMatchObject({
      code: 'MAP_ARCHIVE_MISSING',
      details: [`${file} ${detail}`],
    });
  });
});

describe('an archive at a URL', () => {
  interface Request {
    url: string | undefined;
    etag: string | undefined;
  }

  async function host(answer: (request: IncomingMessage, response: ServerResponse) => void) {
    const seen: Request[] = [];
    const server = await serveForTest((request, response) => {
      seen.push({ url: request.url, etag: request.headers['if-none-match'] });
      answer(request, response);
    });
    return {
      ...server,
      seen,
      url: `${server.origin}/stadt.pmtiles`,
      [Symbol.asyncDispose]: server[Symbol.asyncDispose],
    };
  }

  const whole = (response: ServerResponse, headers = {}): void => {
    response.writeHead(200, { etag: '"a"', 'content-length': bytes.length, ...headers }).end(bytes);
  };

  test('is downloaded once for all tenants, and asked for again only when it is no longer fresh', async () => {
    await using server = await host((_, response) => whole(response, { 'cache-control': 'max-age=3600' }));
    const [one, other] = await Promise.all([maps.load(server.url), maps.load(server.url)]);
    expect(other).toEqual(one);
    expect(one?.archive.path).toBe((await maps.load(DEMO)).archive.path);
    expect(readFileSync(one?.source ?? '').equals(bytes)).toBe(true);
    await openMaps().load(server.url);
    expect(server.seen).toHaveLength(1);
  });

  test('is revalidated by its ETag, and kept if it has not changed', async () => {
    await using server = await host((request, response) => {
      if (request.headers['if-none-match'] === '"a"') response.writeHead(304, { 'cache-control': 'no-cache' }).end();
      else whole(response, { 'cache-control': 'no-cache' });
    });
    const first = await maps.load(server.url);
    expect(await openMaps().load(server.url)).toEqual(first);
    expect(server.seen.map(({ etag }) => etag)).toEqual([undefined, '"a"']);
  });

  test('of an earlier build serves while the host is down, with a warning', async () => {
    let isUp = true;
    await using server = await host((_, response) => {
      if (isUp) whole(response, { 'cache-control': 'no-cache' });
      else response.writeHead(404).end();
    });
    const first = await maps.load(server.url);
    isUp = false;
    const { archive, warnings } = await openMaps().load(server.url);
    expect(archive).toEqual(first.archive);
    expect(warnings).toMatchObject([
      { code: 'MAP_ARCHIVE_STALE', message: expect.stringContaining('answers with status 404') },
    ]);
  });

  test('stays in use when its host has a broken one', async () => {
    let body: Buffer = bytes;
    await using server = await host((_, response) =>
      response.writeHead(200, { 'cache-control': 'no-cache', 'content-length': body.length }).end(body),
    );
    const first = await maps.load(server.url);
    body = Buffer.from('<html>');
    await expect(openMaps().load(server.url)).rejects.toMatchObject({ code: 'MAP_ARCHIVE_INVALID' });
    expect(readFileSync(first.source).equals(bytes)).toBe(true);
  });

  test('that cannot be had is named with its reason', async () => {
    await using server = await host((_, response) => response.writeHead(403).end());
    await expect(maps.load(server.url)).rejects.toMatchObject({
      code: 'MAP_ARCHIVE_UNREACHABLE',
      exitCode: 4,
      details: [`${server.url} answers with status 403`],
    });
  });

  test('is followed to its place, but not to one without encryption', async () => {
    await using server = await host((request, response) => {
      if (request.url === '/moved') whole(response);
      else response.writeHead(302, { location: request.url === '/away' ? 'http://maps.example/x' : '/moved' }).end();
    });
    expect((await maps.load(server.url)).archive.kind).toBe('vector');
    await expect(maps.load(`${server.origin}/away`)).rejects.toMatchObject({
      code: 'MAP_ARCHIVE_UNREACHABLE',
      details: [expect.stringContaining('is not encrypted')],
    });
  });

  test('is not read beyond 200 MB', async () => {
    await using server = await host((_, response) =>
      response.writeHead(200, { 'content-length': 200_000_001 }).end(bytes),
    );
    await expect(maps.load(server.url)).rejects.toMatchObject({
      code: 'MAP_ARCHIVE_INVALID',
      details: [server.url, expect.stringContaining('more than 200 MB')],
    });
  });
});
