/*
 * Makes the map archives of the demo cities from drawings of their towns:
 *
 *     npx tsx scripts/demo-maps/make-demo-maps.ts
 *
 * They have the layers of Protomaps' basemap, as `pmtiles extract` gives them for a real city:
 * https://docs.protomaps.com/basemaps/layers
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Feature, Geometry, Position } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import { TileType } from 'pmtiles';
import { fromGeojsonVt } from 'vt-pbf';
import { pmtilesFile, type ArchiveTile } from '../../cli/testing/pmtiles-file.ts';
import { band, parseDrawing, widen, type Line, type Point } from './drawing.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const CITIES = [
  { id: 'musterstadt', name: 'Musterstadt', lat: 49.9008, lon: 10.1022 },
  { id: 'seeblick', name: 'Seeblick', lat: 47.6738, lon: 9.3392 },
];

/** Zooms of the archive. With tiles of 512 pixels, the largest has a precision of half a metre. */
const ZOOMS = { least: 6, most: 14 };

/** Metres from the centre to each edge. */
const REACH = 6000;

const METRES_PER_DEGREE = 40_075_016.686 / 360;

/** Half the width of the streets between blocks, in metres. */
const HALF_STREET = 5;

type City = (typeof CITIES)[number];
type Layers = Record<'earth' | 'landuse' | 'water' | 'buildings' | 'roads' | 'places', Feature[]>;
type ToDegrees = (point: Point) => Position;

/** The shapes of a drawing by colour and width of their pen, which tell what they are. */
function layersOf(drawing: string, { name, lat, lon }: City): Layers {
  const shrink = Math.cos((lat * Math.PI) / 180);
  const toDegrees: ToDegrees = ([x, y]) => [lon + x / METRES_PER_DEGREE / shrink, lat - y / METRES_PER_DEGREE];
  const { shapes, names } = parseDrawing(drawing);
  const drawn = (colour: string, width?: number): Line[] =>
    shapes.filter((shape) => shape.colour === colour && shape.width === width).flatMap(({ lines }) => lines);
  const areas = (kind: string, outlines: readonly Line[]): Feature[] =>
    outlines.map((outline) => polygon(toDegrees, outline, { kind }));
  const paths = (kind: string, lines: readonly Line[]): Feature[] =>
    lines.map((line) => feature({ type: 'LineString', coordinates: line.map(toDegrees) }, { kind }));
  const bands = (colour: string, width: number): Line[] => drawn(colour, width).map((line) => band(line, width / 2));
  const streets = drawn('#fff', 12).map((line): Feature => {
    const [from = [0, 0], to = from] = line;
    const street = names.find(({ at }) => Math.hypot(at[0] - (from[0] + to[0]) / 2, at[1] - (from[1] + to[1]) / 2) < 5);
    const geometry: Geometry = { type: 'LineString', coordinates: line.map(toDegrees) };
    return feature(geometry, { kind: 'minor_road', ...(street && { name: street.name, 'name:de': street.name }) });
  });
  const blocks = drawn('#e9e2d5');
  const edge: Line = [
    [-REACH, -REACH],
    [REACH, -REACH],
    [REACH, REACH],
    [-REACH, REACH],
    [-REACH, -REACH],
  ];
  return {
    earth: areas('earth', [edge]),
    landuse: [
      ...areas('forest', drawn('#d3e0c3')),
      ...areas('residential', drawn('#f0ebe1')),
      ...areas('park', [...bands('#d8e6c9', 96), ...bands('#d8e6c9', 58), ...drawn('#d8e6c9')]),
      ...areas('grass', drawn('#e1e8d2')),
    ],
    water: areas('water', [...drawn('#bfdbe5'), ...bands('#bfdbe5', 30)]),
    buildings: areas('building', drawn('#ddd3c3')),
    roads: [
      ...paths('rail', drawn('#b9b2a8', 5)),
      ...paths(
        'minor_road',
        blocks.map((block) => widen(block, HALF_STREET)),
      ),
      ...streets,
      ...paths('major_road', drawn('#fdf0cf', 12)),
    ],
    places: [
      feature(
        { type: 'Point', coordinates: [lon, lat] },
        { kind: 'locality', name, 'name:de': name, min_zoom: 8, population_rank: 8 },
      ),
    ],
  };
}

