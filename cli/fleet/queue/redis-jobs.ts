import type { Job, JobsOptions } from 'bullmq';
import { isObjectOf, isTextLike, tryParseJson } from '../../lib/schema.ts';
import {
  isReportedFailure,
  MAX_ATTEMPTS,
  shortenReason,
  STORED_REQUEST,
  type BuildRequest,
  type Cause,
  type FailedBuild,
  type QueuedBuild,
  type StoredRequest,
} from './tenant-queue.ts';

/* Builds as jobs of BullMQ. */

/** Name of the queue in Redis; dashboards of BullMQ show it. */
export const NAME = 'voucher-site';

/** A smaller number goes first. */
export const PRIORITIES: Readonly<Record<Cause, number>> = { event: 1, schedule: 10 };

/** Finished builds that dashboards can show. */
const KEPT_DONE = 1000;

/** Old and new versions of the program read each other's, so fields are only added. */
export interface BuildData extends StoredRequest {
  tenant: string;
}

const isBuildData = isObjectOf<BuildData>({
  // A pattern would select several.
  tenant: isTextLike(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  ...STORED_REQUEST,
});

export type BuildJob = Job<BuildData, void, 'build'>;

/** Whether a job is a build. Those that other programs have written are not listed, and fail when a worker takes them. */
export function isBuildJob({ data }: BuildJob): boolean {
  return isBuildData(data);
}

export function isEvent({ priority }: BuildJob): boolean {
  return priority <= PRIORITIES.event;
}

export function optionsOf({ tenant, cause, delayMs }: BuildRequest): JobsOptions {
  return {
    deduplication: {
      id: tenant,
      ...(delayMs === undefined && {
        keepLastIfActive: true,
        // An event takes the place of a build that is delayed; another request ends the delay, but keeps an event's priority.
        ...(cause === 'event' ? { replace: true } : { reschedule: true }),
      }),
    },
    priority: PRIORITIES[cause],
    delay: delayMs ?? 0,
    attempts: MAX_ATTEMPTS,
    backoff: { type: 'custom' },
    removeOnComplete: { count: KEPT_DONE },
    stackTraceLimit: 0,
  };
}

export function toBuild({ id = '', data, attemptsMade }: BuildJob): QueuedBuild {
  const { tenant, cause, requestedAt } = data;
  return {
    id,
    tenant,
    cause,
    reason: shortenReason(data.reason),
    // Clocks of machines differ, and no build waited less than no time.
    requestedAt: Math.min(requestedAt, Date.now()),
    failures: attemptsMade,
  };
}

/** A build that waits for its time. BullMQ counts the delay from its request, or from its last attempt. */
export function toDelayedBuild(job: BuildJob): QueuedBuild & { dueAt: number } {
  return { ...toBuild(job), dueAt: (job.processedOn ?? job.timestamp) + job.delay };
}

export function toFailedBuild(job: BuildJob): FailedBuild {
  const parsed = tryParseJson(job.failedReason ?? '');
  const failure = isReportedFailure(parsed)
    ? parsed
    : { code: 'JOB_FAILED', title: job.failedReason ?? 'The worker did not say why', details: [] };
  return { ...toBuild(job), failedAt: job.finishedOn ?? job.timestamp, failure };
}

/** Where Redis is, without user and password. */
export function hostOf(url: string): string {
  const { host } = new URL(url);
  return host;
}
