import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../lib/run-command.ts';
import type { PublicationPlan, PublishedState } from './plan-publication.ts';

/** The command of a target that runs for each tenant whose site there has changed. */
export interface AfterPublish {
  /** Program and arguments. */
  command: readonly string[];
  timeoutMs: number;
  /** The folder of targets.json. */
  cwd: string;
  /** Also names target, tenant and domain. */
  env: NodeJS.ProcessEnv;
}

/** Of the command's output, in a warning. */
const MAX_LINES = 5;
const MAX_CHARACTERS = 500;

/**
 * Runs the command. The site is live already, so a failure is a warning.
 * @param changes paths
 * @returns the warnings
 * @throws the signal's reason when aborted
 */
export async function runAfterPublish(
  { command, timeoutMs, cwd, env }: AfterPublish,
  buildId: string,
  changes: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const warning = (why: string) => [`afterPublish failed (${why}): ${command[0]}`];
  let folder: string;
  try {
    folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-changes-'));
    writeFileSync(path.join(folder, 'changes'), changes.map((file) => `${file}\n`).join(''));
  } catch (error) {
    return warning(String(error));
  }
  try {
    const variables = {
      ...env,
      VOUCHER_SITE_BUILD_ID: buildId,
      VOUCHER_SITE_CHANGES: path.join(folder, 'changes'),
    };
    const { failure, output } = await runCommand(command, { cwd, env: variables, signal, timeoutMs });
    if (failure === undefined) return [];
    const end = output.trim().split('\n').slice(-MAX_LINES).join(' | ').slice(-MAX_CHARACTERS);
    return warning(failure).map((text) => (end === '' ? text : `${text} – ${end}`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Paths that a publish has added, changed or removed, sorted. */
export function changedPaths({ uploads, deletes }: PublicationPlan, { interrupted = [] }: PublishedState): string[] {
  return [...new Set([...uploads.map((file) => file.path), ...deletes, ...interrupted])].toSorted();
}
