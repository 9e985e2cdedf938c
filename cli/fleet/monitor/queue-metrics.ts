import type { Cause, QueueContent, TenantQueue } from '../queue/tenant-queue.ts';
import type { Family } from './prometheus-text.ts';

/* What a queue contains, for metrics of workers and webhooks. Every process reports the same, so rules take the maximum. */

/** A queue that cannot be read is a value, too: alerts need one. */
export async function queueFamilies(queue: Pick<TenantQueue, 'read'>): Promise<Family[]> {
  const up = (value: number): Family => ({
    name: 'voucher_site_queue_up',
    help: 'Whether the queue can be read.',
    samples: [{ labels: {}, value }],
  });
  try {
    return [up(1), ...contentFamilies(await queue.read(), Date.now())];
  } catch {
    return [up(0)];
  }
}

function contentFamilies(content: QueueContent, now: number): Family[] {
  const { waiting, active, delayed, failed } = content;
  const counts = { waiting, active, delayed, failed };
  return [
    {
      name: 'voucher_site_queue_builds',
      help: 'Builds in the queue by state.',
      samples: Object.entries(counts).map(([state, { length }]) => ({ labels: { state }, value: length })),
    },
    {
      name: 'voucher_site_queue_oldest_timestamp_seconds',
      help: 'Since when the oldest build waits for its first attempt; absent if none waits.',
      samples: (['event', 'schedule'] as const).flatMap((cause) => {
        const since = oldestSince(content, cause, now);
        return since === undefined ? [] : [{ labels: { cause }, value: since / 1000 }];
      }),
    },
    {
      name: 'voucher_site_queue_failures',
      help: 'Failed attempts of a build that is tried again.',
      // A label occurs once, whatever another program has put into the queue.
      samples: [...new Map([...waiting, ...active, ...delayed].map((build) => [build.tenant, build.failures]))].flatMap(
        ([tenant, failures]) => (failures === 0 ? [] : [{ labels: { tenant }, value: failures }]),
      ),
    },
    {
      name: 'voucher_site_queue_given_up_timestamp_seconds',
      help: 'When a build failed for good.',
      // A tenant may have several; the last one is the one to look at.
      samples: [...new Map(failed.map((build) => [build.tenant, build])).values()].map(
        ({ tenant, failure: { code }, failedAt }) => ({ labels: { tenant, code }, value: failedAt / 1000 }),
      ),
    },
  ];
}

/** A failed build waits on purpose, and so does a scheduled one until its time. */
function oldestSince({ waiting, delayed }: QueueContent, cause: Cause, now: number): number | undefined {
  const isFirst = (build: { cause: Cause; failures: number }) => build.cause === cause && build.failures === 0;
  const since = [
    ...waiting.filter(isFirst).map(({ requestedAt }) => requestedAt),
    ...delayed.filter((build) => isFirst(build) && build.dueAt <= now).map(({ dueAt }) => dueAt),
  ];
  return since.length === 0 ? undefined : Math.min(...since);
}
