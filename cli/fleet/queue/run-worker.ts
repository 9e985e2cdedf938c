import { setTimeout as wait } from 'node:timers/promises';
import { omitUndefined } from '../../../site/shared/omit-undefined.ts';
import { toError } from '../../lib/errors.ts';
import type { BuildEnd, BuildTenant, QueuedBuild, TenantQueue } from './tenant-queue.ts';

/** What a worker reports, one line each. Times are milliseconds. */
export type WorkerEvent =
  | { type: 'started'; tenants: number; concurrency: number; every?: number }
  | {
      type: 'taken';
      id: string;
      tenant: string;
      cause: string;
      reason: string;
      waitedMs: number;
      failures: number;
    }
  | { type: 'live'; id: string; tenant: string; ms: number; sinceRequestMs: number }
  /** After `live`, unless the tenant's last publish had the same warnings. */
  | { type: 'warned'; id: string; tenant: string; warnings: readonly string[] }
  | {
      type: 'failed';
      id: string;
      tenant: string;
      ms: number;
      mayRetry: boolean;
      code: string;
      title: string;
      details: readonly string[];
      hint?: string | undefined;
    }
  | { type: 'gone'; id: string; tenant: string }
  | { type: 'handed-back'; id: string; tenant: string }
  | { type: 'taken-over'; id: string; tenant?: string }
  | { type: 'round'; tenants: number }
  | { type: 'round-failed'; reason: string }
  | { type: 'queue-away'; where: string }
  | { type: 'queue-back' }
  | { type: 'stopping'; running: number }
  | { type: 'stopped' };

export interface WorkerOptions {
  queue: TenantQueue;
  build: BuildTenant;
  concurrency: number;
  /** Time between two rounds of all tenants, in milliseconds; without it, only what is requested is built. */
  everyMs?: number | undefined;
  /** The tenants of the configuration, read again for each round. */
  readTenants: () => Promise<readonly string[]>;
  emit: (event: WorkerEvent) => void;
  /** Asks the worker to end. */
  signal: AbortSignal;
  /** Ends builds that are still running a while after that. */
  endBuilds: () => void;
}

/** Builds get this long to end by themselves. With their own end, a worker is gone after less than 30 s. */
const PATIENCE_MS = 20_000;

/** Part of the time between two rounds over which its builds are spread. */
const JITTER = 0.25;

/** How often a worker asks whether a round is due. */
const ROUND_CHECK_MS = 10_000;

/** Takes builds from the queue until it is asked to end. */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const { queue, concurrency, everyMs, readTenants, emit, signal, endBuilds } = options;
  const running = new Set<string>();
  const warned = new Map<string, string>();
  const work = queue.work((build, lost) => observeBuild(build, options, { running, warned }, lost), concurrency, {
    onAway: (where) => emit({ type: 'queue-away', where }),
    onBack: () => emit({ type: 'queue-back' }),
    onTakeover: (id, tenant) => emit(omitUndefined({ type: 'taken-over' as const, id, tenant })),
  });
  const tenants = (await readTenants()).length;
  emit(omitUndefined({ type: 'started' as const, tenants, concurrency, every: everyMs }));
  const rounds = everyMs === undefined ? undefined : runRounds(everyMs, options);
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  emit({ type: 'stopping', running: running.size });
  const stopped = work.stop();
  const patience = setTimeout(endBuilds, PATIENCE_MS);
  await Promise.all([stopped, rounds]);
  clearTimeout(patience);
  emit({ type: 'stopped' });
}

interface WorkerState {
  /** Ids of builds. */
  running: Set<string>;
  /** The warnings of each tenant's last publish, as one text. */
  warned: Map<string, string>;
}

async function observeBuild(
  build: QueuedBuild,
  { build: run, emit }: WorkerOptions,
  { running, warned }: WorkerState,
  lost?: AbortSignal,
): Promise<BuildEnd> {
  const { id, tenant, cause, reason, requestedAt, failures } = build;
  const startedAt = Date.now();
  emit({ type: 'taken', id, tenant, cause, reason, waitedMs: startedAt - requestedAt, failures });
  running.add(id);
  const end = await run(build, lost);
  running.delete(id);
  const ms = Date.now() - startedAt;
  if (end.outcome === 'done') {
    emit({ type: 'live', id, tenant, ms, sinceRequestMs: Date.now() - requestedAt });
    const { warnings = [] } = end;
    const text = warnings.join('\n');
    if (text !== '' && text !== warned.get(tenant)) emit({ type: 'warned', id, tenant, warnings });
    warned.set(tenant, text);
  } else if (end.outcome === 'gone') emit({ type: 'gone', id, tenant });
  else if (end.outcome === 'interrupted') emit({ type: 'handed-back', id, tenant });
  else {
    const { code, title, details, hint } = end.failure;
    emit({ type: 'failed', id, tenant, ms, mayRetry: end.mayRetry, code, title, details, hint });
  }
  return end;
}

/** Requests all tenants again and again. Of several workers, one begins each round. */
async function runRounds(everyMs: number, { queue, readTenants, emit, signal }: WorkerOptions): Promise<void> {
  let problem: string | undefined;
  while (!signal.aborted) {
    try {
      // First, since a round that was claimed is not due again before the next one.
      const tenants = await readTenants();
      if (await queue.claimRound(everyMs)) {
        const spread = () => Math.round(Math.random() * everyMs * JITTER);
        for (const tenant of tenants) {
          await queue.add({ tenant, cause: 'schedule', reason: 'scheduled', delayMs: spread() });
        }
        emit({ type: 'round', tenants: tenants.length });
      }
      problem = undefined;
    } catch (error) {
      // The queue is away, or the configuration is being edited: the next check tries again.
      const reason = toError(error).message;
      if (reason !== problem) emit({ type: 'round-failed', reason });
      problem = reason;
    }
    await wait(Math.min(ROUND_CHECK_MS, everyMs), undefined, { signal }).catch(() => {});
  }
}
