import { Hono } from 'hono';
import type { CityDirectory } from '../city-directory.ts';
import { badQuery } from '../problem.ts';
import type { SandboxEnv } from '../sandbox-env.ts';
import { jsonText } from './json-text.ts';
import { requireTenant } from './require-tenant.ts';

/** The order service. */
export function orderRoutes(directory: CityDirectory): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  routes.use(requireTenant(directory));

  routes.get('/templates', (c) => {
    if (c.req.query('isVisible') !== 'true') return badQuery(c, 'isVisible=true is required.');
    return jsonText(c, c.get('entry').answers.list('templates'));
  });

  routes.get('/shipping-rates', (c) => jsonText(c, c.get('entry').answers.list('shippingRates')));

  return routes;
}
