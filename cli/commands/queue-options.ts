import { Option } from '@commander-js/extra-typings';
import type { CheckResult } from '../doctor/results.ts';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { packageFile } from '../lib/paths.ts';
import type { QueueContent, TenantQueue } from '../fleet/queue/tenant-queue.ts';
import { pluralize } from '../report/format.ts';
import { resolveOutDir, type CommandIo } from './command.ts';

interface QueuePlace {
  redis?: string | undefined;
  out: string;
}

export const redisOption = () =>
  new Option(
    '--redis <url>',
    'Redis of the queue, for workers on several machines (default: a file in the output folder)',
  ).env('VOUCHER_SITE_REDIS');

/** @returns empty: the queue is that of this machine */
function redisOf({ env }: CommandIo, { redis = env['VOUCHER_SITE_REDIS'] }: QueuePlace): string {
  return redis ?? '';
}

/** Where the queue is, as operators read it: without the password. */
export function placeOfQueue(io: CommandIo, place: QueuePlace): string {
  const redis = redisOf(io, place);
  return `the queue of ${redis === '' ? resolveOutDir(io, place) : `Redis at ${new URL(redis).host}`}`;
}

/**
 * The queue of Redis, or that of this machine.
 * @throws OperatorError if the URL is not one of Redis
 */
export async function openQueue(io: CommandIo, place: QueuePlace): Promise<TenantQueue> {
  const redis = redisOf(io, place);
  if (redis === '') {
    const { openFileQueue } = await import('../fleet/queue/file-queue.ts');
    return openFileQueue(resolveOutDir(io, place));
  }
  if (!/^rediss?:\/\/\S+$/.test(redis) || !URL.canParse(redis)) {
    throw new OperatorError({
      code: 'OPTION_INVALID',
      title: '--redis is no address of Redis',
      details: ['It looks like redis://user:password@host:6379/0, or rediss:// with TLS.'],
      hint: 'correct --redis, or the variable VOUCHER_SITE_REDIS',
      exitCode: EXIT.USAGE,
    });
  }
  const { openRedisQueue } = await import('../fleet/queue/redis-queue.ts');
  return openRedisQueue(redis);
}

/** Works with the queue and closes it. @throws as `openQueue` */
export async function withQueue<Result>(
  io: CommandIo,
  place: QueuePlace,
  use: (queue: TenantQueue) => Promise<Result>,
): Promise<Result> {
  const queue = await openQueue(io, place);
  try {
    return await use(queue);
  } finally {
    await queue.close();
  }
}

/** Whether a queue is named, or this machine has one. */
async function hasQueue(io: CommandIo, place: QueuePlace): Promise<boolean> {
  if (redisOf(io, place) !== '') return true;
  const { hasFileQueue } = await import('../fleet/queue/file-queue.ts');
  return hasFileQueue(resolveOutDir(io, place));
}

/**
 * What a page about the fleet shows of its queue.
 * @returns undefined if there is none
 * @throws OperatorError if the URL is not one of Redis
 */
export async function readQueueIfAny(
  io: CommandIo,
  place: QueuePlace,
): Promise<QueueContent | 'unreachable' | undefined> {
  return (await hasQueue(io, place)) ? withQueue(io, place, readQueueToShow) : undefined;
}

/** A queue that does not answer is shown as that: what else is known of the fleet counts. */
export async function readQueueToShow(queue: TenantQueue): Promise<QueueContent | 'unreachable'> {
  try {
    return await queue.read();
  } catch (error) {
    if (error instanceof OperatorError) return 'unreachable';
    throw error;
  }
}

/** Whether a worker is alive, if there is a queue. */
export async function checkQueue(io: CommandIo, place: QueuePlace): Promise<CheckResult[]> {
  if (!(await hasQueue(io, place))) return [];
  const id = 'queue';
  try {
    const { waiting, delayed, workers } = await withQueue(io, place, (queue) => queue.read());
    const where = placeOfQueue(io, place);
    if (workers === undefined) return [{ id, status: 'ok', title: `${where} answers` }];
    const title = `${workers.length === 0 ? 'no worker is' : pluralize(workers.length, 'worker')} alive: ${where}`;
    if (workers.length > 0) return [{ id, status: 'ok', title, details: workers.map(({ name }) => name) }];
    const count = waiting.length + delayed.length;
    return [
      {
        id,
        status: count > 0 ? 'problem' : 'warning',
        title: count > 0 ? `${title}, and ${pluralize(count, 'build waits', 'builds wait')} for one` : title,
        hint: `Start one: voucher-site worker; see ${packageFile('docs/fleet.md')}.`,
      },
    ];
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const { toProblem } = await import('../doctor/results.ts');
    return [toProblem({ id }, error)];
  }
}