function polygon(toDegrees: ToDegrees, outline: Line, properties: Feature['properties']): Feature {
  return feature({ type: 'Polygon', coordinates: [outline.map(toDegrees)] }, properties);
}

function feature(geometry: Geometry, properties: Feature['properties']): Feature {
  return { type: 'Feature', geometry, properties };
}

/** Houses and streets of blocks are too small for the smaller zooms. */
const LEAST_ZOOMS: Partial<Record<keyof Layers, number>> = { buildings: 13, roads: 9, landuse: 9 };

function cutTiles(layers: Layers, city: City): ArchiveTile[] {
  const options = { maxZoom: ZOOMS.most, indexMaxZoom: 0, tolerance: 3, extent: 4096, buffer: 64 };
  // The names of the layers, not of any object.
  const indexes = (Object.entries(layers) as [keyof Layers, Feature[]][]).map(
    ([layer, features]) => [layer, new GeoJSONVT({ type: 'FeatureCollection', features }, options)] as const,
  );
  const tiles: ArchiveTile[] = [];
  for (let z = ZOOMS.least; z <= ZOOMS.most; z++) {
    for (const [x, y] of tilesWith(indexes, city, z)) {
      const parts = indexes.flatMap(([layer, index]) => {
        const tile = z < (LEAST_ZOOMS[layer] ?? 0) ? null : index.getTile(z, x, y);
        return tile === null || tile.features.length === 0 ? [] : [[layer, tile] as const];
      });
      tiles.push({ z, x, y, bytes: fromGeojsonVt(Object.fromEntries(parts), { version: 2, extent: 4096 }) });
    }
  }
  return tiles;
}

/** The tiles of a zoom that hold any of the land. */
function tilesWith(
  indexes: readonly (readonly [string, GeoJSONVT])[],
  { lat, lon }: City,
  z: number,
): [number, number][] {
  const earth = indexes.find(([layer]) => layer === 'earth')?.[1];
  const count = 2 ** z;
  const sine = Math.sin((lat * Math.PI) / 180);
  const middleX = Math.floor((lon / 360 + 0.5) * count);
  const middleY = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count);
  const reach = Math.ceil((REACH * 2 * count) / (360 * METRES_PER_DEGREE)) + 1;
  const around = Array.from({ length: 2 * reach + 1 }, (_, step) => step - reach);
  return around
    .flatMap((east) => around.map((south): [number, number] => [middleX + east, middleY + south]))
    .filter(([x, y]) => (earth?.getTile(z, x, y)?.features.length ?? 0) > 0);
}

for (const city of CITIES) {
  const drawing = readFileSync(path.join(import.meta.dirname, `${city.id}.svg`), 'utf8');
  const layers = layersOf(drawing, city);
  const tiles = cutTiles(layers, city);
  const east = REACH / METRES_PER_DEGREE / Math.cos((city.lat * Math.PI) / 180);
  const north = REACH / METRES_PER_DEGREE;
  const archive = pmtilesFile({
    tiles,
    tileType: TileType.Mvt,
    bounds: [city.lon - east, city.lat - north, city.lon + east, city.lat + north],
    metadata: {
      name: `${city.name}, a drawn town`,
      vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })),
    },
  });
  writeFileSync(path.join(ROOT, 'cli/sandbox/maps', `${city.id}.pmtiles`), archive);
  process.stdout.write(`${city.id}: ${tiles.length} tiles, ${Math.round(archive.length / 1000)} KB\n`);
}
