import { unwatchFile, watchFile } from 'node:fs';
import { createServer } from 'node:http';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import type { TenantConfig, Endpoints } from '../../config/tenant-config.ts';
import { assertBundlerInstalled } from '../../generator/bundle/site-sources.ts';
import { openImageService, type ImageServiceOptions } from '../../generator/images/image-service.ts';
import type { SandboxAppOptions } from '../../sandbox/sandbox-options.ts';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { endpointsAt } from '../../sandbox/sandbox-path.ts';
import { openMapArchives, type MapArchives } from '../../generator/maps/map-archives.ts';
import { createApiClient, type ApiClient } from '../../generator/source/api-client.ts';
import { clientOptionsOf } from '../../generator/source/client-options.ts';
import { loadPromotion, readPages } from '../../generator/source/named-files.ts';
import { buildDay } from '../../generator/source/motif-season.ts';
import { pullSnapshot } from '../../generator/source/pull-snapshot.ts';
import { answerBadRequests, closeServer, listen, listenFrom, LOOPBACK, sendOwnText } from '../http.ts';
import { createSandboxListener, isSandboxTarget } from '../../sandbox/start-sandbox.ts';
import { createDevImages, type DevImages } from './dev-images.ts';
import type { openDevSite } from './dev-site.ts';
import { isForeignToolRequest, isLocalHost } from './request-guard.ts';

const FIRST_PORT = 3000;
/** Between two looks at a tenant's own texts, which editors may replace by other files. */
const WATCH_MS = 500;
const FOREIGN_HOST = 'The dev server answers only under names of this machine, such as localhost.';
const FOREIGN_PAGE = 'Only pages of the dev server may use its tools.';

interface DevOptions {
  packageRoot: string;
  tenant: TenantConfig;
  /** Holds the values of additional headers, and proxies. Default: empty. */
  env?: NodeJS.ProcessEnv;
  /** 0 takes any free port. Default: the first free one from 3000. */
  port?: number;
  /** Behaviour of the sandbox of a sandbox tenant. */
  sandbox?: SandboxAppOptions;
  /** How images are fetched and kept. */
  images?: Pick<ImageServiceOptions, 'storeDir'>;
  /** Age in milliseconds from which data is read again on a page request. Default 30 s. */
  maxAgeMs?: number;
  /** Aborts running API requests. */
  signal?: AbortSignal;
  /** Called once for each warning about the data. */
  onWarning?: (message: string) => void;
  /** Called after open pages were reloaded because of new data. */
  onReload?: () => void;
  /** Called when reading the data again has failed; pages keep showing the previous data. */
  onStale?: (error: unknown) => void;
}

export interface RunningDev {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  port: number;
  /** The package is installed or read-only: edits of its sources need a restart. */
  isCopy: boolean;
  /** Also closes open connections. */
  close(): Promise<void>;
}

/**
 * Serves one tenant from the sources with hot reload. The data is read from its API again while pages are used. Vike
 * supports only one dev server per process.
 * @throws OperatorError if the bundler is not installed, the port is taken or the API provides no usable data
 */
