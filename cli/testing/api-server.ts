import type { RequestListener, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import { createApiClient, type ApiClient, type ApiClientOptions } from '../generator/source/api-client.ts';
import { ApiError } from '../generator/source/api-errors.ts';
import { pullSnapshot, type PulledSnapshot, type SnapshotSource } from '../generator/source/pull-snapshot.ts';
import type { SandboxOptions } from '../sandbox/sandbox-options.ts';
import { startSandbox } from '../sandbox/start-sandbox.ts';
import { errorOf } from './error-of.ts';
import type { BuildWarning } from '../report/tenant-report.ts';
import { serveForTest } from './http-server.ts';
import { BUILD_DAY } from './fixed-day.ts';

/** Who calls the API. */
export const CALLER = { tenant: 'muster', tenantDomain: 'muster.example' };

/** All services at one origin. */
export function endpointsOf(origin: string): Endpoints {
  return { merchantEndpoint: origin, orderEndpoint: origin, tenantEndpoint: origin, portalEndpoint: origin };
}

/** For tests: a clock that runs on by the time of each wait, instead of waiting. */
export function createFastClock(): { now: () => number; wait: (ms: number) => Promise<void> } {
  let skipped = 0;
  return {
    now: () => performance.now() + skipped,
    wait: async (ms) => {
      skipped += ms;
    },
  };
}

/** For tests: the origin of a server that runs until the test ends. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = await serveForTest(listener);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server.origin;
}

/** For tests: an origin where nothing listens. */
export async function closedOrigin(): Promise<string> {
  const server = await serveForTest(() => undefined);
  await server[Symbol.asyncDispose]();
  return server.origin;
}

/** For tests: a client that does not wait, unless the options say so, and is closed when the test ends. */
export function client(options: ApiClientOptions = {}): ApiClient {
  const created = createApiClient({ ...createFastClock(), ...options });
  onTestFinished(() => created.close());
  return created;
}

/** For tests: sends a JSON document. */
export function respond(
  response: ServerResponse,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);
}

/** For tests: the error of a request that must fail. */
export const failure = (request: Promise<unknown>): Promise<ApiError> => errorOf(ApiError, request);

/** Endpoints as a visitor's browser gets them. */
const BROWSER_ENDPOINTS: Endpoints = {
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

/** A merchant as the API sends it. */
export const merchant = (id: number | string, more: object = {}) => ({
  id,
  slug: `m-${id}`,
  companyName: `Laden ${id}`,
  ...more,
});

/** Count, code and the part of the message before the address. */
export function summary(warnings: readonly BuildWarning[]): string[] {
  return warnings.map(({ code, message, count }) => `${count} × ${code}: ${message.replace(/ \(http.*/, '')}`);
}

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
  const origin = await serve((request, response) => {
    const body = city[new URL(request.url ?? '/', 'http://localhost').pathname];
    const type = typeof body === 'string' ? 'text/html' : 'application/json';
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return pullAt(origin, config, client({ requestTimeoutMs: 2000 }), files);
}

/** Pulls the snapshot of an API whose services all have this origin, or these endpoints. */
export function pullAt(
  api: string | Endpoints,
  config: TenantConfig = configFor(),
  by: ApiClient = client({ requestTimeoutMs: 2000 }),
  files: Pick<SnapshotSource, 'mapArchive' | 'pages'> = {},
): Promise<PulledSnapshot> {
  const endpoints = typeof api === 'string' ? endpointsOf(api) : api;
  return pullSnapshot({ config, endpoints, browserEndpoints: BROWSER_ENDPOINTS, day: BUILD_DAY, client: by, ...files });
}

/** Pulls the snapshot of a city of the sandbox, by default the first demo city in production. */
export async function pullSandbox(
  config: Partial<TenantConfig> = {},
  options: SandboxOptions = {},
  by: ApiClientOptions = {},
): Promise<PulledSnapshot> {
  const sandbox = await startSandbox(options);
  const api = createApiClient(by);
  try {
    const demo = { tenantDomain: 'gutschein-musterstadt.example', generalVoucherMerchantId: '1' };
    return await pullAt(sandbox.endpoints, configFor({ ...demo, ...config }), api);
  } finally {
    await api.close();
    await sandbox.close();
  }
}

/** The snapshot of a sandbox city as a site in testing. */
export async function pullCity(tenantDomain: string, options: SandboxOptions = {}): Promise<Snapshot> {
  const map = { consentRequired: true };
  return (await pullSandbox({ tenantDomain, sandbox: true, map, withdrawalEnabled: false }, options)).snapshot;
}
