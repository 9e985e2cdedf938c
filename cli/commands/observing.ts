import { createServer } from 'node:http';
import { readFleetStatus } from '../fleet/monitor/fleet-status.ts';
import { recordedFamilies } from '../fleet/monitor/metrics.ts';
import { formatFamilies, type Family } from '../fleet/monitor/prometheus-text.ts';
import { statusPage } from '../fleet/monitor/status-page.ts';
import {
  createWebhookMetrics,
  createWorkerMetrics,
  processFamilies,
  queueFamilies,
} from '../fleet/monitor/worker-metrics.ts';
import type { TenantQueue } from '../fleet/queue/tenant-queue.ts';
import { toError } from '../lib/errors.ts';
import { closeServer, listen, LOOPBACK, sendText } from '../serve/http.ts';
import { refuseWithout, rereadTenants, resolveOutDir, type CommandIo } from './command.ts';
import { createMessages } from './messages.ts';
import { readQueueToShow } from './queue-options.ts';

/* What workers and webhooks show of themselves: metrics for Prometheus and, of workers, a page for browsers. */

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const METRICS_PATH = '/metrics';

/** Metrics are read far more often than tenants are added. */
const REREAD_MS = 30_000;

/** For a whole request. */
const REQUEST_TIMEOUT_MS = 10_000;

interface ObservingOptions {
  config: string;
  out: string;
  metricsPort?: number | undefined;
  metricsHost?: string | undefined;
}

interface WorkerToObserve {
  queue: TenantQueue;
  /** Names. */
  targets: readonly string[];
}

/** @returns undefined if nothing asks for it */
export async function observeWorker(io: CommandIo, options: ObservingOptions, { queue, targets }: WorkerToObserve) {
  const metrics = createWorkerMetrics();
  const tenantsOf = await rereadTenants(io, options, REREAD_MS);
  const outDir = resolveOutDir(io, options);
  const collect = async () => {
    const ids = (await tenantsOf()).map(({ id }) => id);
    return [
      ...processFamilies('worker'),
      ...metrics.families(),
      ...(await queueFamilies(queue)),
      ...recordedFamilies(outDir, ids, targets),
    ];
  };
  const draw = async () => {
    const common = { outDir, asked: [], now: Date.now(), filter: {}, sort: 'problem', signal: io.signal } as const;
    const fleet = await readFleetStatus({ ...common, tenants: await tenantsOf() });
    return statusPage({ ...fleet, orphans: [] }, { queue: await readQueueToShow(queue) });
  };
  const close = await serve(io, options, collect, draw);
  return close && { ...metrics, close };
}

/** @returns undefined if nothing asks for it */
export async function observeWebhook(io: CommandIo, options: ObservingOptions, queue: TenantQueue) {
  const metrics = createWebhookMetrics();
  const close = await serve(io, options, async () => [
    ...processFamilies('webhook'),
    ...metrics.families(),
    ...(await queueFamilies(queue)),
  ]);
  return close && { ...metrics, close };
}

/**
 * @param draw the page; absent: there is none
 * @returns what closes the server; undefined if no option asks for it
 * @throws OperatorError PORT_UNAVAILABLE
 */
async function serve(
  io: CommandIo,
  { metricsPort: port, metricsHost }: ObservingOptions,
  collect: () => Promise<readonly Family[]>,
  draw?: () => Promise<string>,
): Promise<(() => Promise<void>) | undefined> {
  if (port === undefined) {
    refuseWithout('--metrics-port', { '--metrics-host': metricsHost });
    return undefined;
  }
  const { say, warn } = createMessages(io);
  const write = async () => formatFamilies(await collect()).trimEnd();
  const served = new Map([[METRICS_PATH, { type: METRICS_TYPE, write: sharedByRequests(write) }]]);
  if (draw !== undefined) served.set('/', { type: 'text/html;charset=utf-8', write: sharedByRequests(draw) });
  let warnedOf = '';
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const found = served.get(path);
    if (found === undefined) return sendText(request, response, 404, `Metrics are at ${METRICS_PATH}`);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return sendText(request, response, 405, 'Metrics are only read');
    }
    found.write().then(
      (text) => sendText(request, response, 200, text, found.type),
      (error: unknown) => {
        const message = `Metrics cannot be collected: ${toError(error).message}`;
        if (message !== warnedOf) warn(message);
        warnedOf = message;
        // Prometheus reports the target as down.
        sendText(request, response, 500, 'The metrics cannot be collected');
      },
    );
  });
  const host = metricsHost ?? LOOPBACK;
  const bound = await listen(server, { host, port, option: '--metrics-port' });
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
  const page = draw === undefined ? '' : ` and the status of all tenants at ${origin}/`;
  say(`Metrics are served at ${origin}${METRICS_PATH}${page}`);
  return () => closeServer(server);
}

/** Requests at the same time get the same text, so that many of them cost as much as one. */
function sharedByRequests(write: () => Promise<string>): () => Promise<string> {
  let writing: Promise<string> | undefined;
  return () => {
    writing ??= write().finally(() => (writing = undefined));
    return writing;
  };
}
