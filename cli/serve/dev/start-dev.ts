import { createServer } from 'node:http';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import type { TenantConfig, Endpoints } from '../../config/tenant-config.ts';
import { openImageService, type ImageServiceOptions } from '../../images/image-service.ts';
import type { SandboxAppOptions } from '../../sandbox/sandbox-options.ts';
import { endpointsAt } from '../../sandbox/sandbox-path.ts';
import { createApiClient, type ApiClient } from '../../source/api-client.ts';
import { namedUrls } from '../../source/named-urls.ts';
import { pullSnapshot } from '../../source/pull-snapshot.ts';
import { createRequestSlots, REQUESTS_PER_HOST } from '../../source/connections.ts';
import { closeServer, listen, listenFrom, LOOPBACK, sendText } from '../http.ts';
import { createSandboxListener, isSandboxTarget } from '../../sandbox/start-sandbox.ts';
import { createDevImages, type DevImages } from './dev-images.ts';
import type { openDevSite } from './dev-site.ts';

const FIRST_PORT = 3000;

interface DevOptions {
  packageRoot: string;
  tenant: TenantConfig;
  /** 0 takes any free port. Default: the first free one from 3000 on. */
  port?: number;
  /** How the sandbox of a sandbox tenant behaves. */
  sandbox?: SandboxAppOptions;
  /** How images are fetched and kept. */
  images?: Pick<ImageServiceOptions, 'storeDir'>;
  /** Milliseconds after which data is read again when a page is looked at. Default 30 s. */
  maxAgeMs?: number;
  /** Ends calls of the API that are under way. */
  signal?: AbortSignal;
  /** Hears of data that was left out, once each. */
  onWarning?: (message: string) => void;
  /** Called after open pages were told to reload, because the data is new. */
  onReload?: () => void;
  /** Called when the data could not be read again; pages go on showing the last. */
  onStale?: (error: unknown) => void;
}

export interface RunningDev {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  port: number;
  /** Ends at once, open connections too. */
  close(): Promise<void>;
}

/**
 * Serves one tenant from the sources with hot reload, on data that is read from its API now and again while pages are
 * looked at. Vike knows one dev server at a time in a process.
 * @throws OperatorError where the port is taken or the API gives no usable data
 */
export async function startDev(options: DevOptions): Promise<RunningDev> {
  const { tenant, packageRoot, maxAgeMs, signal } = options;
  const { onWarning = () => {}, onReload = () => {}, onStale = () => {} } = options;
  // React takes the build with its warnings from this, whatever the shell says.
  process.env['NODE_ENV'] = 'development';

  const answerSandbox = tenant.sandbox ? createSandboxListener(options.sandbox ?? {}) : undefined;
  let site: ReturnType<typeof openDevSite> | undefined;
  const httpServer = createServer((request, response) => {
    if (answerSandbox && isSandboxTarget(request.url)) return void answerSandbox(request, response);
    // A browser that is faster than the first pull waits for it. When that fails, startDev says why.
    site?.then(
      ({ answer }) => answer(request, response),
      () => sendText(request, response, 503, 'The dev server could not start.'),
    );
  });
  const port = await (options.port === undefined
    ? listenFrom(httpServer, { host: LOOPBACK, port: FIRST_PORT })
    : listen(httpServer, { host: LOOPBACK, port: options.port }));
  const origin = `http://${LOOPBACK}:${port}`;

  const inSlot = createRequestSlots(REQUESTS_PER_HOST);
  const client = createApiClient({
    inSlot,
    nameUrls: namedUrls([tenant]),
    ...(signal === undefined ? {} : { signal }),
  });
  const images = createDevImages({
    service: openImageService({ inSlot, signal, ...options.images }),
    endpoints: devEndpoints(tenant, origin),
    onReady: () => void site?.then(({ refresh }) => refresh()).catch(onStale),
    onError: onStale,
  });
  const close = async () => {
    client.close();
    await Promise.allSettled([images.close(), closeServer(httpServer), site?.then((running) => running.close())]);
  };
  try {
    const { openDevSite: open } = await import('./dev-site.ts');
    const pull = createPull(tenant, origin, client, onWarning, images);
    site = open({ packageRoot, httpServer, pull, images, maxAgeMs, onReload, onStale });
    await site;
  } catch (error) {
    await close();
    throw error;
  }
  return { origin, port, close };
}

/** Where the dev server reads a tenant's data: a sandbox tenant's from itself. */
function devEndpoints(config: TenantConfig, origin: string): Endpoints {
  return config.endpoints ?? endpointsAt(origin);
}

/**
 * Reads the tenant's data each time it is called; each warning is told once.
 * @param origin of the dev server, which serves the sandbox for a sandbox tenant
 */
function createPull(
  config: TenantConfig,
  origin: string,
  client: ApiClient,
  onWarning: (message: string) => void,
  images: DevImages,
): () => Promise<Snapshot> {
  const told = new Set<string>();
  const endpoints = devEndpoints(config, origin);
  const browserEndpoints = config.endpoints ?? endpointsAt('');
  return async () => {
    const pulled = await pullSnapshot({ config, endpoints, browserEndpoints, client });
    const { snapshot, warnings } = await images.addTo(pulled.snapshot);
    for (const { code, message, count, examples } of [...pulled.warnings, ...warnings]) {
      const key = `${code} ${message}`;
      if (told.has(key)) continue;
      told.add(key);
      const [first] = examples;
      const places = count === 1 ? first : `${count} times, first ${first}`;
      onWarning(first === undefined ? key : `${key} (${places})`);
    }
    return snapshot;
  };
}
