import { existsSync, readFileSync } from 'node:fs';
import { Hono } from 'hono';
import type { Context } from 'hono';
import type { CityDirectory } from './cities/city-directory.ts';
import { stableHash } from './random.ts';
import { problem, type SandboxEnv } from './responses.ts';
import { findSandboxFile, sandboxPath } from './sandbox-file.ts';

const PDF_MAX_AGE_S = 3600;
const TILE_MAX_AGE_S = 86_400;

/** Pixels of a tile's side. */
const TILE_SIZE = 256;

/** The maximum of map libraries. */
const LARGEST_ZOOM = 22;

/** Map files by the smallest zoom that they are for: maps/<tenant id>/<name>.svg. */
const MAP_LEVELS = [
  { zoom: 16, name: 'houses' },
  { zoom: 14, name: 'streets' },
  { zoom: 0, name: 'region' },
];

/** Pixels; the same at every zoom. */
const STREET_NAME_SIZE = 12;

/** Unit of the map files; their origin is the city's centre. */
const UNITS_PER_METRE = 10;
const EARTH_CIRCUMFERENCE_M = 40_075_016.686;

interface Coordinates {
  lat: number;
  lon: number;
}

/** Address of a tile as map libraries count: from the north-west corner of the world. */
interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** Serves images, documents and map tiles of the demo cities, so that they need no other host. */
export function assetRoutes(directory: CityDirectory): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();

  // The pattern allows no dot outside the extension, so a path cannot leave the folder.
  routes.get('/media/:path{[a-z0-9/-]+\\.svg}', (c) => {
    const image = findSandboxFile(`media/${c.req.param('path')}`);
    return image === undefined ? problem(c, { status: 404, title: 'No such file' }) : svg(c, image);
  });

  routes.get('/media/:path{[a-z0-9/-]+\\.pdf}', (c) => {
    const file = sandboxPath(`media/${c.req.param('path')}`);
    if (!existsSync(file)) return problem(c, { status: 404, title: 'No such file' });
    return c.body(readFileSync(file), 200, {
      'Content-Type': 'application/pdf',
      'Cache-Control': `public, max-age=${PDF_MAX_AGE_S}`,
    });
  });

  routes.get('/tiles/:tenantId{[a-z0-9-]+}/:z{\\d{1,2}}/:x{\\d{1,7}}/:y{\\d{1,7}\\.svg}', (c) => {
    const { tenantId, z, x, y } = c.req.param();
    const address = { z: Number(z), x: Number(x), y: Number(y.replace('.svg', '')) };
    const count = 2 ** address.z;
    const exists = address.z <= LARGEST_ZOOM && address.x < count && address.y < count;
    const tile = exists ? readTile(directory, tenantId, address) : undefined;
    if (tile === undefined) return problem(c, { status: 404, title: 'No such tile' });
    return c.body(tile, 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': `public, max-age=${TILE_MAX_AGE_S}`,
      'X-Content-Type-Options': 'nosniff',
    });
  });

  return routes;
}

/** Builds revalidate images each time, so that a changed file shows up in the next build. */
function svg(c: Context, text: string): Response {
  const etag = `"${stableHash(text).toString(36)}-${text.length}"`;
  const headers = { ETag: etag, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  return c.body(text, 200, { ...headers, 'Content-Type': 'image/svg+xml' });
}

/** The SVG of a tile, or undefined for a city without a map. */
function readTile(directory: CityDirectory, tenantId: string, address: TileAddress): string | undefined {
  const level = MAP_LEVELS.find(({ zoom }) => address.z >= zoom);
  const map = level && findSandboxFile(`maps/${tenantId}/${level.name}.svg`);
  const center = directory.byId(tenantId)?.city.tenant.city;
  if (map === undefined || center === undefined) return undefined;
  return cropMap(map, { lat: Number(center.centerLat), lon: Number(center.centerLon) }, address);
}

/**
 * Shows a Web Mercator tile of a map by setting the viewBox of its SVG. The map is a plane: the curvature of the earth is
 * negligible at the scale of a town.
 */
function cropMap(map: string, center: Coordinates, { z, x, y }: TileAddress): string {
  const count = 2 ** z;
  const latitude = (center.lat * Math.PI) / 180;
  const centerX = (center.lon / 360 + 0.5) * count;
  const centerY = (0.5 - Math.log((1 + Math.sin(latitude)) / (1 - Math.sin(latitude))) / (4 * Math.PI)) * count;
  const size = (EARTH_CIRCUMFERENCE_M * Math.cos(latitude) * UNITS_PER_METRE) / count;
  const viewBox = [(x - centerX) * size, (y - centerY) * size, size, size].map((value) => value.toFixed(2)).join(' ');
  const fontSize = ((STREET_NAME_SIZE * size) / TILE_SIZE).toFixed(2);
  return map.replace(
    /^<svg[^>]*>/,
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_SIZE}" height="${TILE_SIZE}" viewBox="${viewBox}" font-size="${fontSize}">`,
  );
}
