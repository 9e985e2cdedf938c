import {
  isAbsentOr,
  isCount,
  isListOf,
  isObjectOf,
  isOneOf,
  isRecordOf,
  isText,
  type Guard,
  type Schema,
} from '../../lib/schema.ts';
import type { ProcessIdentity } from '../../lib/process-identity.ts';
import type { ReportedFailure } from '../../report/tenant-report.ts';
import {
  MAX_ATTEMPTS,
  isReportedFailure,
  parseMessage,
  retryDelayMs,
  serializeMessage,
  shortenReason,
  STORED_REQUEST,
  type AcceptedMessage,
  type BuildEnd,
  type BuildRequest,
  type Cause,
  type QueueContent,
  type QueuedBuild,
  type StoredRequest,
} from './tenant-queue.ts';

interface StoredBuild extends QueuedBuild {
  state: 'waiting' | 'active' | 'delayed' | 'failed';
  /** Of a delayed build; milliseconds since 1970. */
  dueAt?: number | undefined;
  /** Of an active build. */
  worker?: ProcessIdentity | undefined;
  /** Came during an active build, and becomes a build of its own. */
  next?: StoredRequest | undefined;
  /** Of a failed build. */
  failedAt?: number | undefined;
  failure?: ReportedFailure | undefined;
}

export interface RegisteredWorker extends ProcessIdentity {
  /** Milliseconds since 1970. */
  since: number;
}

/** The queue of one machine, as its file contains it. Plain data; the functions below change it in place. */
export interface QueueState {
  lastId: number;
  /** Of the last round of all tenants; milliseconds since 1970. */
  roundAt: number;
  builds: StoredBuild[];
  /** Also those that were killed, until another one registers. */
  workers: RegisteredWorker[];
  /** Messages of webhooks by their ids. */
  messages: Record<string, { note: string; until: number }>;
}

const IDENTITY: Schema<ProcessIdentity> = { pid: isCount, startTicks: isCount, host: isText };

const isBuild: Guard<StoredBuild> = isObjectOf({
  ...STORED_REQUEST,
  id: isText,
  tenant: isText,
  failures: isCount,
  state: isOneOf(['waiting', 'active', 'delayed', 'failed']),
  dueAt: isAbsentOr(isCount),
  worker: isAbsentOr(isObjectOf(IDENTITY)),
  next: isAbsentOr(isObjectOf(STORED_REQUEST)),
  failedAt: isAbsentOr(isCount),
  failure: isAbsentOr(isReportedFailure),
});

export const isQueueState: Guard<QueueState> = isObjectOf({
  lastId: isCount,
  roundAt: isCount,
  builds: isListOf(isBuild),
  workers: isListOf(isObjectOf<RegisteredWorker>({ ...IDENTITY, since: isCount })),
  messages: isRecordOf(isObjectOf({ note: isText, until: isCount })),
});

export function emptyQueue(): QueueState {
  return { lastId: 0, roundAt: 0, builds: [], workers: [], messages: {} };
}

/** Adds a build or joins one. @returns the id of the tenant's build */
export function addBuild(queue: QueueState, request: BuildRequest, now: number): string {
  const { tenant, cause, delayMs } = request;
  const reason = shortenReason(request.reason);
  const build = queue.builds.find((each) => each.tenant === tenant && each.state !== 'failed');
  if (build === undefined) {
    queue.lastId += 1;
    const added = { id: String(queue.lastId), tenant, cause, reason, requestedAt: now, failures: 0 };
    queue.builds.push(
      delayMs !== undefined && delayMs > 0
        ? { ...added, state: 'delayed', dueAt: now + delayMs }
        : { ...added, state: 'waiting' },
    );
    return added.id;
  }
  if (delayMs !== undefined) return build.id;
  if (build.state === 'active') {
    if (cause === 'event' || build.next?.cause !== 'event')
      build.next = { cause, reason, requestedAt: build.next?.requestedAt ?? now };
    return build.id;
  }
  Object.assign(build, { state: 'waiting', dueAt: undefined });
  if (cause === 'event') {
    const requestedAt = build.cause === 'event' ? build.requestedAt : now;
    Object.assign(build, { cause, reason, requestedAt, failures: 0 });
  } else if (build.cause === 'schedule') build.reason = reason;
  return build.id;
}

/** Adds a build because of a message, or finds what was added because of its first copy. */
export function addMessage(
  queue: QueueState,
  request: BuildRequest,
  { id, until }: { id: string; until: number },
  now: number,
): AcceptedMessage {
  const messages = Object.fromEntries(Object.entries(queue.messages).filter(([, message]) => message.until > now));
  // The prefix keeps ids of senders apart from names that objects have.
  const key = `id:${id}`;
  const known = parseMessage(messages[key]?.note ?? '');
  const accepted = known ?? { tenant: request.tenant, job: addBuild(queue, request, now) };
  queue.messages = { ...messages, [key]: { note: serializeMessage(accepted), until } };
  return accepted;
}

/**
 * Takes the most urgent build that is due.
 * @param causes of builds that may be taken
 */
