import { setTimeout as wait } from 'node:timers/promises';
import { UnrecoverableError, WaitingError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { GIVE_WAY_MS, openPreference } from './redis-preference.ts';
import { isBuildJob, NAME, hostOf, toBuild, type BuildData, type BuildJob } from './redis-jobs.ts';
import { retryDelayMs, type BuildEnd, type BuildTenant, type QueueObserver, type QueueWorker } from './tenant-queue.ts';

/** A worker renews the lock of its builds at half of this time. After it, another worker may take them over. */
const LOCK_MS = 15_000;

/** How long Redis has for being told how builds ended. */
const LONGEST_END_MS = 3000;

/** How often workers look for builds whose worker has gone. */
const STALLED_CHECK_MS = 5000;

/** A build whose workers were killed so often is given up, because it may be the cause. */
const MAX_TAKEOVERS = 20;

interface WorkOptions {
  concurrency: number;
  /** Identifies the folder of the releases, over all machines. */
  place: string;
  observer: QueueObserver;
  /** Removes a tenant's failed builds, once a newer one has succeeded. */
  forgetFailures: (tenant: string) => Promise<void>;
}

/** Begins to take builds from Redis. */
export function startRedisWorker(url: string, build: BuildTenant, options: WorkOptions): QueueWorker {
  const { concurrency, place, observer, forgetFailures } = options;
  // A worker waits for Redis as long as it takes.
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  const preference = openPreference(redis, place);
  const running = new Set<Promise<BuildEnd>>();
  /** By job: ends a build that another worker may have taken over. */
  const lost = new Map<string, AbortController>();
  const runHere = async (job: BuildJob): Promise<BuildEnd> => {
    const { id = '' } = job;
    const controller = new AbortController();
    lost.set(id, controller);
    const ending = endOf(job, build, controller.signal).finally(() => {
      running.delete(ending);
      lost.delete(id);
      preference.setFree(true);
    });
    running.add(ending);
    preference.setFree(running.size < concurrency);
    return ending;
  };
  const run = async (job: BuildJob, token = ''): Promise<void> => {
    const { id = '' } = job;
    const tenant = isBuildJob(job) ? job.data.tenant : '';
    // BullMQ counts what is handed back as started, but not as made.
    const isFirst = job.attemptsStarted - job.attemptsMade === 1;
    if (await preference.belongsElsewhere({ id, tenant }, isFirst).catch(() => false)) {
      await handBack(job, token);
      await wait(GIVE_WAY_MS);
      throw new WaitingError();
    }
    const end = await runHere(job);
    if (end.outcome === 'failed') throw toJobError(end);
    if (end.outcome === 'interrupted') {
      await handBack(job, token);
      throw new WaitingError();
    }
    // Preference is optional, and the worker reports a lost connection.
    await (end.outcome === 'done' ? preference.keep(tenant) : preference.forget(tenant)).catch(() => {});
    await forgetFailures(tenant);
  };
  const worker = new Worker<BuildData, void, 'build'>(NAME, run, {
    connection: redis,
    concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: MAX_TAKEOVERS,
    settings: { backoffStrategy: (attempts) => retryDelayMs(attempts) },
  });
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
  // What ails the connection is reported by its events.
  for (const emitter of [redis, worker]) emitter.on('error', () => {});
  worker.on('lockRenewalFailed', (ids) => {
    for (const id of ids) lost.get(id)?.abort();
  });
  worker.on('stalled', (id) => observer.onTakeover(id));
  return {
    async stop() {
      preference.stop();
      // Without Redis, BullMQ would wait for it. What Redis does not hear of is taken over when its lock has expired.
      if (redis.status !== 'ready') await Promise.allSettled(running);
      const closed = worker.close(redis.status !== 'ready');
      await Promise.allSettled(running);
      await Promise.race([closed, wait(LONGEST_END_MS)]);
      redis.disconnect();
    },
  };
}

/** Jobs of another version of the program, or of a dashboard, may be anything. */
async function endOf(job: BuildJob, build: BuildTenant, lost: AbortSignal): Promise<BuildEnd> {
  const title = `Job ${job.id ?? ''} is no build of a tenant`;
  if (!isBuildJob(job))
    return { outcome: 'failed', failure: { code: 'JOB_INVALID', title, details: [] }, mayRetry: false };
  return build(toBuild(job), lost);
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
