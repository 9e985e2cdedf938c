import { Hono } from 'hono';
import type { Context } from 'hono';
import { badQuery, jsonText, problem, requireTenant, unknownTenant, type SandboxEnv } from '../responses.ts';
import type { CityResponses } from './city.ts';
import type { CityDirectory } from './city-directory.ts';

const DEFAULT_FEATURED_LIMIT = 5;

/** The merchant service. */
export function merchantRoutes(directory: CityDirectory): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  routes.use(requireTenant(directory));

  routes.get('/featured-merchants', (c) => {
    const limit = Number(c.req.query('limit') ?? DEFAULT_FEATURED_LIMIT);
    if (!Number.isInteger(limit) || limit < 1) return badQuery(c, 'limit must be a whole number of at least 1.');
    return jsonText(c, c.get('entry').responses.featured(limit));
  });

  routes.get('/merchants/public', (c) => {
    const { responses } = c.get('entry');
    const slug = c.req.query('slug');
    return jsonText(c, slug === undefined ? responses.list('merchants') : responses.merchantsBySlug(slug));
  });

  routes.get('/merchants/:merchantId/public', (c) => {
    const id = c.req.param('merchantId');
    const text = c.get('entry').responses.merchantById(id);
    if (text === undefined) {
      return problem(c, { status: 404, title: 'Unknown merchant', detail: `No merchant has the id "${id}".` });
    }
    return jsonText(c, text);
  });

  routes.get('/categories', (c) => jsonText(c, c.get('entry').responses.list('categories')));
  routes.get('/poss/public', (c) => jsonText(c, c.get('entry').responses.list('pointsOfSale')));

  routes.get('/sales-points', (c) => {
    if (c.req.query('websiteVisible') !== 'true') return badQuery(c, 'websiteVisible=true is required.');
    return jsonText(c, c.get('entry').responses.list('salesPoints'));
  });

  return routes;
}

/** The tenant service, which takes the tenant from the `domain` query instead of a header. */
export function tenantRoutes(directory: CityDirectory): Hono<SandboxEnv> {
  const respond = (c: Context<SandboxEnv>, text: (responses: CityResponses) => string) => {
    const domain = c.req.query('domain');
    if (!domain) return badQuery(c, 'domain is required.');
    const entry = directory.byDomain(domain);
    return entry ? jsonText(c, text(entry.responses)) : unknownTenant(c, domain);
  };
  return new Hono<SandboxEnv>()
    .get('/frontend-tenants', (c) => respond(c, (responses) => responses.tenant()))
    .get('/frontend-tenants/business-customer-supporters', (c) =>
      respond(c, (responses) => responses.list('supporters')),
    );
}
