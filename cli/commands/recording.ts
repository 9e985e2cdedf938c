import { existsSync } from 'node:fs';
import path from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { version } from '../../package.json' with { type: 'json' };
import type { OperatorAction } from '../fleet/monitor/operator-actions.ts';
import { fileErrorCode } from '../lib/file-errors.ts';
import { operator } from '../lib/process-identity.ts';
import { resolveOutDir, type CommandIo } from './command.ts';
import { createMessages } from './messages.ts';

/* The options of commands that record their run. */

/** A dry run is no result to alert on. */
export const metricsFileOption = () =>
  new Option('--metrics-file <file>', "write metrics in Prometheus' text format, also if the run fails").conflicts(
    'dryRun',
  );

export const notifyOption = () =>
  new Option('--notify <url>', 'send the outcome of the run in one signed POST (VOUCHER_SITE_NOTIFY_SECRET)').conflicts(
    'dryRun',
  );

export const reportFileOption = () =>
  new Option('--report-file <file>', 'append the events of the run as JSON lines, also if it fails');

interface RecordingOptions {
  out: string;
  reportFile?: string | undefined;
  metricsFile?: string | undefined;
  notify?: string | undefined;
}

/**
 * What `build` and `publish` need to record their run.
 * @throws OperatorError if the notification cannot be addressed or signed
 */
export async function recordOptions(io: CommandIo, options: RecordingOptions) {
  const { reportFile, metricsFile, notify } = options;
  const notification =
    notify === undefined ? undefined : (await import('../fleet/monitor/notify.ts')).resolveNotification(notify, io.env);
  return {
    version,
    outDir: resolveOutDir(io, options),
    ...(reportFile === undefined ? {} : { reportFile: path.resolve(io.cwd, reportFile) }),
    ...(metricsFile === undefined ? {} : { metricsFile: path.resolve(io.cwd, metricsFile) }),
    ...(notification === undefined ? {} : { notification }),
    signal: io.signal,
    warn: createMessages(io).warn,
  };
}

/** Appends what was done to the actions of an output folder, if there is one. A failure is a warning: it has happened. */
export async function noteActions(
  outDir: string,
  done: readonly Omit<OperatorAction, 'at' | 'by'>[],
  io: CommandIo,
): Promise<void> {
  if (done.length === 0 || !existsSync(outDir)) return;
  const { recordActions } = await import('../fleet/monitor/operator-actions.ts');
  const common = { at: new Date().toISOString(), by: operator() };
  try {
    recordActions(
      outDir,
      done.map((action) => ({ ...common, ...action })),
    );
  } catch (error) {
    if (fileErrorCode(error) === undefined || !(error instanceof Error)) throw error;
    createMessages(io).warn(`This is missing in voucher-site status: ${error.message}`);
  }
}
