import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Queue, type JobType } from 'bullmq';
import { Redis } from 'ioredis';
import { EXIT, OperatorError, toError } from '../../lib/errors.ts';
import {
  isBuildJob,
  NAME,
  optionsOf,
  hostOf,
  PRIORITIES,
  toBuild,
  toDelayedBuild,
  toFailedBuild,
  type BuildData,
  type BuildJob,
} from './redis-jobs.ts';
import { parseWorkers, startRedisWorker, type RedisWorker } from './redis-worker.ts';
import {
  parseMessage,
  serializeMessage,
  shortenReason,
  type AcceptedMessage,
  type BuildRequest,
  type QueueContent,
  type TenantQueue,
} from './tenant-queue.ts';

/** Commands of producers fail after this time, so that a webhook can answer. */
const PRODUCER_TIMEOUT_MS = 4000;

/** Held by a message while its first copy is stored. It is no text of a message, so other versions take the message for new. */
const BEING_ADDED = '';
const COPY_POLL_MS = 20;

/**
 * The queue of many machines: BullMQ on Redis 6.2 or newer. Deduplication by tenant keeps one build waiting or running;
 * an event during a build becomes the next one. Old and new versions of the program share it as long as `BuildData`
 * only grows.
 * @param url such as `redis://user:password@host:6379/0`; `rediss:` for TLS
 */
