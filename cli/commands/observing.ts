import { readFleetStatus } from '../fleet/monitor/fleet-status.ts';
import { recordedFamilies } from '../fleet/monitor/metrics.ts';
import { serveMetrics } from '../fleet/monitor/metrics-server.ts';
import type { Family } from '../fleet/monitor/prometheus-text.ts';
import { statusPage } from '../fleet/monitor/status-page.ts';
import {
  createWebhookMetrics,
  createWorkerMetrics,
  processFamilies,
  queueFamilies,
} from '../fleet/monitor/worker-metrics.ts';
import type { TenantQueue } from '../fleet/queue/tenant-queue.ts';
import { LOOPBACK } from '../serve/http.ts';
import { refuseWithout, rereadTenants, resolveOutDir, type CommandIo } from './command.ts';
import { createMessages } from './messages.ts';
import { readQueueToShow } from './queue-options.ts';

/* What workers and webhooks show of themselves: metrics for Prometheus and, of workers, a page for browsers. */

/** Metrics are read far more often than tenants are added. */
const REREAD_MS = 30_000;

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
  const { origin, path, close } = await serveMetrics(collect, { draw, host: metricsHost ?? LOOPBACK, port, warn });
  const page = draw === undefined ? '' : ` and the status of all tenants at ${origin}/`;
  say(`Metrics are served at ${origin}${path}${page}`);
  return close;
}
