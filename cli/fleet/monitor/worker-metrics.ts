import { version } from '../../../package.json' with { type: 'json' };
import type { PublishReport } from '../../publish/publish-report.ts';
import type { WorkerEvent } from '../queue/run-worker.ts';
import type { WebhookEvent } from '../queue/webhook-server.ts';
import { STAGES } from '../../report/stages.ts';
import type { TenantReport } from '../../report/tenant-report.ts';
import { createMeters } from './meters.ts';
import type { Family } from './prometheus-text.ts';

/* What workers and webhooks count. Tenants are labels of counters, not of histograms, which have a dozen series each. */

const SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900];

/** The end of a build as a label. `retried`: it failed and is tried again. */
const OUTCOMES = { live: 'done', gone: 'gone', 'handed-back': 'handed-back' } as const;

export function processFamilies(process: 'worker' | 'webhook'): Family[] {
  return [gauge('voucher_site_process_info', 'Version of voucher-site.', [[{ process, version }, 1]])];
}

export interface WorkerMetrics {
  onEvent(event: WorkerEvent): void;
  onBuilt(report: TenantReport): void;
  onPublished(report: PublishReport): void;
  families(): Family[];
}

export function createWorkerMetrics(): WorkerMetrics {
  const meters = createMeters();
  const builds = meters.counter('voucher_site_worker_builds_total', 'Ended builds by tenant and outcome.');
  const failures = meters.counter(
    'voucher_site_worker_failures_total',
    'Failed builds by tenant and code of the error.',
  );
  const takeovers = meters.counter('voucher_site_worker_takeovers_total', 'Builds of workers that are gone.');
  const pages = meters.counter('voucher_site_worker_rendered_pages_total', 'Pages that were rendered.');
  const uploads = meters.counter('voucher_site_worker_uploaded_bytes_total', 'Bytes that were sent, by target.');
  const warnings = meters.counter('voucher_site_worker_warnings_total', 'Warnings of builds by code.');
  const wait = meters.histogram(
    'voucher_site_worker_wait_seconds',
    'From the request to the begin of its build.',
    SECONDS,
  );
  const build = meters.histogram('voucher_site_worker_build_seconds', 'Duration of builds.', SECONDS);
  const live = meters.histogram(
    'voucher_site_worker_live_seconds',
    'From the request to the end of its build.',
    SECONDS,
  );
  const stage = meters.histogram('voucher_site_worker_stage_seconds', 'Duration of stages.', SECONDS);
  const siteBytes = new Map<string, number>();
  const causes = new Map<string, string>();
  let isAway = false;

  const end = (id: string, tenant: string, outcome: string): string => {
    builds({ tenant, outcome });
    const cause = causes.get(id) ?? '';
    causes.delete(id);
    return cause;
  };

  return {
    onEvent(event) {
      switch (event.type) {
        case 'taken':
          causes.set(event.id, event.cause);
          // A further attempt waits on purpose.
          if (event.failures === 0) wait({ cause: event.cause }, event.waitedMs / 1000);
          return;
        case 'live': {
          const cause = end(event.id, event.tenant, OUTCOMES.live);
          build({ outcome: OUTCOMES.live }, event.ms / 1000);
          return live({ cause }, event.sinceRequestMs / 1000);
        }
        case 'failed': {
          const outcome = event.mayRetry ? 'retried' : 'failed';
          end(event.id, event.tenant, outcome);
          failures({ tenant: event.tenant, code: event.code });
          return build({ outcome }, event.ms / 1000);
        }
        case 'gone':
        case 'handed-back':
          return void end(event.id, event.tenant, OUTCOMES[event.type]);
        case 'taken-over':
          return takeovers({});
        case 'queue-away':
        case 'queue-back':
          isAway = event.type === 'queue-away';
          return;
        default:
          return;
      }
    },
    onBuilt(report) {
      for (const { code, count } of report.warnings) warnings({ code }, count);
      if (report.status === 'failed') return;
      for (const name of STAGES) {
        const ms = report.stages[name];
        if (ms > 0) stage({ stage: name }, ms / 1000);
      }
      pages({}, report.rendered);
      siteBytes.set(report.tenant, report.bytes);
    },
    onPublished(report) {
      stage({ stage: 'publish' }, report.ms / 1000);
      uploads({ target: report.target }, report.status === 'failed' ? 0 : report.uploadedBytes);
    },
    families: () => [
      ...meters.families(),
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

function gauge(name: string, help: string, values: [Record<string, string>, number][]): Family {
  return { name, help, samples: values.map(([labels, value]) => ({ labels, value })) };
}

export interface WebhookMetrics {
  onEvent(event: WebhookEvent): void;
  families(): Family[];
}

export function createWebhookMetrics(): WebhookMetrics {
  const meters = createMeters();
  const messages = meters.counter('voucher_site_webhook_messages_total', 'Messages by status of the response.');
  const events = meters.counter('voucher_site_webhook_events_total', 'Stored events by tenant.');
  return {
    // The tenant of a message that was refused is what a stranger has written.
    onEvent({ status, tenant }) {
      messages({ status: String(status) });
      if (status === 202 && tenant !== undefined) events({ tenant });
    },
    families: () => meters.families(),
  };
}
