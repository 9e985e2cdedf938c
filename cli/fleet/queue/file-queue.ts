import { existsSync } from 'node:fs';
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises';
import path from 'node:path';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { assertOutputExists, fileErrorCode, withFileErrors } from '../../lib/file-errors.ts';
import { makeFolder } from '../../lib/file-operations.ts';
import { inspectStateFile, writeStateFile } from '../../lib/state-file.ts';
import { tryLockFile, type LockAttempt } from '../../lib/lock-file.ts';
import { currentProcess, processStartedAt, processState, type ProcessIdentity } from '../../lib/process-identity.ts';
import {
  addBuild,
  addMessage,
  cancelBuilds,
  contentOf,
  emptyQueue,
  endBuild,
  isQueueState,
  isRegistered,
  registerWorker,
  removeWorker,
  retryBuilds,
  takeBuild,
  takeOver,
  type QueueState,
  type RegisteredWorker,
} from './queue-state.ts';
import type {
  BuildTenant,
  Cause,
  LiveWorker,
  QueuedBuild,
  QueueObserver,
  QueueWorker,
  TenantQueue,
} from './tenant-queue.ts';

/** Beside the sites; the leading dot keeps it apart from tenant ids. */
const FILE = '.queue.json';

/** How often a worker looks for builds. */
const POLL_MS = 200;

/** A change takes milliseconds. */
const LOCK_PATIENCE_MS = 10_000;
const LOCK_RETRY_MS = 5;

/**
 * The queue of one machine: a file that its processes change under a lock. Every change is on the disk before it is confirmed.
 * @param outDir folder of the sites
 */
export function openFileQueue(outDir: string): TenantQueue {
  const file = path.join(outDir, FILE);

  let pending: ((queue: QueueState) => void)[] = [];
  let writing: Promise<void> | undefined;
  const writePending = async (): Promise<void> => {
    // Requests of the same moment share one write.
    await immediate();
    let changes: typeof pending = [];
    const take = () => {
      changes = pending;
      pending = [];
      writing = undefined;
    };
    const lock = await lockQueue(file).finally(take);
    try {
      const queue = readQueue(file);
      const before = JSON.stringify(queue);
      for (const change of changes) change(queue);
      const after = JSON.stringify(queue);
      if (after !== before) withFileErrors(file, () => writeStateFile(file, after, { flush: true }));
    } finally {
      lock.release();
    }
  };

  const change = async <Result>(act: (queue: QueueState, now: number) => Result): Promise<Result> => {
    const results: Result[] = [];
    pending.push((queue) => results.push(act(queue, Date.now())));
    writing ??= writePending();
    await writing;
    const [result] = results;
    // `Result` may include undefined, as of a take that found nothing.
    return result as Result;
  };

  return {
    add: (request) => change((queue, now) => addBuild(queue, request, now)),
    // Readers find the previous content or the new one.
    async read() {
      const queue = readQueue(file);
      // As the next worker will find it; the file stays.
      takeOver(queue, isDead);
      return { ...contentOf(queue), workers: queue.workers.filter((worker) => !isDead(worker)).map(toLiveWorker) };
    },
    retry: (tenants) => change((queue, now) => retryBuilds(queue, tenants, now)),
    cancel: (tenants) =>
      change((queue) => {
        takeOver(queue, isDead);
        return cancelBuilds(queue, tenants);
      }),
    work: (build, concurrency, observer) =>
      startFileWorker({ outDir, change, read: () => readQueue(file) }, build, concurrency, observer),
    claimRound: (everyMs) =>
      change((queue, now) => {
        if (now - queue.roundAt < everyMs) return false;
        queue.roundAt = now;
        return true;
      }),
    addOnce: (request, messageId, keepMs) =>
      change((queue, now) => addMessage(queue, request, { id: messageId, until: now + keepMs }, now)),
    async ping() {
      assertOutputExists(outDir);
      readQueue(file);
    },
    close: async () => {},
  };
}

const isDead = (worker: ProcessIdentity): boolean => processState(worker) === 'dead';

function toLiveWorker({ since, ...worker }: RegisteredWorker): LiveWorker {
  const isForeign = processState(worker) === 'foreign';
  return { name: `process ${worker.pid}${isForeign ? ' of another container' : ''}`, since };
}

/** Whether there is a queue of this machine. */
export function hasFileQueue(outDir: string): boolean {
  return existsSync(path.join(outDir, FILE));
}

interface QueueAccess {
  outDir: string;
  change: <Result>(act: (queue: QueueState, now: number) => Result) => Promise<Result>;
  read: () => QueueState;
}

