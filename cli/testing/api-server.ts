import { onTestFinished } from 'vitest';
import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import { createApiClient } from '../generator/source/api-client.ts';
import { pullSnapshot, type SnapshotSource } from '../generator/source/pull-snapshot.ts';
import type { PulledSnapshot } from '../generator/source/pull-snapshot.ts';
import { createFastClock } from './fast-clock.ts';
import { serveForTest } from './http-server.ts';
import { BUILD_DAY } from './fixed-day.ts';

/** Endpoints as a visitor's browser gets them. */
export const BROWSER_ENDPOINTS: Endpoints = {
  merchantEndpoint: '/api/merchant/',
  orderEndpoint: '/api/order',
  tenantEndpoint: '/api/tenant',
  portalEndpoint: '/api/portal',
};

export const TENANT = {
  id: 1,
  name: 'Musterstadt Gutschein',
  websiteDomain: 'muster.example',
  portalDomain: 'p.example',
  featureFlags: ['PAYMENT_PROVIDER_STRIPE_ENABLED'],
  imprint: '<p>Stadtwerke Musterstadt, Ring 7</p>',
  privacy: '<p>Gespeichert wird, was die Bestellung braucht.</p>',
  supportEmail: 'taler@muster.example',
  provider: { name: 'Stadtwerke', address: { street: 'Ring 7', postalCode: '04103', city: 'Musterstadt' } },
};

/** A small city: response by request path. `undefined` is a 404, a string is HTML. */
const SMALL_CITY: Readonly<Record<string, unknown>> = {
  '/frontend-tenants': TENANT,
  '/frontend-tenants/business-customer-supporters': [],
  '/merchants/public': [],
  '/merchants/gv/public': { id: 'gv', slug: 'stadtgutschein', companyName: 'Stadtgutschein' },
  '/featured-merchants': [],
  '/categories': [],
  '/poss/public': [],
  '/sales-points': [],
  '/templates': [],
};

export function configFor(more: Partial<TenantConfig> = {}): TenantConfig {
  return {
    id: 'musterstadt',
    tenantDomain: 'muster.example',
    sandbox: false,
    endpoints: null,
    generalVoucherMerchantId: 'gv',
    mode: 'production',
    map: { tileUrl: 'https://tiles.example/{z}/{x}/{y}.png', consentRequired: true },
    redirects: {},
    updateCheckSeconds: 300,
    withdrawalEnabled: true,
    ...more,
  };
}

/** Serves the small city, optionally with other responses, and pulls its snapshot over HTTP. */
export async function pullFrom(
  answers: Readonly<Record<string, unknown>> = {},
  config: TenantConfig = configFor(),
  files: Pick<SnapshotSource, 'mapArchive' | 'pages'> = {},
): Promise<PulledSnapshot> {
  const city = { ...SMALL_CITY, ...answers };
  const server = await serveForTest((request, response) => {
    const body = city[new URL(request.url ?? '/', 'http://localhost').pathname];
    const type = typeof body === 'string' ? 'text/html' : 'application/json';
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return pullAt(server, config, files);
}

/** Pulls a snapshot from a running server, which is closed afterwards. */
export async function pullAt(
  server: AsyncDisposable & { origin: string },
  config: TenantConfig = configFor(),
  files: Pick<SnapshotSource, 'mapArchive' | 'pages'> = {},
): Promise<PulledSnapshot> {
  const client = createApiClient({ ...createFastClock(), requestTimeoutMs: 2000 });
  onTestFinished(async () => {
    client.close();
    await server[Symbol.asyncDispose]();
  });
  const { origin } = server;
  const endpoints = { merchantEndpoint: origin, orderEndpoint: origin, tenantEndpoint: origin, portalEndpoint: origin };
  return pullSnapshot({ config, endpoints, browserEndpoints: BROWSER_ENDPOINTS, day: BUILD_DAY, client, ...files });
}
