import { existsSync, readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { html } from 'hono/html';
import { type CityDirectory, createCityDirectory } from './cities/city-directory.ts';
import { DemoDataError } from './cities/demo-cities.ts';
import { injectFaults } from './faults/faults.ts';
import { createOrderBook } from './orders/order-book.ts';
import { orderRoutes } from './orders/order-routes.ts';
import { cardRoutes } from './payments/card-routes.ts';
import { payPalRoutes } from './payments/paypal-routes.ts';
import {
  badQuery,
  htmlPage,
  jsonText,
  list,
  problem,
  requireTenant,
  type SandboxEnv,
  unknownTenant,
} from './responses.ts';
import type { SandboxAppOptions } from './sandbox-options.ts';
import { SANDBOX_PATH } from './sandbox-path.ts';
import type { CityResponses } from './cities/city.ts';
import { findSandboxFile, sandboxPath } from './sandbox-file.ts';

const SERVICES = ['merchant', 'order', 'tenant'];
const PREFLIGHT_LIFETIME_S = 600;

/**
 * The sandbox as a request handler without a server, for paths below {@link SANDBOX_PATH}. Orders are kept in this
 * handler's memory.
 */
export function createSandboxApp(options: SandboxAppOptions = {}): Hono<SandboxEnv> {
  const directory = createCityDirectory(options);
  const orders = createOrderBook();
  const app = new Hono<SandboxEnv>().basePath(SANDBOX_PATH);

  const { onRequest } = options;
  if (onRequest) {
    app.use(async (c, next) => {
      const { pathname, search } = new URL(c.req.url);
      onRequest({
        method: c.req.method,
        path: pathname.slice(SANDBOX_PATH.length) + search,
        headers: c.req.raw.headers,
      });
      await next();
    });
  }

  const crossOrigin = cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'POST'],
    allowHeaders: ['X-Tenant-Domain', 'Authorization', 'Idempotency-Key', 'Content-Type', 'Accept'],
    exposeHeaders: ['Retry-After'],
    maxAge: PREFLIGHT_LIFETIME_S,
  });
  const faults = injectFaults(options);
  app.use('*', crossOrigin);
  for (const service of SERVICES) app.use(`/${service}/*`, faults);

  app.route('/merchant', merchantRoutes(directory));
  app.route('/order', orderRoutes(directory, orders));
  app.route('/tenant', tenantRoutes(directory));

  app.route('/', assetRoutes());
  app.route('/pay', cardRoutes(orders));
  app.route('/paypal', payPalRoutes(orders));
  app.route('/portal', portalRoutes());

  app.notFound((c) => problem(c, { status: 404, title: 'No such path', detail: `${c.req.method} ${c.req.path}` }));
  app.onError((error, c) => {
    // Clients repeat requests that are answered with 5xx, and would say that the network fails.
    if (error instanceof DemoDataError) {
      return problem(c, { status: 422, title: 'The demo data cannot be read', detail: error.message });
    }
    return problem(c, { status: 500, title: 'The sandbox failed', detail: error.message });
  });
  return app;
}

const DEFAULT_FEATURED_LIMIT = 5;

/** The merchant service. */
function merchantRoutes(directory: CityDirectory): Hono<SandboxEnv> {
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

  routes.get('/categories', list('categories'));
  routes.get('/poss/public', list('pointsOfSale'));
  routes.get('/sales-points', list('salesPoints', 'websiteVisible'));
  return routes;
}

/** The tenant service, which takes the tenant from the `domain` query instead of a header. */
function tenantRoutes(directory: CityDirectory): Hono<SandboxEnv> {
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

const TITLES: readonly [path: RegExp, title: string][] = [
  [/\/business-customer\/self-service\/order\/add$/, 'Gutscheine für Ihr Unternehmen bestellen'],
  [/\/(register|registrieren)$/, 'Betrieb anmelden'],
  [/\/login$/, 'Anmelden'],
];

/** Stand-in for the merchants' portal, which is not part of this product: every path below it is a page. */
function portalRoutes(): Hono<SandboxEnv> {
  return new Hono<SandboxEnv>().get('*', (c) => {
    const title = TITLES.find(([path]) => path.test(c.req.path))?.[1] ?? 'Portal';
    return c.html(
      htmlPage(
        title,
        html`<style>
          body {
            font:
              1.0625rem/1.55 system-ui,
              sans-serif;
            max-width: 34rem;
            margin: 8vh auto;
            padding: 2rem;
          }
        </style>`,
        html`<main>
          <h1>${title}</h1>
          <p>Hier beginnt das Portal des Gutscheinprogramms. In dieser Übungsumgebung gibt es davon nur diese Seite.</p>
          <p><small>${c.req.path}</small></p>
        </main>`,
      ),
    );
  });
}

const PDF_MAX_AGE_S = 3600;

/** Serves images and documents of the demo cities, so that they need no other host. */
function assetRoutes(): Hono<SandboxEnv> {
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

  return routes;
}

/** Builds revalidate images each time, so that a changed file shows up in the next build. */
function svg(c: Context, text: string): Response {
  const etag = `"${crc32(text).toString(36)}-${text.length}"`;
  const headers = { ETag: etag, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  return c.body(text, 200, { ...headers, 'Content-Type': 'image/svg+xml' });
}
