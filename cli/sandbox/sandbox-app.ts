import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { assetRoutes } from './asset-routes.ts';
import { createCityDirectory } from './cities/city-directory.ts';
import { merchantRoutes, tenantRoutes } from './cities/data-routes.ts';
import { DemoDataError } from './cities/demo-cities.ts';
import { injectFaults } from './faults/inject-faults.ts';
import { createOrderBook } from './orders/order-book.ts';
import { orderRoutes } from './orders/order-routes.ts';
import { cardRoutes } from './payments/card-routes.ts';
import { payPalRoutes } from './payments/paypal-routes.ts';
import { portalRoutes } from './portal-routes.ts';
import { problem, type SandboxEnv } from './responses.ts';
import type { SandboxAppOptions } from './sandbox-options.ts';
import { SANDBOX_PATH } from './sandbox-path.ts';

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
