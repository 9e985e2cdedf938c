import { Hono } from 'hono';
import type { CityDirectory } from '../city-directory.ts';
import { problem } from '../problem.ts';
import type { SandboxEnv } from '../sandbox-env.ts';
import { drawTile } from '../tiles/draw-tile.ts';
import type { Coordinates } from '../tiles/plane.ts';
import { centerOf, townMapOf, type TownMap } from '../tiles/town-map.ts';

const MAX_AGE_S = 86_400;

/** As far as map libraries go. */
const LARGEST_ZOOM = 22;

/** Draws map tiles of the demo cities, so that their maps need no other host. */
export function tileRoutes(directory: CityDirectory): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const towns = new Map<string, { town: TownMap; center: Coordinates }>();

  const townOf = (tenantId: string) => {
    const known = towns.get(tenantId);
    const city = directory.byId(tenantId)?.city;
    if (known !== undefined || city === undefined) return known;
    const center = centerOf(city);
    if (center === undefined) return undefined;
    const made = { town: townMapOf(city, center), center };
    towns.set(tenantId, made);
    return made;
  };

  routes.get('/:tenantId/:z{\\d{1,2}}/:x{\\d{1,7}}/:y{\\d{1,7}\\.svg}', (c) => {
    const { tenantId, z, x, y } = c.req.param();
    const address = { z: Number(z), x: Number(x), y: Number(y.replace('.svg', '')) };
    const most = 2 ** address.z;
    const found = townOf(tenantId);
    if (found === undefined || address.z > LARGEST_ZOOM || address.x >= most || address.y >= most) {
      return problem(c, { status: 404, title: 'No such tile' });
    }
    return c.body(drawTile(found.town, found.center, address), 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': `public, max-age=${MAX_AGE_S}`,
      'X-Content-Type-Options': 'nosniff',
    });
  });

  return routes;
}
