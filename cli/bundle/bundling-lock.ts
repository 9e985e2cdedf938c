import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { tryLockFile } from '../release/lock-file.ts';

/** Bundling takes seconds: a lock of another machine that is older was left by one that is gone. */
const LONGEST_FOREIGN_MS = 2 * 60 * 1000;

const POLL_MS = 20;

/**
 * Waits until no other process lets Vike read this package's configuration, then works. To read it, Vike writes
 * `+config.ts.build-<hash>.mjs` beside each `+config.ts`, imports and deletes it; the names are the same in all processes,
 * so that one deletes what the other is about to import.
 * @param folder where the lock is; made where it is missing
 * @throws OperatorError where something that is no lock stands in its place; the signal's reason when aborted while
 * waiting; what `work` throws
 */
export async function withBundlingLock<Result>(
  folder: string,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  mkdirSync(folder, { recursive: true });
  const lock = await acquire(path.join(folder, 'bundling.lock'), signal);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function acquire(file: string, signal: AbortSignal | undefined): Promise<{ release(): void }> {
  for (;;) {
    signal?.throwIfAborted();
    const attempt = tryLockFile(file, LONGEST_FOREIGN_MS);
    if (!('heldBy' in attempt)) return attempt;
    if (attempt.heldBy === undefined) throw notALock(file);
    await sleep(POLL_MS);
  }
}

function notALock(file: string): OperatorError {
  return new OperatorError({
    code: 'BUNDLING_BUSY',
    title: "The site's code could not be bundled",
    details: [`${file} keeps other processes from bundling at the same time, and is no lock of ours.`],
    hint: 'delete that file, then build again',
    exitCode: EXIT.USAGE,
  });
}
