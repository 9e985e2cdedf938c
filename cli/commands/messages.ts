import path from 'node:path';
import type { Config } from '../config/read-config.ts';
import type { OrphanSearch } from '../publish/find-orphans.ts';
import { repeatGivenOptions } from '../lib/given-options.ts';
import { renderFailure, toFailure } from '../report/failures.ts';
import { stripControlCharacters, toPlainText } from '../report/plain-text.ts';
import type { ReportedFailure } from '../report/tenant-report.ts';
import { textStyleFor, type Io } from '../report/terminal.ts';

/** Messages of a command on stderr; stdout is for results. */
export interface Messages {
  say(text: string): void;
  warn(text: string): void;
  /** Prints a failure that does not end the command. */
  fail(error: unknown): void;
  failReported(failure: ReportedFailure): void;
}

export function createMessages({ stderr, env }: Pick<Io, 'stderr' | 'env'>): Messages {
  const style = textStyleFor(stderr, env);
  return {
    say: (text) => void stderr.write(`${stripControlCharacters(repeatGivenOptions(text))}\n`),
    warn: (text) => void stderr.write(`${style.colours.yellow('!')} ${toPlainText(repeatGivenOptions(text))}\n`),
    fail: (error) => void stderr.write(`${renderFailure(toFailure(error).failure, style)}\n`),
    failReported: (failure) => void stderr.write(`${renderFailure(failure, style)}\n`),
  };
}

/**
 * Names sites without a tenant in the configuration on stderr.
 * @param folders of sites, as they are to be named
 * @param option of `remove` for these folders, such as `--target production`
 */
export async function warnOfOrphans(
  io: Io,
  folders: Iterable<string>,
  config: Pick<Config, 'tenants'>,
  option?: string,
): Promise<void> {
  const { describeOrphans, describeRenamed, findUnconfigured } = await import('../release/orphans.ts');
  for (const folder of folders) {
    const { orphans, renamed } = findUnconfigured(path.resolve(io.cwd, folder), config);
    const { warn } = createMessages(io);
    if (orphans.length > 0) warn(describeOrphans(orphans, folder, option));
    for (const site of renamed) warn(`${folder}: ${describeRenamed(site)}`);
  }
}

/** Names sites without a tenant at targets on stderr, and targets that could not be searched for them. */
export async function warnOfOrphansAtTargets(io: Io, { found, failures }: OrphanSearch): Promise<void> {
  if (found.length + failures.length === 0) return;
  const { describeOrphans, describeRenamed } = await import('../release/orphans.ts');
  const { warn } = createMessages(io);
  for (const { where, option, orphans, renamed } of found) {
    if (orphans.length > 0) warn(describeOrphans(orphans, where, option));
    for (const site of renamed) warn(`${where}: ${describeRenamed(site)}`);
  }
  for (const { target, error } of failures) {
    warn(`${target} could not be searched for sites that are not in the configuration: ${error.message}`);
  }
}