function startFileWorker(
  { outDir, change, read }: QueueAccess,
  build: BuildTenant,
  concurrency: number,
  observer: QueueObserver,
): QueueWorker {
  const self = currentProcess();
  const stopping = new AbortController();
  const running = new Map<Promise<void>, Cause>();

  let isAway = false;
  /** Tries again until the file can be read and written. @returns undefined if the worker is asked to end before that */
  const untilBack = async <Result>(act: () => Promise<Result>): Promise<Result | undefined> => {
    for (;;) {
      try {
        const result = await act();
        if (isAway) observer.onBack();
        isAway = false;
        return result;
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error;
        if (!isAway) observer.onAway(error.message);
        isAway = true;
        if (stopping.signal.aborted) return undefined;
        await pause();
      }
    }
  };
  const pause = () => wait(POLL_MS, undefined, { signal: stopping.signal }).catch(() => {});
  const take = (causes: readonly Cause[]) =>
    untilBack(async () => {
      const state = read();
      // Not only at the start: the file may have been moved away since then.
      if (isRegistered(state, self) && !mayHaveWork(state, causes)) return undefined;
      return change((queue, now) => {
        registerWorker(queue, { ...self, since: processStartedAt() }, (other) => processState(other) === 'alive');
        const lost = takeOver(queue, isDead);
        for (const { id, tenant } of lost) observer.onTakeover(id, tenant);
        return takeBuild(queue, self, now, causes);
      });
    });
  /** Events give way to earlier ones, but not to the schedule: while it takes all slots, there is one more for an event. */
  const takeable = (): Cause[] => {
    if (running.size < concurrency) return ['event', 'schedule'];
    return running.size === concurrency && [...running.values()].includes('schedule') ? ['event'] : [];
  };
  const run = async (taken: QueuedBuild): Promise<void> => {
    const end = await build(taken);
    await untilBack(() => change((queue, now) => endBuild(queue, taken.id, end, now)));
  };
  const loop = async (): Promise<void> => {
    // At the start only: a share that goes away later must not become a folder on the local disk.
    await untilBack(async () => withFileErrors(outDir, () => makeFolder(outDir)));
    while (!stopping.signal.aborted) {
      const causes = takeable();
      const taken = causes.length > 0 ? await take(causes) : undefined;
      if (taken === undefined) {
        await pause();
        continue;
      }
      const work: Promise<void> = run(taken).finally(() => running.delete(work));
      running.set(work, taken.cause);
    }
  };
  const looping = loop();
  return {
    async stop() {
      stopping.abort();
      await looping;
      await Promise.all(running.keys());
      await untilBack(() => change((queue) => removeWorker(queue, self)));
    },
  };
}

/** Reading takes no lock, so an idle worker changes nothing. */
function mayHaveWork({ builds }: QueueState, causes: readonly Cause[]): boolean {
  const now = Date.now();
  return builds.some(
    ({ state, cause, dueAt = 0, worker }) =>
      causes.includes(cause) &&
      (state === 'waiting' ||
        (state === 'delayed' && dueAt <= now) ||
        (state === 'active' && (worker === undefined || isDead(worker)))),
  );
}

async function lockQueue(file: string): Promise<{ release: () => void }> {
  const deadline = Date.now() + LOCK_PATIENCE_MS;
  for (;;) {
    const attempt = withFileErrors(file, () => tryLock(file));
    if (!('heldBy' in attempt)) return attempt;
    if (Date.now() > deadline) throw queueBusy(file, attempt.heldBy?.pid);
    await wait(LOCK_RETRY_MS);
  }
}

/** @throws OperatorError OUTPUT_FOLDER_MISSING; a system error */
function tryLock(file: string): LockAttempt {
  try {
    return tryLockFile(`${file}.lock`);
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') assertOutputExists(path.dirname(file));
    throw error;
  }
}

function readQueue(file: string): QueueState {
  const state = inspectStateFile(file, isQueueState);
  if (state.status === 'valid') return state.value;
  if (state.status === 'missing') return emptyQueue();
  throw new OperatorError({
    code: 'QUEUE_DAMAGED',
    title: `The queue cannot be read: ${file}`,
    details: ['It is not the JSON file that workers write. Nothing was changed.'],
    hint: 'move the file away, and request all tenants: voucher-site enqueue --all',
    exitCode: EXIT.UNUSABLE_PATH,
  });
}

function queueBusy(file: string, pid: number | undefined): OperatorError {
  return new OperatorError({
    code: 'QUEUE_AWAY',
    title: `The queue cannot be reached: ${file} is locked`,
    details: [
      pid === undefined ? `${file}.lock was not created by voucher-site.` : `Process ${pid} has held it for seconds.`,
    ],
    hint: `end that process, or remove ${file}.lock, then try again`,
    exitCode: EXIT.BUSY,
  });
}
