import { closeSync, openSync, readSync } from 'node:fs';
import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import { PMTiles, TileType, type RangeResponse, type Source } from 'pmtiles';
import sharp from 'sharp';
import type { MapFrame } from '../../../site/shared/map/drawn-map.ts';
import { GREEN, NARROW_ROADS, TOWN, WIDE_ROADS } from '../../../site/shared/map/map-kinds.ts';
import { findTileFault } from '../../../site/shared/map/vector-tile.ts';
import { ImageError, type GroundRecipe } from './image-recipe.ts';

/** Side of the drawing in pixels of the map that it looks like. Lines have the width that they have there. */
export const GROUND_SIDE = 960;
/** Pixels of that map which a tile takes up, as in protomaps-leaflet and Leaflet. */
const TILE_SIDE = { vector: 512, raster: 256 };
/** More than the drawing takes where the archive has tiles of a fitting zoom. */
const MAX_TILES = 64;
/** Characters of the drawing. A dense city has two million. */
const MAX_LENGTH = 20_000_000;

/** Those of the map: site/styles/map.css. */
export const GROUND_COLOURS = {
  land: '#f7f4ee',
  town: '#efe8dd',
  building: '#e0d6c7',
  green: '#d0e4c0',
  water: '#b5d5e5',
  road: '#fff',
  'road-edge': '#cfc6ba',
  rail: '#a89e92',
} as const;

/**
 * Draws a square of the ground as SVG, from the tiles of a checked archive: as the map shows it, without names.
 * @throws ImageError if the archive has no ground there, or too much of it
 */
export async function drawGround(file: string, { frame }: GroundRecipe): Promise<string> {
  const descriptor = openSync(file, 'r');
  try {
    const archive = new PMTiles(new FileSource(descriptor));
    const { minZoom, maxZoom, tileType } = await archive.getHeader();
    const isVector = tileType === TileType.Mvt;
    const fitting = Math.log2(GROUND_SIDE / TILE_SIDE[isVector ? 'vector' : 'raster'] / frame.side);
    const tiles = tilesOf(frame, Math.min(maxZoom, Math.max(minZoom, Math.round(fitting))));
    const layers = isVector ? await drawFeatures(archive, tiles, frame) : await drawImages(archive, tiles);
    if (layers.length === 0) throw new ImageError('of the ground has no ground in the archive');
    const ground = `<path fill="${GROUND_COLOURS.land}" d="M0 0h${GROUND_SIDE}v${GROUND_SIDE}H0z"/>`;
    const size = `width="${GROUND_SIDE}" height="${GROUND_SIDE}"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="none" stroke-linejoin="round">${ground}${layers.join('')}</svg>`;
    if (svg.length > MAX_LENGTH) throw new ImageError('of the ground has too many details');
    return svg;
  } finally {
    closeSync(descriptor);
  }
}

