import { existsSync } from 'node:fs';
import path from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { version } from '../../package.json' with { type: 'json' };
import type { RunEvent } from '../fleet/monitor/finished-run.ts';
import type { OperatorAction } from '../fleet/monitor/operator-actions.ts';
import type { RecordOptions } from '../fleet/monitor/record-run.ts';
import type { ExitCode } from '../lib/errors.ts';
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

export type Write = (event: RunEvent) => void;

/**
 * Runs a command and records it: see `recordRun`.
 * @throws OperatorError if the notification cannot be addressed or signed, or as `recordRun`
 */
export async function runRecorded(
  io: CommandIo,
  options: RecordingOptions,
  what: Pick<RecordOptions, 'command' | 'targets' | 'isDryRun'>,
  run: (write: Write) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { recordRun } = await import('../fleet/monitor/record-run.ts');
  const { notify } = options;
  const notification =
    notify === undefined ? undefined : (await import('../fleet/monitor/notify.ts')).resolveNotification(notify, io.env);
  const fileOf = (file: string | undefined) => (file === undefined ? undefined : path.resolve(io.cwd, file));
  const record = {
    ...what,
    version,
    outDir: resolveOutDir(io, options),
    reportFile: fileOf(options.reportFile),
    metricsFile: fileOf(options.metricsFile),
    notification,
    signal: io.signal,
    warn: createMessages(io).warn,
  };
  const { exitCode } = await recordRun(record, async (write) => ({ exitCode: await run(write) }));
  return exitCode;
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
