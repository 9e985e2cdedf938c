import { Option } from '@commander-js/extra-typings';
import type { TenantConfig } from '../config/tenant-config.ts';
import type { Family } from '../fleet/monitor/prometheus-text.ts';
import type { WorkerMetrics } from '../fleet/monitor/worker-metrics.ts';
import type { WorkerEvent } from '../fleet/queue/run-worker.ts';
import type { TenantQueue } from '../fleet/queue/tenant-queue.ts';
import type { WebhookEvent } from '../fleet/queue/webhook-server.ts';
import { portNumber, refuseWithout, resolveOutDir, type CommandIo } from './command.ts';
import { createMessages } from './messages.ts';
import { readQueueToShow } from './queue-options.ts';

/* What workers and webhooks show of themselves. Nothing of it is loaded unless an option asks for it. */

export const metricsPortOption = () =>
  new Option('--metrics-port <n>', "serve metrics in Prometheus' text format at /metrics").argParser(portNumber);

export const metricsHostOption = () =>
  new Option('--metrics-host <address>', 'address to serve metrics at (default: 127.0.0.1)');

interface ObservingOptions {
  out: string;
  metricsPort?: number | undefined;
  metricsHost?: string | undefined;
}

interface Observed<Event> {
  onEvent(event: Event): void;
  close(): Promise<void>;
}

export interface WorkerToObserve {
  queue: TenantQueue;
  /** Names. */
  targets: readonly string[];
  readTenants: () => Promise<readonly TenantConfig[]>;
}

type ObservedWorker = Observed<WorkerEvent> & Omit<WorkerMetrics, 'families'>;

/** @returns undefined if nothing asks for it */
export async function observeWorker(
  io: CommandIo,
  options: ObservingOptions,
  { queue, targets, readTenants }: WorkerToObserve,
): Promise<ObservedWorker | undefined> {
  if (!isObserved(options)) return undefined;
  const [{ createWorkerMetrics, processFamilies }, { queueFamilies }, { recordedFamilies }, { readFleetStatus }, page] =
    await Promise.all([
      import('../fleet/monitor/worker-metrics.ts'),
      import('../fleet/monitor/queue-metrics.ts'),
      import('../fleet/monitor/metrics.ts'),
      import('../fleet/monitor/fleet-status.ts'),
      import('../fleet/monitor/status-page.ts'),
    ]);
  const metrics = createWorkerMetrics();
  const tenantsOf = rememberLast(readTenants);
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
    const fleet = await readFleetStatus({
      outDir,
      tenants: await tenantsOf(),
      asked: [],
      now: Date.now(),
      filter: {},
      sort: 'problem',
      signal: io.signal,
    });
    return page.statusPage({ ...fleet, orphans: [] }, { queue: await readQueueToShow(queue) });
  };
  const { close } = await serve(io, options, collect, draw);
  return { ...metrics, close };
}

/** @returns undefined if nothing asks for it */
export async function observeWebhook(
  io: CommandIo,
  options: ObservingOptions,
  queue: TenantQueue,
): Promise<Observed<WebhookEvent> | undefined> {
  if (!isObserved(options)) return undefined;
  const [{ createWebhookMetrics, processFamilies }, { queueFamilies }] = await Promise.all([
    import('../fleet/monitor/worker-metrics.ts'),
    import('../fleet/monitor/queue-metrics.ts'),
  ]);
  const metrics = createWebhookMetrics();
  const { close } = await serve(io, options, async () => [
    ...processFamilies('webhook'),
    ...metrics.families(),
    ...(await queueFamilies(queue)),
  ]);
  return { onEvent: metrics.onEvent, close };
}

function isObserved({ metricsPort, metricsHost }: ObservingOptions): boolean {
  if (metricsPort === undefined) refuseWithout('--metrics-port', { '--metrics-host': metricsHost });
  return metricsPort !== undefined;
}

async function serve(
  io: CommandIo,
  { metricsPort = 0, metricsHost }: ObservingOptions,
  collect: () => Promise<readonly Family[]>,
  draw?: () => Promise<string>,
): Promise<{ close(): Promise<void> }> {
  const [{ serveMetrics }, { closeServer, LOOPBACK }] = await Promise.all([
    import('../fleet/monitor/metrics-server.ts'),
    import('../serve/http.ts'),
  ]);
  const { say, warn } = createMessages(io);
  const { server, url } = await serveMetrics(collect, { host: metricsHost ?? LOOPBACK, port: metricsPort, warn, draw });
  say(
    `Metrics are served at ${url}${draw === undefined ? '' : `\nand the status of all tenants at ${new URL('/', url).href}`}`,
  );
  return { close: () => closeServer(server) };
}

const REREAD_MS = 30_000;

/** Metrics are read far more often than tenants are added. The last valid configuration counts while somebody edits it. */
function rememberLast<Tenant>(readTenants: () => Promise<readonly Tenant[]>): () => Promise<readonly Tenant[]> {
  let tenants: readonly Tenant[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - readAt < REREAD_MS) return tenants;
    readAt = performance.now();
    tenants = await readTenants().catch(() => tenants);
    return tenants;
  };
}
