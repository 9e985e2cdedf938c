import { Hono } from 'hono';
import type { CityDirectory } from '../city-directory.ts';
import { badQuery, problem } from '../problem.ts';
import type { SandboxEnv } from '../sandbox-env.ts';
import { jsonText } from './json-text.ts';
import { requireTenant } from './require-tenant.ts';

const DEFAULT_FEATURED_LIMIT = 5;

/** The merchant service. */
export function merchantRoutes(directory: CityDirectory): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  routes.use(requireTenant(directory));

  routes.get('/featured-merchants', (c) => {
    const limit = Number(c.req.query('limit') ?? DEFAULT_FEATURED_LIMIT);
    if (!Number.isInteger(limit) || limit < 1) return badQuery(c, 'limit must be a whole number of at least 1.');
    return jsonText(c, c.get('entry').answers.featured(limit));
  });

  routes.get('/merchants/public', (c) => {
    const { answers } = c.get('entry');
    const slug = c.req.query('slug');
    return jsonText(c, slug === undefined ? answers.list('merchants') : answers.merchantsBySlug(slug));
  });

  routes.get('/merchants/:merchantId/public', (c) => {
    const id = c.req.param('merchantId');
    const text = c.get('entry').answers.merchantById(id);
    if (text === undefined) {
      return problem(c, { status: 404, title: 'Unknown merchant', detail: `No merchant has the id "${id}".` });
    }
    return jsonText(c, text);
  });

  routes.get('/categories', (c) => jsonText(c, c.get('entry').answers.list('categories')));
  routes.get('/poss/public', (c) => jsonText(c, c.get('entry').answers.list('pointsOfSale')));

  routes.get('/sales-points', (c) => {
    if (c.req.query('websiteVisible') !== 'true') return badQuery(c, 'websiteVisible=true is required.');
    return jsonText(c, c.get('entry').answers.list('salesPoints'));
  });

  return routes;
}