export async function startDev(options: DevOptions): Promise<RunningDev> {
  const { tenant, packageRoot, maxAgeMs, signal, env = {} } = options;
  const { onWarning = () => {}, onReload = () => {}, onStale = () => {} } = options;
  if (tenant.closed !== undefined) throw closedError(tenant.id);
  assertBundlerInstalled(packageRoot);
  const clientOptions = clientOptionsOf([tenant], env);
  const { inSlot, proxies } = clientOptions;
  // Selects the development build of React, whatever the shell has set.
  process.env['NODE_ENV'] = 'development';

  const answerSandbox = tenant.sandbox ? createSandboxListener(options.sandbox ?? {}) : undefined;
  let site: ReturnType<typeof openDevSite> | undefined;
  const httpServer = createServer((request, response) => {
    if (!isLocalHost(request.headers.host)) return sendOwnText(request, response, 403, FOREIGN_HOST);
    if (isForeignToolRequest(request)) return sendOwnText(request, response, 403, FOREIGN_PAGE);
    if (answerSandbox && isSandboxTarget(request.url)) return void answerSandbox(request, response);
    // Requests before the first pull wait for it. If it fails, startDev reports the error.
    site?.then(
      ({ answer }) => answer(request, response),
      () => sendOwnText(request, response, 503, 'The dev server could not start.'),
    );
  });
  answerBadRequests(httpServer);
  const port = await (options.port === undefined
    ? listenFrom(httpServer, { host: LOOPBACK, port: FIRST_PORT })
    : listen(httpServer, { host: LOOPBACK, port: options.port }));
  const origin = `http://${LOOPBACK}:${port}`;

  const reload = () => void site?.then(({ refresh }) => refresh()).catch(onStale);
  const client = createApiClient({ ...clientOptions, signal });
  const images = createDevImages({
    service: openImageService({ inSlot, proxies, signal, ...options.images }),
    tenant,
    endpoints: devEndpoints(tenant, origin),
    onReady: reload,
    onError: onStale,
  });
  const maps = openMapArchives({ inSlot, proxies, signal });
  const texts = Object.values(tenant.pages ?? {}).map(({ file }) => file);
  for (const file of texts) watchFile(file, { interval: WATCH_MS, persistent: false }, reload);
  const close = async () => {
    for (const file of texts) unwatchFile(file, reload);
    client.close();
    maps.close();
    await Promise.allSettled([images.close(), closeServer(httpServer), site?.then((running) => running.close())]);
  };
  try {
    const { openDevSite: open } = await import('./dev-site.ts');
    const pull = createPull(tenant, origin, { client, maps, images, env }, onWarning);
    site = open({ packageRoot, httpServer, pull, images, maxAgeMs, onReload, onStale });
    const { isCopy } = await site;
    return { origin, port, isCopy, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function closedError(tenant: string): OperatorError {
  return new OperatorError({
    code: 'TENANT_CLOSED',
    title: `${tenant} is closed, so there are no pages to work on`,
    hint: `voucher-site build --tenant ${tenant}, then voucher-site preview`,
    exitCode: EXIT.USAGE,
  });
}

/** Endpoints of a tenant. The dev server itself serves the sandbox for a sandbox tenant. */
function devEndpoints(config: TenantConfig, origin: string): Endpoints {
  return config.endpoints ?? endpointsAt(origin);
}

/**
 * The returned function reads the tenant's data; each warning is reported once.
 * @param origin of the dev server, which serves the sandbox for a sandbox tenant
 */
function createPull(
  config: TenantConfig,
  origin: string,
  { client, maps, images, env }: { client: ApiClient; maps: MapArchives; images: DevImages; env: NodeJS.ProcessEnv },
  onWarning: (message: string) => void,
): () => Promise<Snapshot> {
  const reported = new Set<string>();
  const endpoints = devEndpoints(config, origin);
  const browserEndpoints = config.endpoints ?? endpointsAt('');
  return async () => {
    const { pmtiles } = config.map;
    const map = pmtiles === undefined ? undefined : await maps.load(pmtiles, config.id);
    const promotion = loadPromotion(config)?.digest;
    const source = { config, browserEndpoints, mapArchive: map?.archive, promotion, pages: readPages(config) };
    const pulled = await pullSnapshot({ endpoints, client, day: buildDay(env), ...source });
    const { snapshot, warnings } = await images.addTo(pulled.snapshot, map);
    for (const { code, message, count, examples } of [...pulled.warnings, ...warnings]) {
      const key = `${code} ${message}`;
      if (reported.has(key)) continue;
      reported.add(key);
      const [first] = examples;
      const places = count === 1 ? first : `${count} times, first ${first}`;
      onWarning(first === undefined ? key : `${key} (${places})`);
    }
    return snapshot;
  };
}
