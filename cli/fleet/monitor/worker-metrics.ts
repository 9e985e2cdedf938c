import { version } from '../../../package.json' with { type: 'json' };
import type { PublishReport } from '../../publish/publish-report.ts';
import type { WorkerEvent } from '../queue/run-worker.ts';
import type { WebhookEvent } from '../queue/webhook-server.ts';
import { STAGES } from '../../report/stages.ts';
import type { TenantReport } from '../../report/tenant-report.ts';
import { createMeters, type Family, gauge } from './prometheus-text.ts';
import type { Cause, QueueContent, TenantQueue } from '../queue/tenant-queue.ts';

/*
 * What workers and webhooks report. Tenants are labels of counters, not of histograms, which have a dozen series each. Every
 * process reports the same of the queue, so rules take the maximum.
 */

const SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900];

export function processFamilies(process: 'worker' | 'webhook'): Family[] {
  return [gauge('voucher_site_process_info', 'Version of voucher-site.', [[{ process, version }, 1]])];
}

export function createWorkerMetrics() {
  const { counter, histogram, families } = createMeters();
  const builds = counter('voucher_site_worker_builds_total', 'Ended builds by tenant and outcome.');
  const failures = counter('voucher_site_worker_failures_total', 'Failed builds by tenant and code of the error.');
  const pages = counter('voucher_site_worker_rendered_pages_total', 'Pages that were rendered.');
  const uploads = counter('voucher_site_worker_uploaded_bytes_total', 'Bytes that were sent, by target.');
  const warnings = counter('voucher_site_worker_warnings_total', 'Warnings of builds by code.');
  const timer = (name: string, help: string) => histogram(`voucher_site_worker_${name}_seconds`, help, SECONDS);
  const wait = timer('wait', 'From the request to the begin of its build.');
  const build = timer('build', 'Duration of builds.');
  const live = timer('live', 'From the request to the end of its build.');
  const stage = timer('stage', 'Duration of stages.');
  const siteBytes = new Map<string, number>();
  const causes = new Map<string, string>();
  let isAway = false;

  /** @param outcome `retried`: it failed and is tried again */
  const end = ({ id, tenant }: { id: string; tenant: string }, outcome: string): void => {
    builds({ tenant, outcome });
    causes.delete(id);
  };

  return {
    onEvent(event: WorkerEvent): void {
      switch (event.type) {
        case 'taken':
          causes.set(event.id, event.cause);
          // A further attempt waits on purpose.
          if (event.failures === 0) wait({ cause: event.cause }, event.waitedMs / 1000);
          return;
        case 'live':
          live({ cause: causes.get(event.id) ?? '' }, event.sinceRequestMs / 1000);
          build({ outcome: 'done' }, event.ms / 1000);
          return end(event, 'done');
        case 'failed': {
          const outcome = event.mayRetry ? 'retried' : 'failed';
          failures({ tenant: event.tenant, code: event.code });
          build({ outcome }, event.ms / 1000);
          return end(event, outcome);
        }
        case 'gone':
        case 'handed-back':
          return end(event, event.type);
        case 'queue-away':
        case 'queue-back':
          isAway = event.type === 'queue-away';
          return;
        default:
          return;
      }
    },
    onBuilt(report: TenantReport): void {
      for (const { code, count } of report.warnings) warnings({ code }, count);
      if (report.status === 'failed') return;
      for (const name of STAGES) {
        const ms = report.stages[name];
        if (ms > 0) stage({ stage: name }, ms / 1000);
      }
      pages({}, report.rendered);
      siteBytes.set(report.tenant, report.bytes);
    },
    onPublished(report: PublishReport): void {
      stage({ stage: 'publish' }, report.ms / 1000);
      uploads({ target: report.target }, report.status === 'failed' ? 0 : report.uploadedBytes);
    },
    families: (): Family[] => [
      ...families(),
      gauge('voucher_site_worker_running_builds', 'Builds that this worker is running.', [[{}, causes.size]]),
      gauge('voucher_site_worker_queue_away', 'Whether the worker waits for the queue.', [[{}, isAway ? 1 : 0]]),
      gauge(
        'voucher_site_build_bytes',
        'Size of the site that was built last.',
        [...siteBytes].map(([tenant, bytes]) => [{ tenant }, bytes]),
      ),
    ],
  };
}

export function createWebhookMetrics() {
  const { counter, families } = createMeters();
  const messages = counter('voucher_site_webhook_messages_total', 'Messages by status of the response.');
  return {
    onEvent: ({ status }: WebhookEvent): void => messages({ status: String(status) }),
    families,
  };
}

/** What the queue contains. One that cannot be read is a value, too: alerts need one. */
export async function queueFamilies(queue: Pick<TenantQueue, 'read'>): Promise<Family[]> {
  const up = (value: number) => gauge('voucher_site_queue_up', 'Whether the queue can be read.', [[{}, value]]);
  try {
    return [up(1), ...contentFamilies(await queue.read(), Date.now())];
  } catch {
    return [up(0)];
  }
}

function contentFamilies(content: QueueContent, now: number): Family[] {
  const { waiting, active, delayed, failed } = content;
  const causes = ['event', 'schedule'] as const;
  // A label occurs once: the last of several builds of a tenant is the one to look at.
  const underWay = new Map([...waiting, ...active, ...delayed].map((build) => [build.tenant, build.failures]));
  const givenUp = new Map(failed.map((build) => [build.tenant, build]));
  return [
    gauge(
      'voucher_site_queue_builds',
      'Builds in the queue by state.',
      Object.entries({ waiting, active, delayed, failed }).map(([state, { length }]) => [{ state }, length]),
    ),
    gauge(
      'voucher_site_queue_oldest_timestamp_seconds',
      'Since when the oldest build waits for its first attempt; absent if none waits.',
      causes.map((cause) => [{ cause }, oldestSince(content, cause, now)]),
    ),
    gauge(
      'voucher_site_queue_failures',
      'Failed attempts of a build that is tried again.',
      [...underWay].map(([tenant, failures]) => [{ tenant }, failures || undefined]),
    ),
    gauge(
      'voucher_site_queue_given_up_timestamp_seconds',
      'When a build failed for good.',
      [...givenUp.values()].map(({ tenant, failure: { code }, failedAt }) => [{ tenant, code }, failedAt / 1000]),
    ),
  ];
}

/** Seconds since 1970. A failed build waits on purpose, and so does a scheduled one until its time. */
function oldestSince({ waiting, delayed }: QueueContent, cause: Cause, now: number): number | undefined {
  const isFirst = (build: { cause: Cause; failures: number }) => build.cause === cause && build.failures === 0;
  const since = [
    ...waiting.filter(isFirst).map(({ requestedAt }) => requestedAt),
    ...delayed.filter((build) => isFirst(build) && build.dueAt <= now).map(({ dueAt }) => dueAt),
  ];
  return since.length === 0 ? undefined : Math.min(...since) / 1000;
}