export function openRedisQueue(url: string): TenantQueue {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: PRODUCER_TIMEOUT_MS });
  const queue = new Queue<BuildData, void, 'build'>(NAME, { connection: redis });
  // Each command reports the error itself.
  for (const emitter of [redis, queue]) emitter.on('error', () => {});

  /** BullMQ itself would wait for Redis without an end. */
  const ask = async <Result>(command: () => Promise<Result>): Promise<Result> => {
    const timeout = AbortSignal.timeout(PRODUCER_TIMEOUT_MS);
    try {
      const tooLate = once(timeout, 'abort').then((): never => {
        throw new Error(`no answer for ${PRODUCER_TIMEOUT_MS} ms`);
      });
      return await Promise.race([command(), tooLate]);
    } catch (error) {
      throw queueError(url, error);
    }
  };

  const add = async (request: BuildRequest): Promise<string> => {
    const { tenant, cause } = request;
    const reason = shortenReason(request.reason);
    const data = { tenant, cause, reason, requestedAt: Date.now() };
    const { id = '' } = await queue.add('build', data, optionsOf(request));
    if (request.delayMs !== undefined) return id;
    const waiting = await queue.getJob(id);
    if (waiting !== undefined) await joinWaiting(waiting, data);
    return id;
  };

  /** A build that waits because of the schedule becomes urgent with an event, and one that waits anyway stands for this request, too. */
  const joinWaiting = async (waiting: BuildJob, data: BuildData): Promise<void> => {
    const isUrgent = waiting.priority <= PRIORITIES.event;
    const { reason, requestedAt } = waiting.data;
    if (isUrgent && data.cause === 'schedule') return;
    const isSameCause = isUrgent || data.cause === 'schedule';
    try {
      if (!isSameCause) await waiting.changePriority({ priority: PRIORITIES.event });
      else if (data.reason === reason || (await waiting.isActive())) return;
      await waiting.updateData({ ...waiting.data, ...data, ...(isSameCause && { requestedAt }) });
    } catch (error) {
      // A build that has ended and gone in the meantime needs no change. Everything else is an answer to the sender.
      if (!toError(error).message.startsWith('Missing key for job')) throw error;
    }
  };

  /** Of copies that arrive at the same time, one adds the build; the others wait for it, or for the end of a killed one. */
  const addOnce = async (request: BuildRequest, key: string, keepMs: number): Promise<AcceptedMessage> => {
    const deadline = Date.now() + PRODUCER_TIMEOUT_MS;
    while ((await redis.set(key, BEING_ADDED, 'PX', PRODUCER_TIMEOUT_MS, 'NX')) !== 'OK') {
      const known = parseMessage((await redis.get(key)) ?? '');
      if (known !== undefined) {
        await redis.pexpire(key, keepMs);
        return known;
      }
      if (Date.now() > deadline) throw new Error('a copy of this message is being stored');
      await wait(COPY_POLL_MS);
    }
    try {
      const accepted = { tenant: request.tenant, job: await add(request) };
      await redis.set(key, serializeMessage(accepted), 'PX', keepMs);
      return accepted;
    } catch (error) {
      // If this fails, too, the key expires by itself.
      await redis.del(key).catch(() => {});
      throw error;
    }
  };

  const readJobs = async (...states: JobType[]): Promise<BuildJob[]> => {
    const ids = await queue.getRanges(states, 0, -1, true);
    const jobs = await Promise.all(ids.map((id) => queue.getJob(id)));
    // Without those that have ended while the list was read.
    return jobs.filter((job) => job !== undefined).filter(isBuildJob);
  };
  const readWorkers = async (): Promise<RedisWorker[] | undefined> => {
    try {
      return parseWorkers(await queue.getWorkers());
    } catch (error) {
      // Redis may forbid the list of its clients.
      if (toError(error).name === 'ReplyError') return undefined;
      throw error;
    }
  };

  const forgetFailures = async (tenant: string): Promise<void> => {
    if ((await queue.getFailedCount()) === 0) return;
    const failed = await readJobs('failed');
    await Promise.all(failed.filter(({ data }) => data.tenant === tenant).map((job) => job.remove()));
  };

  return {
    add: (request) => ask(() => add(request)),
    read: () =>
      ask(async (): Promise<QueueContent> => {
        const [waiting, active, delayed, failed] = await Promise.all([
          readJobs('prioritized', 'waiting'),
          readJobs('active'),
          readJobs('delayed'),
          readJobs('failed'),
        ]);
        // After the jobs, so that each worker that has one is known.
        const workers = await readWorkers();
        const isBegun = ({ processedBy = '' }: BuildJob) => workers?.some(({ id }) => id === processedBy) ?? true;
        const [begun, interrupted] = [true, false].map((is) => active.filter((job) => isBegun(job) === is));
        return {
          waiting: [...(interrupted ?? []), ...waiting].map(toBuild),
          active: (begun ?? []).map(toBuild),
          delayed: delayed.map(toDelayedBuild),
          failed: failed.map(toFailedBuild),
          workers: workers?.map(({ name, since }) => ({ name, since })),
        };
      }),
    cancel: (tenants) =>
      ask(async () => {
        const waiting = await readJobs('prioritized', 'waiting', 'delayed');
        const asked = waiting.filter(({ data }) => tenants?.includes(data.tenant) ?? true);
        const cancelled = await Promise.all(
          // One that a worker has taken meanwhile cannot be removed.
          asked.map(async ({ id = '', data }) => ((await queue.remove(id)) === 0 ? [] : [data.tenant])),
        );
        return cancelled.flat();
      }),
    retry: (tenants) =>
      ask(async () => {
        const failed = (await readJobs('failed')).filter(({ data }) => tenants?.includes(data.tenant) ?? true);
        for (const job of failed) {
          // Added before the old one is removed: a kill between the two must not lose it.
          await add({ ...job.data, cause: 'event' });
          await job.remove();
        }
        return [...new Set(failed.map(({ data }) => data.tenant))];
      }),
    work: (build, concurrency, observer) =>
      startRedisWorker(url, build, { concurrency, queue, observer, forgetFailures }),
    claimRound: (everyMs) =>
      ask(async () => (await redis.set(`${NAME}:round`, String(Date.now()), 'PX', everyMs, 'NX')) === 'OK'),
    addOnce: (request, messageId, keepMs) => ask(() => addOnce(request, messageKey(messageId), keepMs)),
    ping: () => ask(async () => void (await redis.ping())),
    async close() {
      if (redis.status === 'ready') await queue.close();
      redis.disconnect();
    },
  };
}

/** Senders choose the ids of messages. */
function messageKey(messageId: string): string {
  return `${NAME}:message:${createHash('sha256').update(messageId).digest('hex')}`;
}

function queueError(url: string, error: unknown): OperatorError {
  const { name, message } = toError(error);
  const where = `Redis at ${hostOf(url)}`;
  const isRefused = name === 'ReplyError';
  return new OperatorError({
    code: 'QUEUE_AWAY',
    title: isRefused ? `The queue cannot be used: ${where} refuses a command` : `The queue cannot be reached: ${where}`,
    details: [message],
    hint: isRefused
      ? 'correct what Redis says, such as its password in --redis or VOUCHER_SITE_REDIS, or its memory'
      : 'start Redis, or check --redis and VOUCHER_SITE_REDIS',
    exitCode: EXIT.API,
    cause: error,
  });
}
