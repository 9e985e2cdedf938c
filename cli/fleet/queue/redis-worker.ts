import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { UnrecoverableError, WaitingError, Worker, type Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { processStartedAt } from '../../lib/process-identity.ts';
import { isBuildJob, isEvent, NAME, hostOf, toBuild, type BuildData, type BuildJob } from './redis-jobs.ts';
import {
  retryDelayMs,
  type BuildEnd,
  type BuildTenant,
  type LiveWorker,
  type QueueObserver,
  type QueueWorker,
} from './tenant-queue.ts';

/** A worker renews the lock of its builds at half of this time. After it, another worker may take them over. */
const LOCK_MS = 15_000;

/** Time for Redis to store how builds ended. */
const LONGEST_END_MS = 3000;

/** How often workers look for builds whose worker has gone. */
const STALLED_CHECK_MS = 5000;

/** A build whose workers were killed so often is given up, because it may be the cause. */
const MAX_TAKEOVERS = 20;

/** How often a worker without a free slot looks whether an event waits. */
const EVENT_CHECK_MS = 50;

interface WorkOptions {
  /** Builds at the same time; while scheduled ones take these slots, there is one more for an event. */
  concurrency: number;
  /** To look at jobs. */
  queue: Queue<BuildData, void, 'build'>;
  observer: QueueObserver;
  /** Removes a tenant's failed builds, once a newer one has succeeded. */
  forgetFailures: (tenant: string) => Promise<void>;
}

/** Begins to take builds from Redis. */
export function startRedisWorker(url: string, build: BuildTenant, options: WorkOptions): QueueWorker {
  const { concurrency, queue, observer, forgetFailures } = options;
  // A worker waits for Redis as long as it takes.
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  const running = new Set<Promise<BuildEnd>>();
  let runningEvents = 0;
  /** By job: ends a build that another worker may have taken over. */
  const lost = new Map<string, AbortController>();
  const stopping = new AbortController();
  const runHere = async (job: BuildJob): Promise<BuildEnd> => {
    const { id = '' } = job;
    const controller = new AbortController();
    const events = isEvent(job) ? 1 : 0;
    lost.set(id, controller);
    const ending = build(toBuild(job), controller.signal).finally(() => {
      running.delete(ending);
      runningEvents -= events;
      lost.delete(id);
    });
    running.add(ending);
    runningEvents += events;
    return ending;
  };
  /** Events give way to earlier ones, but not to the schedule. */
  const hasEventSlot = () => running.size === concurrency && runningEvents < concurrency;
  const run = async (job: BuildJob, token = ''): Promise<void> => {
    if (!isBuildJob(job)) throw new UnrecoverableError('This is no build of a tenant.');
    // A worker that is paused still takes the build that it was waiting for.
    const end: BuildEnd = stopping.signal.aborted ? { outcome: 'interrupted' } : await runHere(job);
    if (end.outcome === 'failed') throw toJobError(end);
    if (end.outcome === 'interrupted') {
      await handBack(job, token);
      throw new WaitingError();
    }
    await forgetFailures(job.data.tenant);
  };
  const worker = new Worker<BuildData, void, 'build'>(NAME, run, {
    connection: redis,
    concurrency,
    name: `${hostname().replaceAll(/[^\w.-]/g, '-')}/${process.pid}/${processStartedAt()}`,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: MAX_TAKEOVERS,
    settings: { backoffStrategy: (attempts) => retryDelayMs(attempts) },
  });
  /** BullMQ fetches a job only for a free slot, whatever its priority is. */
  const takeEvents = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await wait(EVENT_CHECK_MS, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted || !hasEventSlot() || redis.status !== 'ready') continue;
      const [next] = await queue.getJobs('prioritized', 0, 0, true);
      if (next === undefined || !isEvent(next)) continue;
      const token = randomUUID();
      const job = await worker.getNextJob(token, { block: false });
      if (job === undefined) continue;
      // Another worker may have been quicker.
      if (isEvent(job)) await worker.processJob(job, token, () => false);
      else await handBack(job, token);
    }
  };
  const takingEvents = untilStopped(takeEvents, stopping.signal);
  let isAway = false;
  redis.on('close', () => {
    if (isAway || worker.closing !== undefined) return;
    isAway = true;
    observer.onAway(hostOf(url));
  });
  redis.on('ready', () => {
    if (!isAway) return;
    isAway = false;
    observer.onBack();
  });
  // Connection errors are reported by `close`.
  for (const emitter of [redis, worker]) emitter.on('error', () => {});
  worker.on('lockRenewalFailed', (ids) => {
    for (const id of ids) lost.get(id)?.abort();
  });
  worker.on('stalled', (id) => void tenantOf(queue, id).then((tenant) => observer.onTakeover(id, tenant)));
  return {
    async stop() {
      stopping.abort();
      // Without waiting for jobs: if Redis is away, BullMQ would wait for it. What Redis does not hear of is taken over when its
      // lock has expired.
      await worker.pause(true);
      await Promise.allSettled(running);
      // Closed after the event's end was stored, which needs the worker.
      const closed = takingEvents.then(() => worker.close(redis.status !== 'ready'));
      await Promise.race([closed, wait(LONGEST_END_MS)]);
      redis.disconnect();
    },
  };
}

export interface RedisWorker extends LiveWorker {
  /** As BullMQ's jobs name it. */
  id: string;
}

/**
 * @param clients of Redis, by BullMQ
 * @returns undefined if Redis does not tell
 */
export function parseWorkers(clients: readonly Record<string, string>[]): RedisWorker[] | undefined {
  if (clients.some(({ rawname }) => rawname === undefined)) return undefined;
  return clients.map(({ rawname = '' }) => {
    const [, id = ''] = rawname.split(':w:');
    const [host, pid, since] = id.split('/');
    return { id, name: `${host} (process ${pid})`, since: Number(since) };
  });
}

/** Repeats work that fails while Redis is away. */
async function untilStopped(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await work().catch(() => {});
}

/** @returns undefined if the job has gone, is no build, or Redis is away */
async function tenantOf(queue: Queue<BuildData, void, 'build'>, id: string): Promise<string | undefined> {
  const job = await queue.getJob(id).catch(() => undefined);
  return job !== undefined && isBuildJob(job) ? job.data.tenant : undefined;
}

/** Lets other workers take a build, and wakes one of them up, which `moveToWait` alone does not do. */
async function handBack(job: BuildJob, token: string): Promise<void> {
  await job.moveToWait(token);
  // It may be taken already, and without it the build is taken later.
  await job.changePriority({ priority: job.priority }).catch(() => {});
}

/** BullMQ keeps the message of a failure, so it carries the whole one. */
function toJobError({ failure, mayRetry }: BuildEnd & { outcome: 'failed' }): Error {
  const text = JSON.stringify(failure);
  return mayRetry ? new Error(text) : new UnrecoverableError(text);
}
