import path from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { EXIT, OperatorError } from '../lib/errors.ts';
import type { TenantQueue } from '../fleet/queue/tenant-queue.ts';
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

/** Where the queue is, as operators read it: without the password. */
export function placeOfQueue(io: CommandIo, { redis = io.env['VOUCHER_SITE_REDIS'], out }: QueuePlace): string {
  if (redis === undefined || redis === '') return `the queue of ${path.resolve(io.cwd, out)}`;
  return `the queue of Redis at ${new URL(redis).host}`;
}

/**
 * The queue of Redis, or that of this machine.
 * @throws OperatorError if the URL is not one of Redis
 */
export async function openQueue(
  io: CommandIo,
  { redis = io.env['VOUCHER_SITE_REDIS'], out }: QueuePlace,
): Promise<TenantQueue> {
  if (redis === undefined || redis === '') {
    const { openFileQueue } = await import('../fleet/queue/file-queue.ts');
    return openFileQueue(resolveOutDir(io, { out }));
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
