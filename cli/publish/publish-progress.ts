import { createLogUpdate } from 'log-update';
import { repeatGivenOptions } from '../lib/given-options.ts';
import { renderFailure } from '../report/failures.ts';
import {
  formatElapsed,
  truncate,
  pluralize,
  formatList,
  formatCount,
  formatDuration,
  formatSize,
} from '../report/format.ts';
import { describeHold } from '../report/holds.ts';
import { toPlainText } from '../report/plain-text.ts';
import { formatTable, type Column } from '../report/table.ts';
import { coloursFor, isInteractive, lineWidth, type Io, type Colours } from '../report/terminal.ts';
import type {
  PublishEvent,
  PublishEventSink,
  PublishReport,
  PublishedReport,
  PublishResult,
} from './publish-report.ts';

interface PublishReporter {
  sink: PublishEventSink;
  /** Restores the terminal. May be called more than once. */
  close(): void;
}

/** CI systems end jobs that print nothing for minutes. */
const HEARTBEAT_MS = 10_000;
const REDRAW_MS = 100;
const MAX_NAMES = 8;
/** Maximum number of tenants in the command that ends their holds. */
const MAX_HELD = 12;

/** The display on stderr: one that redraws itself in a terminal, otherwise lines; with --quiet only failures. */
export function choosePublishReporter(io: Io, { json = false, quiet = false }): PublishReporter {
  const { stderr, env } = io;
  const colours = coloursFor(stderr, env);
  const isLive = !quiet && isInteractive(stderr, env);
  const isSilent = quiet || (json && !isLive);
  const redraw = isLive ? createLogUpdate(stderr) : undefined;
  const startedAt = performance.now();
  let running: ReadonlyMap<string, RunningPublish> = new Map();
  let timer: NodeJS.Timeout | undefined;
  let target = '';
  let held: readonly string[] = [];

  const write = (line: string): void => void (redraw === undefined ? stderr.write(`${line}\n`) : redraw.persist(line));
  const lines = (): string[] => [...running].map(([tenant, state]) => runningLine(tenant, state));
  const draw = (): void => {
    const width = (stderr.columns || 80) - 1;
    redraw?.(
      lines()
        .map((line) => truncate(`  ${line}`, width))
        .join('\n'),
    );
  };
  const writeHeartbeat = (): void => {
    const now = lines();
    write(
      `… ${formatElapsed(performance.now() - startedAt)}${now.length > 0 ? `: ${formatList(now, MAX_NAMES)}` : ''}`,
    );
  };

  function print(event: PublishEvent): void {
    if (event.type === 'started') {
      target = event.target;
      if (!isSilent && !isLive) {
        write(
          `publishing ${pluralize(event.tenants.length, 'tenant')} to ${event.target}: ${formatList(event.tenants, MAX_NAMES)}`,
        );
      }
      if (!isSilent) timer = setInterval(isLive ? draw : writeHeartbeat, isLive ? REDRAW_MS : HEARTBEAT_MS).unref();
    } else if (event.type === 'finished' && (!isSilent || event.report.status === 'failed')) {
      write(finishedPublishLine(event.report, colours, lineWidth(stderr)));
    }
    // Always, as for builds.
    if (event.type === 'finished' && event.report.status !== 'failed' && event.report.hold !== undefined) {
      const { tenant, hold } = event.report;
      held = [...held, tenant];
      write(`${colours.yellow('‖')} ${tenant} is held there at ${describeHold(hold)}`);
    }
  }

  return {
    sink(event) {
      running = advancePublish(running, event);
      print(event);
    },
    close() {
      clearInterval(timer);
      timer = undefined;
      if (held.length > 0) write(`  ${colours.cyan('→')} ${resumeHint(held, target)}`);
      held = [];
      redraw?.clear();
      redraw?.done();
    },
  };
}

/** The command that ends the holds, once for all tenants. */
function resumeHint(tenants: readonly string[], target: string): string {
  const names = formatList(tenants, MAX_HELD).replaceAll(',', '');
  return repeatGivenOptions(
    `once data or code are fixed: voucher-site resume --tenant ${names} --target ${target}, then build and publish`,
  );
}

/** Progress of a tenant. */
interface RunningPublish {
  step: string;
  uploaded: number;
  planned: number;
}

