import {
  isAbsentOr,
  isCount,
  isListOf,
  isObjectOf,
  isOneOf,
  isText,
  type Guard,
  type Schema,
} from '../../lib/schema.ts';
import type { ReportedFailure } from '../../report/tenant-report.ts';

/** Why a tenant is to be built. Events go before the schedule; a request for all tenants counts as part of the schedule. */
export type Cause = 'event' | 'schedule';

export interface BuildRequest {
  tenant: string;
  cause: Cause;
  /** What an operator or a sender says of it, such as `merchant 17 changed`. */
  reason: string;
  /**
   * Milliseconds until it may be taken, by which the schedule spreads its builds. A request without it ends the wait of a delayed
   * build, and becomes one more build after one that is running.
   */
  delayMs?: number;
}

/** A requested build of a tenant. Requests for a tenant that waits already are the same build. */
export interface QueuedBuild {
  id: string;
  tenant: string;
  cause: Cause;
  /** Of the latest event, or of the schedule if there was none; shortened by `shortenReason`. */
  reason: string;
  /** Of the request that it was created by; milliseconds since 1970. */
  requestedAt: number;
  /** Attempts that failed. */
  failures: number;
}

/** What a request says, as queues store it. */
export type StoredRequest = Pick<QueuedBuild, 'cause' | 'reason' | 'requestedAt'>;

export const STORED_REQUEST: Schema<StoredRequest> = {
  cause: isOneOf(['event', 'schedule']),
  reason: isText,
  requestedAt: isCount,
};

/** Characters of a reason that lists and logs show. */
const MAX_REASON = 200;

/** A reason as queues store and return it: senders of messages and other programs may choose any text. */
export function shortenReason(reason: string): string {
  return reason.slice(0, MAX_REASON);
}

export interface FailedBuild extends QueuedBuild {
  /** Milliseconds since 1970. */
  failedAt: number;
  failure: ReportedFailure;
}

export interface QueueContent {
  /** In the order in which they will be taken. */
  waiting: QueuedBuild[];
  /** Those of a worker that is gone wait, until another one takes them over. */
  active: QueuedBuild[];
  /** Scheduled for later, or tried again later because the API or a target failed. */
  delayed: (QueuedBuild & { dueAt: number })[];
  /** Not retried automatically. */
  failed: FailedBuild[];
  /** Those that are alive; undefined: the queue's store does not tell. */
  workers: LiveWorker[] | undefined;
}

/** Whether builds wait and no worker is alive. */
export function isStuck({ waiting, delayed, workers }: QueueContent): boolean {
  return workers?.length === 0 && waiting.length + delayed.length > 0;
}

export interface LiveWorker {
  /** Its machine and process, as operators read it. */
  name: string;
  /** When it started; milliseconds since 1970. */
  since: number;
}

/**
 * How a build ended. `done`: with the warnings of its publish, if there are any. `gone`: the tenant is not in the configuration,
 * so there is nothing to build. `interrupted`: the worker was asked to end, so the build goes back into the queue and counts as
 * not started.
 */
export type BuildEnd =
  | { outcome: 'done'; warnings?: readonly string[] }
  | { outcome: 'gone' }
  | { outcome: 'interrupted' }
  | { outcome: 'failed'; failure: ReportedFailure; mayRetry: boolean };

/** @param lost ends the build, since another worker may have taken it over */
export type BuildTenant = (build: QueuedBuild, lost?: AbortSignal) => Promise<BuildEnd>;

/** What happens to a queue while a worker takes builds from it. */
export interface QueueObserver {
  /** The queue's store cannot be reached; the worker waits for it. */
  onAway: (reason: string) => void;
  onBack: () => void;
  /**
   * A build that another worker began and did not end is taken over.
   * @param tenant undefined if the queue no longer tells
   */
  onTakeover: (id: string, tenant: string | undefined) => void;
}

export interface QueueWorker {
  /** Takes no further build, and resolves when the current ones have ended. */
  stop(): Promise<void>;
}

export interface AcceptedMessage {
  tenant: string;
  /** Id of the build. */
  job: string;
}

/** Messages as queues store them. */
export function serializeMessage({ tenant, job }: AcceptedMessage): string {
  return `${tenant} ${job}`;
}

/** @returns undefined if it is none */
export function parseMessage(note: string): AcceptedMessage | undefined {
  const [, tenant, job] = /^(\S+) (\S+)$/.exec(note) ?? [];
  return tenant === undefined || job === undefined ? undefined : { tenant, job };
}

/**
 * Tenants that are to be built and published, each at most once waiting and at most once being built, over all workers.
 * What is requested during a build becomes one more build after it, except for the schedule, which that build meets.
 */
export interface TenantQueue {
  /**
   * Adds a build, or joins one that waits.
   * @returns the id of the tenant's build; if one is running, that of the running one
   * @throws OperatorError QUEUE_AWAY if the request could not be stored
   */
  add(request: BuildRequest): Promise<string>;
  read(): Promise<QueueContent>;
  /**
   * Puts failed builds back.
   * @param tenants all if undefined
   * @returns the tenants whose builds were put back
   */
  retry(tenants?: readonly string[]): Promise<string[]>;
  /**
   * Removes builds that wait or are delayed.
   * @param tenants all if undefined
   * @returns the tenants whose builds were removed
   */
  cancel(tenants?: readonly string[]): Promise<string[]>;
  /**
   * Begins to take builds.
   * @param concurrency builds at the same time; while scheduled ones take these slots, there is one more for an event
   */
  work(build: BuildTenant, concurrency: number, observer: QueueObserver): QueueWorker;
  /**
   * Whether a round of all tenants is due, once for all workers. The answer is given to one of them only.
   * @param everyMs between two rounds
   */
  claimRound(everyMs: number): Promise<boolean>;
  /**
   * Adds a build because of a message. Copies of the message add nothing, on every machine, even at the same time.
   * @param keepMs how long copies may arrive; each copy starts this time again
   * @returns what the message, or the first of its copies, was for
   * @throws OperatorError QUEUE_AWAY if the request could not be stored
   */
  addOnce(request: BuildRequest, messageId: string, keepMs: number): Promise<AcceptedMessage>;
  /** @throws OperatorError QUEUE_AWAY if the store does not answer */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Attempts of a build whose API or target fails, the first one included. */
export const MAX_ATTEMPTS = 8;

/**
 * Time until the next attempt: 5 s, doubled with each failure, minus up to a fifth, chosen at random, so that tenants of one API
 * do not come back together.
 * @param failures attempts that failed
 */
export function retryDelayMs(failures: number, random: () => number = Math.random): number {
  return Math.round(5000 * 2 ** (failures - 1) * (1 - 0.2 * random()));
}

/** Failures as queues store them. */
export const isReportedFailure: Guard<ReportedFailure> = isObjectOf<ReportedFailure>({
  code: isText,
  title: isText,
  details: isListOf(isText),
  hint: isAbsentOr(isText),
  acceptChange: isAbsentOr(isListOf(isText)),
  stack: isAbsentOr(isText),
});