class FileSource implements Source {
  readonly #descriptor: number;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  getKey(): string {
    return 'file';
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const bytes = new Uint8Array(length);
    return { data: bytes.buffer.slice(0, readSync(this.#descriptor, bytes, 0, length, offset)) };
  }
}

/** A tile, with the place of its left upper corner and its side in the drawing. */
interface PlacedTile {
  address: [z: number, x: number, y: number];
  left: number;
  top: number;
  side: number;
}

function tilesOf(frame: MapFrame, z: number): PlacedTile[] {
  const count = 2 ** z;
  const [west, north] = [frame.x - frame.side / 2, frame.y - frame.side / 2];
  const scale = GROUND_SIDE / frame.side;
  const range = (from: number): number[] => {
    const first = Math.max(0, Math.floor(from * count));
    const last = Math.min(count - 1, Math.floor((from + frame.side) * count));
    if (last - first >= MAX_TILES) throw new ImageError('of the ground takes too many tiles');
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
  };
  const tiles = range(north).flatMap((y) =>
    range(west).map((x): PlacedTile => {
      return {
        address: [z, x, y],
        left: (x / count - west) * scale,
        top: (y / count - north) * scale,
        side: scale / count,
      };
    }),
  );
  if (tiles.length > MAX_TILES) throw new ImageError('of the ground takes too many tiles');
  return tiles;
}

async function drawImages(archive: PMTiles, tiles: readonly PlacedTile[]): Promise<string[]> {
  const images: string[] = [];
  for (const { address, left, top, side } of tiles) {
    const tile = await archive.getZxy(...address);
    if (tile === undefined) continue;
    const image = sharp(tile.data).resize(TILE_SIDE.vector).flatten({ background: GROUND_COLOURS.land });
    const jpeg = await image.jpeg({ quality: 90 }).toBuffer();
    // Half a pixel more, or seams would show.
    const place = `x="${left}" y="${top}" width="${side + 0.5}" height="${side + 0.5}"`;
    images.push(`<image ${place} href="data:image/jpeg;base64,${jpeg.toString('base64')}"/>`);
  }
  return images;
}

interface Pen {
  layer: string;
  type: 'area' | 'line';
  kinds?: ReadonlySet<unknown>;
  /** Attributes of the path. */
  paint: string;
}

const TYPES = { line: 2, area: 3 };
/** Pixels of a road's two edges. Thin roads have none: side by side, they would be nothing but edge. */
const EDGE = 1.5;

/** What is drawn, from the ground up: `paintingOf` in features/map/map-style.ts, calmer. */
function pensOf(zoom: number): Pen[] {
  const colours = GROUND_COLOURS;
  const area = (layer: string, colour: string, kinds?: ReadonlySet<unknown>): Pen => ({
    layer,
    type: 'area',
    ...(kinds === undefined ? {} : { kinds }),
    paint: `fill="${colour}" fill-rule="evenodd"`,
  });
  const line = (layer: string, colour: string, width: number, kinds?: ReadonlySet<unknown>): Pen => ({
    layer,
    type: 'line',
    ...(kinds === undefined ? {} : { kinds }),
    paint: `stroke="${colour}" stroke-width="${width.toFixed(2)}" stroke-linecap="round"`,
  });
  const wide = Math.max(1.5, 6 * 1.6 ** (zoom - 15));
  const narrow = 2.5 * 1.6 ** (zoom - 15);
  return [
    area('earth', colours.land),
    area('landcover', colours.green, GREEN),
    area('landuse', colours.town, TOWN),
    area('landuse', colours.green, GREEN),
    area('water', colours.water),
    line('water', colours.water, Math.max(0.75, (zoom - 11) / 2)),
    ...(zoom < 15 ? [] : [area('buildings', colours.building)]),
    ...(narrow < 2 ? [] : [line('roads', colours['road-edge'], narrow + EDGE, NARROW_ROADS)]),
    line('roads', colours['road-edge'], wide + EDGE, WIDE_ROADS),
    ...(narrow < 1.2 ? [] : [line('roads', colours.road, narrow, NARROW_ROADS)]),
    line('roads', colours.road, wide, WIDE_ROADS),
    line('roads', colours.rail, 1, new Set(['rail'])),
  ];
}

/** Draws each pen over all tiles, since lines and areas go on in the neighbouring tile. */
async function drawFeatures(archive: PMTiles, tiles: readonly PlacedTile[], frame: MapFrame): Promise<string[]> {
  // The map's zoom, as Leaflet counts.
  const pens = pensOf(Math.log2(GROUND_SIDE / TILE_SIDE.raster / frame.side));
  const drawn = pens.map((): string[] => []);
  for (const tile of tiles) {
    const found = await archive.getZxy(...tile.address);
    const bytes = new Uint8Array(found?.data ?? []);
    const fault = findTileFault(bytes);
    if (fault !== undefined) throw new ImageError(`of the ground has a tile that ${fault}`);
    const layers = new Map(
      Object.entries(new VectorTile(new Pbf(bytes)).layers).map(([name, layer]) => [name, featuresOf(layer)]),
    );
    for (const [place, { layer, type, kinds }] of pens.entries()) {
      const path = (layers.get(layer) ?? [])
        .filter((feature) => feature.type === TYPES[type] && (kinds?.has(feature.properties['kind']) ?? true))
        .map((feature) => outline(feature, type, tile))
        .join('');
      if (path !== '') drawn[place]?.push(path);
    }
  }
  return pens.flatMap(({ paint }, place) => (drawn[place] ?? []).map((path) => `<path ${paint} d="${path}"/>`));
}

function featuresOf(layer: VectorTileLayer): VectorTileFeature[] {
  return Array.from({ length: layer.length }, (_, index) => layer.feature(index));
}

/** In tenths of a pixel; points on the same spot are left out. */
function outline(feature: VectorTileFeature, type: Pen['type'], { left, top, side }: PlacedTile): string {
  const scale = side / feature.extent;
  return feature
    .loadGeometry()
    .map((points) => {
      const spots = points.map(({ x, y }) => `${(left + x * scale).toFixed(1)} ${(top + y * scale).toFixed(1)}`);
      const distinct = spots.filter((spot, index) => spot !== spots[index - 1]);
      return distinct.length < 2 ? '' : `M${distinct.join('L')}${type === 'area' ? 'z' : ''}`;
    })
    .join('');
}
