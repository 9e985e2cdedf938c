import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Feature, Position } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import { TileType } from 'pmtiles';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { fromGeojsonVt } from 'vt-pbf';
import { packageRoot } from '../../lib/paths.ts';
import { pmtilesFile, type ArchiveTile } from '../../testing/pmtiles-file.ts';
import { drawGround, GROUND_COLOURS, GROUND_SIDE } from './draw-ground.ts';

/** Four tiles of zoom 13, whose common corner is the middle of the frame. */
const CORNER = { z: 13, x: 4400, y: 2700 };
const FRAME = { x: CORNER.x / 2 ** CORNER.z, y: CORNER.y / 2 ** CORNER.z, side: 2 ** -12.5 };

const TILES = [-1, 0].flatMap((y) => [-1, 0].map((x) => ({ z: CORNER.z, x: CORNER.x + x, y: CORNER.y + y })));

/** Degrees of a place, in sides of the frame from its middle, east and south. */
function place(east: number, south: number): Position {
  const [x, y] = [FRAME.x + east * FRAME.side, FRAME.y + south * FRAME.side];
  return [x * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI];
}

function area(kind: string, west: number, north: number, side: number): Feature {
  const ring = [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
    [0, 0],
  ].map(([x = 0, y = 0]) => place(west + x, north + y));
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: { kind } };
}

function vectorTiles(layers: Record<string, Feature[]>): ArchiveTile[] {
  const indexes = Object.entries(layers).map(([name, features]) => {
    const index = new GeoJSONVT(
      { type: 'FeatureCollection', features },
      { maxZoom: 13, indexMaxZoom: 0, extent: 4096 },
    );
    return [name, index] as const;
  });
  return TILES.map(({ z, x, y }) => {
    const parts = indexes.flatMap(([name, index]) => {
      const tile = index.getTile(z, x, y);
      return tile === null ? [] : [[name, tile] as const];
    });
    return { z, x, y, bytes: fromGeojsonVt(Object.fromEntries(parts), { version: 2, extent: 4096 }) };
  });
}

async function draw(tiles: readonly ArchiveTile[], tileType: TileType, frame = FRAME): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-ground-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'stadt.pmtiles');
  writeFileSync(file, pmtilesFile({ tiles, tileType, bounds: [13, 50, 14, 52], metadata: {} }));
  return drawGround(file, { kind: 'ground', frame });
}

/** The colours of the drawing at places, in sides of the frame from its middle. */
async function coloursOf(svg: string, ...places: [east: number, south: number][]): Promise<string[]> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return places.map(([east, south]) => {
    const [x, y] = [east, south].map((value) => Math.floor((value + 0.5) * GROUND_SIDE));
    const at = ((y ?? 0) * info.width + (x ?? 0)) * info.channels;
    return `#${data.toString('hex', at, at + 3)}`;
  });
}

test('water, green and streets are where the archive has them, across the edges of tiles', async () => {
  const road: Feature = {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: [place(-0.5, -0.1), place(0.5, -0.1)] },
    properties: { kind: 'major_road' },
  };
  const tiles = vectorTiles({
    earth: [area('earth', -0.5, -0.5, 1)],
    landuse: [area('residential', -0.4, -0.4, 0.3), area('park', 0.2, 0.2, 0.1), area('military', -0.3, 0.3, 0.1)],
    water: [area('lake', -0.05, -0.05, 0.1)],
    roads: [road],
  });
  const svg = await draw(tiles, TileType.Mvt);
  const { land, town, green, water } = GROUND_COLOURS;
  const quarters: [number, number][] = [
    [-0.02, -0.02],
    [0.02, -0.02],
    [-0.02, 0.02],
    [0.02, 0.02],
  ];
  expect(await coloursOf(svg, ...quarters)).toEqual([water, water, water, water]);
  expect(await coloursOf(svg, [-0.3, -0.3], [0.25, 0.25], [-0.25, 0.35], [0.4, -0.4])).toEqual([
    town,
    green,
    land,
    land,
  ]);
  expect(await coloursOf(svg, [-0.2, -0.1], [0.001, -0.1], [0.2, -0.1])).toEqual(['#ffffff', '#ffffff', '#ffffff']);
  expect(await draw(tiles, TileType.Mvt)).toBe(svg);
});

test('tiles that are images are put together', async () => {
  const colours = ['#aa0000', '#00aa00', '#0000aa', '#aaaa00'];
  const tiles = await Promise.all(
    TILES.map(async (tile, index) => {
      const image = sharp({ create: { width: 256, height: 256, channels: 3, background: colours[index] ?? '' } });
      return { ...tile, bytes: await image.webp({ lossless: true }).toBuffer() };
    }),
  );
  const svg = await draw(tiles, TileType.Webp);
  const middles: [number, number][] = [
    [-0.2, -0.2],
    [0.2, -0.2],
    [-0.2, 0.2],
    [0.2, 0.2],
  ];
  const drawn = await coloursOf(svg, ...middles);
  // JPEG is not exact.
  const strongest = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) > 128);
  expect(drawn.map(strongest)).toEqual(colours.map(strongest));
});

test.each([
  ['has no ground in the archive', vectorTiles({}), { ...FRAME, x: 0.2 }],
  ['takes too many tiles', vectorTiles({ water: [area('lake', 0, 0, 0.1)] }), { ...FRAME, side: 0.5 }],
  [
    'has a tile that is not a vector tile',
    TILES.map(({ z, x, y }) => ({ z, x, y, bytes: Buffer.from('<html>') })),
    FRAME,
  ],
])('a drawing that %s is refused', async (reason, tiles, frame) => {
  await expect(draw(tiles, TileType.Mvt, frame)).rejects.toThrow(`of the ground ${reason}`);
});

test('the colours are those of the map', () => {
  const css = readFileSync(path.join(packageRoot(), 'site/styles/map.css'), 'utf8');
  const [, rules = ''] = /\n\.map \{([^{}]*)\}/.exec(css) ?? [];
  const declared = [...rules.matchAll(/--map-([a-z-]+): (#[0-9a-f]+);/g)].map(([, name, colour]) => [name, colour]);
  expect(Object.fromEntries(declared)).toMatchObject(GROUND_COLOURS);
});