/** The progress of all running tenants after an event. */
function advancePublish(
  running: ReadonlyMap<string, RunningPublish>,
  event: PublishEvent,
): Map<string, RunningPublish> {
  const next = new Map(running);
  if (event.type === 'finished') next.delete(event.report.tenant);
  if (event.type === 'started' || event.type === 'finished') return next;
  const before = running.get(event.tenant) ?? { step: 'reading', uploaded: 0, planned: 0 };
  if (event.type === 'step') next.set(event.tenant, { ...before, step: event.step });
  else if (event.type === 'planned') next.set(event.tenant, { ...before, planned: event.uploads });
  else next.set(event.tenant, { ...before, uploaded: before.uploaded + 1 });
  return next;
}

/** `musterstadt: uploading, 120 of 1,034 files` */
function runningLine(tenant: string, { step, uploaded, planned }: RunningPublish): string {
  const figures = step === 'uploading' ? `, ${formatCount(uploaded)} of ${pluralize(planned, 'file')}` : '';
  return `${tenant}: ${step}${figures}`;
}

/** The result of a tenant. */
function finishedPublishLine(report: PublishReport, colours: Colours, width: number): string {
  const { tenant, ms } = report;
  if (report.status === 'failed') return renderFailure(report.failure, { colours, width, tenants: [tenant] });
  const { status, uploaded, uploadedBytes, skipped, deleted, where } = report;
  const time = colours.dim(`(${formatDuration(ms)})`);
  if (status === 'unchanged') {
    return `${colours.green('✓')} ${tenant} is already at ${where}: nothing to upload, ${pluralize(skipped, 'file')} checked ${time}`;
  }
  const would = status === 'planned' ? 'would be ' : '';
  const sent = `${pluralize(uploaded, 'file')} (${formatSize(uploadedBytes)}) ${would}uploaded`;
  return `${colours.green('✓')} ${tenant} → ${where}: ${sent}, ${formatCount(skipped)} skipped, ${formatCount(deleted)} deleted ${time}`;
}

const COLUMNS: readonly Column[] = [
  { title: 'Tenant' },
  { title: 'Result' },
  { title: 'Release' },
  { title: 'Uploaded', align: 'right' },
  { title: 'Size', align: 'right' },
  { title: 'Skipped', align: 'right' },
  { title: 'Deleted', align: 'right' },
  { title: 'Time', align: 'right' },
];

/** Maximum number of paths of each kind that a dry run prints; --json lists all of them. */
const MAX_PATHS = 40;

/** Prints the summary on stdout: a table, and the files of a dry run. */
export function printPublished(io: Io, { reports, isDryRun }: PublishResult): void {
  io.stdout.write(`${formatTable(COLUMNS, reports.map(row), coloursFor(io.stdout, io.env).bold)}\n`);
  for (const report of reports) {
    if (report.status === 'failed') continue;
    for (const line of planLines(report)) io.stdout.write(`${line}\n`);
    for (const line of report.warnings)
      io.stderr.write(`${coloursFor(io.stderr, io.env).yellow('!')} ${toPlainText(line)}\n`);
  }
  if (isDryRun) io.stdout.write('This was a dry run: nothing was changed.\n');
}

function row(report: PublishReport): string[] {
  const { tenant, ms } = report;
  if (report.status === 'failed') return [tenant, 'failed', '–', '–', '–', '–', '–', formatDuration(ms)];
  const { status, release, uploaded, uploadedBytes, skipped, deleted } = report;
  return [
    tenant,
    status,
    release,
    formatCount(uploaded),
    formatSize(uploadedBytes),
    formatCount(skipped),
    formatCount(deleted),
    formatDuration(ms),
  ];
}

function planLines({ tenant, where, plan }: PublishedReport): string[] {
  if (plan === undefined) return [];
  const { uploads, deletes } = plan;
  if (uploads.length === 0 && deletes.length === 0) return ['', `${tenant} → ${where}: nothing to do`];
  return ['', `${tenant} → ${where}`, ...shortened(uploads, '+'), ...shortened(deletes, '-')];
}

function shortened(paths: readonly string[], sign: string): string[] {
  const lines = paths.slice(0, MAX_PATHS).map((path) => `  ${sign} ${toPlainText(path)}`);
  const more = paths.length - MAX_PATHS;
  return more > 0 ? [...lines, `  ${sign} … and ${pluralize(more, 'more file')}`] : lines;
}