export function takeBuild(
  queue: QueueState,
  worker: ProcessIdentity,
  now: number,
  causes: readonly Cause[],
): QueuedBuild | undefined {
  const [build] = queue.builds
    .filter(
      ({ cause, state, dueAt = 0 }) =>
        causes.includes(cause) && (state === 'waiting' || (state === 'delayed' && dueAt <= now)),
    )
    .toSorted(byUrgency);
  if (build === undefined) return undefined;
  Object.assign(build, { state: 'active', worker, dueAt: undefined });
  return toQueuedBuild(build);
}

/** Puts back what dead workers had begun. @returns it */
export function takeOver(queue: QueueState, isDead: (worker: ProcessIdentity) => boolean): QueuedBuild[] {
  const lost = queue.builds.filter(
    ({ state, worker }) => state === 'active' && (worker === undefined || isDead(worker)),
  );
  for (const build of lost) Object.assign(build, { state: 'waiting', worker: undefined });
  return lost.map(toQueuedBuild);
}

export function endBuild(queue: QueueState, id: string, end: BuildEnd, now: number): void {
  const build = queue.builds.find((each) => each.id === id);
  // Somebody else has ended it, because this process looked dead.
  if (build?.state !== 'active') return;
  const { next } = build;
  Object.assign(build, { worker: undefined, next: undefined });
  if (end.outcome === 'interrupted') build.state = 'waiting';
  else if (end.outcome === 'failed') failBuild(build, end, now);
  else
    queue.builds = queue.builds.filter(
      ({ tenant, state }) => tenant !== build.tenant || (state !== 'failed' && state !== 'active'),
    );
  if (next !== undefined) addBuild(queue, { tenant: build.tenant, ...next }, next.requestedAt);
}

function failBuild(build: StoredBuild, { failure, mayRetry }: BuildEnd & { outcome: 'failed' }, now: number): void {
  build.failures += 1;
  if (mayRetry && build.failures < MAX_ATTEMPTS) {
    Object.assign(build, { state: 'delayed', dueAt: now + retryDelayMs(build.failures) });
  } else {
    Object.assign(build, { state: 'failed', failedAt: now, failure });
  }
}

/** Puts failed builds back. @returns their tenants */
export function retryBuilds(queue: QueueState, tenants: readonly string[] | undefined, now: number): string[] {
  const failed = queue.builds.filter(({ state, tenant }) => state === 'failed' && (tenants?.includes(tenant) ?? true));
  queue.builds = queue.builds.filter((build) => !failed.includes(build));
  for (const { tenant, reason } of failed) addBuild(queue, { tenant, cause: 'event', reason }, now);
  return [...new Set(failed.map(({ tenant }) => tenant))];
}

/** Removes builds that have not begun. @returns their tenants */
export function cancelBuilds(queue: QueueState, tenants: readonly string[] | undefined): string[] {
  const cancelled = queue.builds.filter(
    ({ state, tenant }) => (state === 'waiting' || state === 'delayed') && (tenants?.includes(tenant) ?? true),
  );
  queue.builds = queue.builds.filter((build) => !cancelled.includes(build));
  return cancelled.map(({ tenant }) => tenant);
}

export function isRegistered({ workers }: QueueState, worker: ProcessIdentity): boolean {
  return workers.some((each) => isSameProcess(each, worker));
}

/** Adds a worker, and forgets those of which nothing is known any more. */
export function registerWorker(
  queue: QueueState,
  worker: RegisteredWorker,
  isAlive: (other: ProcessIdentity) => boolean,
): void {
  if (!isRegistered(queue, worker)) queue.workers = [...queue.workers.filter(isAlive), worker];
}

export function removeWorker(queue: QueueState, worker: ProcessIdentity): void {
  queue.workers = queue.workers.filter((each) => !isSameProcess(each, worker));
}

function isSameProcess(one: ProcessIdentity, other: ProcessIdentity): boolean {
  return one.pid === other.pid && one.startTicks === other.startTicks && one.host === other.host;
}

export function contentOf({ builds }: QueueState): Omit<QueueContent, 'workers'> {
  const inState = (state: StoredBuild['state']) => builds.filter((build) => build.state === state).toSorted(byUrgency);
  return {
    waiting: inState('waiting').map(toQueuedBuild),
    active: inState('active').map(toQueuedBuild),
    delayed: inState('delayed').map(toDelayedBuild),
    failed: inState('failed').flatMap((build) => {
      const { failure, failedAt = 0 } = build;
      return failure === undefined ? [] : [{ ...toQueuedBuild(build), failedAt, failure }];
    }),
  };
}

function toDelayedBuild(build: StoredBuild) {
  return { ...toQueuedBuild(build), dueAt: build.dueAt ?? 0 };
}

function byUrgency(a: StoredBuild, b: StoredBuild): number {
  return Number(a.cause === 'schedule') - Number(b.cause === 'schedule') || a.requestedAt - b.requestedAt;
}

function toQueuedBuild({ id, tenant, cause, reason, requestedAt, failures }: StoredBuild): QueuedBuild {
  return { id, tenant, cause, reason, requestedAt, failures };
}
