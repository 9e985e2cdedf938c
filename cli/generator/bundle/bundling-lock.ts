import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { tryLockFile } from '../../lib/lock-file.ts';
import { TEMPORARY_CONFIG } from './site-sources.ts';

/** Bundling takes seconds, so an older lock of another machine is stale. */
const LONGEST_FOREIGN_MS = 2 * 60 * 1000;

const POLL_MS = 20;

/**
 * Runs `work` while no other process bundles or starts a dev server: two builds make one bundle, and Vike's dev servers do
 * not delete each other's files. Vike compiles each `+config.ts` to a `+config.ts.build-<hash>.mjs` beside it, imports that
 * and deletes it. The names are the same in all processes.
 * @param folder holds the lock; created when missing
 * @throws OperatorError when the lock's path is taken by something else; the signal's reason when aborted while waiting;
 * whatever `work` throws
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
    details: [`${file} keeps other processes from bundling at the same time, but it is not a lock of this program.`],
    hint: 'delete that file, then build again',
    exitCode: EXIT.UNUSABLE_PATH,
  });
}

/** Deletes the configuration files that a killed dev server left. The caller holds the lock, so no other one is starting. */
export function deleteTemporaryConfigs(templatesDir: string): void {
  for (const entry of readdirSync(templatesDir, { recursive: true, withFileTypes: true })) {
    if (TEMPORARY_CONFIG.test(entry.name)) rmSync(path.join(entry.parentPath, entry.name), { force: true });
  }
}
