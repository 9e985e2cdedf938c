import { groupBy } from '../lib/collections.ts';
import { groupFailures, renderFailure } from '../report/failures.ts';
import {
  formatElapsed,
  truncate,
  pluralize,
  formatList,
  formatCount,
  formatDuration,
  formatSize,
} from '../report/format.ts';
import { describeHeld, resumeCommands } from '../report/holds.ts';
import type { Hold } from '../report/tenant-report.ts';
import { toPlainText } from '../report/plain-text.ts';
import { formatTable, type Column } from '../report/table.ts';
import { coloursFor, isInteractive, textStyleFor, type Io, type Colours } from '../report/terminal.ts';
import {
  reportsOf,
  totalsOf,
  type FailedPublishReport,
  type PublishedReport,
  type PublishEvent,
  type PublishEventSink,
  type PublishReport,
  type PublishResult,
} from './publish-report.ts';

interface PublishReporter {
  sink: PublishEventSink;
  /** Restores the terminal. May be called more than once. */
  close(): void;
}

/** CI systems end jobs that print nothing for minutes. */
const HEARTBEAT_MS = 10_000;
const REDRAW_MS = 100;

/** The display on stderr: one that redraws itself in a terminal, otherwise lines; with --quiet only failures. */
export async function choosePublishReporter(
  io: Io,
  { json = false, quiet = false },
  { tenants, targets }: { tenants: readonly string[]; targets: readonly string[] },
): Promise<PublishReporter> {
  const { stderr, env } = io;
  const style = textStyleFor(stderr, env);
  const { colours } = style;
  const isLive = !quiet && isInteractive(stderr, env);
  const isSilent = quiet || (json && !isLive);
  const redraw = isLive ? (await import('log-update')).createLogUpdate(stderr) : undefined;
  const startedAt = performance.now();
  const progress = new Map(targets.map((name) => [name, nothingDone()]));
  let timer: NodeJS.Timeout | undefined;
  let held: { tenant: string; target: string; hold: Hold }[] = [];

  const write = (line: string): void => void (redraw === undefined ? stderr.write(`${line}\n`) : redraw.persist(line));
  const draw = (): void => {
    const width = (stderr.columns || 80) - 1;
    redraw?.(
      progressLines(progress, tenants.length)
        .map((line) => truncate(`  ${line}`, width))
        .join('\n'),
    );
  };
  const writeHeartbeat = (): void => {
    const now = progressLines(progress, tenants.length);
    write(`… ${formatElapsed(performance.now() - startedAt)}${now.length > 0 ? `: ${formatList(now)}` : ''}`);
  };
  /** ` at web1`, unless there is only one target. */
  const at = (target: string): string => (targets.length > 1 ? ` at ${target}` : '');

  function start(): void {
    if (isSilent || timer !== undefined) return;
    if (!isLive) {
      write(`publishing ${pluralize(tenants.length, 'tenant')} to ${formatList(targets)}: ${formatList(tenants)}`);
    }
    timer = setInterval(isLive ? draw : writeHeartbeat, isLive ? REDRAW_MS : HEARTBEAT_MS).unref();
  }

  function finish(report: PublishReport, at: TargetProgress): void {
    const { tenant, target, status } = report;
    at.running.delete(tenant);
    at.done += 1;
    if (status === 'failed') {
      at.unprinted.push(report);
    } else {
      if (!isSilent) write(finishedPublishLine(report, colours));
      if (report.hold !== undefined) held.push({ tenant, target, hold: report.hold });
    }
    if (at.done === tenants.length) writeFailures(target, at);
  }

  /** A host that cannot be reached, or a folder that is missing or full, fails all tenants at once, which is one message. */
  function writeFailures(target: string, { unprinted }: TargetProgress): void {
    const failed = unprinted.splice(0);
    for (const { tenants: whose, failure } of groupFailures(inOrder(failed))) {
      const names = whose.length === 1 ? whose.join('') : `${pluralize(whose.length, 'tenant')}: ${formatList(whose)}`;
      write(renderFailure(failure, { ...style, tenants: [`${names}${at(target)}`] }));
    }
  }

  /** Always, as for builds. */
  function writeHeld(): void {
    const sites = inOrder(held);
    held = [];
    for (const target of targets) {
      for (const line of describeHeld(sites.filter((site) => site.target === target)))
        write(`${colours.yellow('‖')} held${at(target)}: ${line}`);
    }
    if (sites.length === 0) return;
    const places = targets.filter((target) => sites.some((site) => site.target === target));
    const once = [...new Map(sites.map((site) => [site.tenant, site])).values()];
    for (const command of resumeCommands(once, places))
      write(`  ${colours.cyan('→')} once data or code are fixed: ${command}, then build and publish`);
  }

  function inOrder<Site extends { tenant: string }>(sites: readonly Site[]): Site[] {
    return sites.toSorted((a, b) => tenants.indexOf(a.tenant) - tenants.indexOf(b.tenant));
  }

  return {
    sink(event) {
      if (event.type === 'publish-started') start();
      if (event.type === 'publish-started' || event.type === 'publish-finished') return;
      const target = progress.get(event.target) ?? nothingDone();
      if (event.type === 'tenant-published') finish(event.report, target);
      else advance(target.running, event);
    },
    close() {
      clearInterval(timer);
      timer = undefined;
      for (const [name, target] of progress) writeFailures(name, target);
      writeHeld();
      redraw?.clear();
      redraw?.done();
    },
  };
}

interface TargetProgress {
  done: number;
  running: Map<string, RunningPublish>;
  /** Failures that are not printed yet. */
  unprinted: FailedPublishReport[];
}

interface RunningPublish {
  step: string;
  uploaded: number;
  planned: number;
}

const nothingDone = (): TargetProgress => ({ done: 0, running: new Map(), unprinted: [] });

function advance(
  running: Map<string, RunningPublish>,
  event: Extract<PublishEvent, { type: 'publish-step' | 'publish-planned' | 'file-uploaded' }>,
): void {
  const publish = running.get(event.tenant) ?? { step: 'reading', uploaded: 0, planned: 0 };
  running.set(event.tenant, publish);
  if (event.type === 'publish-step') publish.step = event.step;
  else if (event.type === 'publish-planned') publish.planned = event.uploads;
  else publish.uploaded += 1;
}

/** One line per running tenant; of several targets, one line per target that is not finished. */
function progressLines(targets: ReadonlyMap<string, TargetProgress>, tenants: number): string[] {
  const all = [...targets].map(([name, { done, running }]) => ({
    name,
    done,
    lines: [...running].map(([tenant, publish]) => runningLine(tenant, publish)),
  }));
  if (all.length <= 1) return all.flatMap(({ lines }) => lines);
  return all
    .filter(({ done }) => done < tenants)
    .map(({ name, done, lines }) => `${name} ${done} of ${tenants} (${formatList(lines, 1) || 'waiting'})`);
}

/** `musterstadt: uploading, 120 of 1,034 files` */
function runningLine(tenant: string, { step, uploaded, planned }: RunningPublish): string {
  const figures = step === 'uploading' ? `, ${formatCount(uploaded)} of ${pluralize(planned, 'file')}` : '';
  return `${tenant}: ${step}${figures}`;
}

/** The result of a tenant that did not fail. */
function finishedPublishLine(report: Exclude<PublishReport, FailedPublishReport>, colours: Colours): string {
  const { tenant, ms, status, uploaded, uploadedBytes, skipped, deleted, where } = report;
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

/** Maximum number of tenants that a warning names. */
const MAX_TENANTS = 5;

/** Prints the summary on stdout: a table for each target, the files of a dry run, and the totals of several targets. */
export function printPublished(io: Io, { reports, targets, isDryRun }: PublishResult): void {
  const { bold } = coloursFor(io.stdout, io.env);
  const table = (some: readonly PublishReport[]): string => formatTable(COLUMNS, some.map(row), bold);
  const isOne = targets.length === 1;
  if (isOne) io.stdout.write(`${table(reports)}\n`);
  else for (const target of targets) io.stdout.write(`${bold(target)}\n${table(reportsOf(target, reports))}\n\n`);
  for (const report of reports) {
    if (report.status === 'failed') continue;
    for (const line of planLines(report)) io.stdout.write(`${line}\n`);
  }
  printPublishWarnings(io, reports);
  if (!isOne) for (const target of targets) io.stdout.write(`${describeTotals(target, reports)}\n`);
  if (isDryRun) io.stdout.write('This was a dry run: nothing was changed.\n');
}

/** Prints the warnings on stderr, also with --quiet: they are about what visitors get, or about the next publish. */
export function printPublishWarnings(io: Io, reports: readonly PublishReport[]): void {
  for (const line of warningLines(reports)) {
    io.stderr.write(`${coloursFor(io.stderr, io.env).yellow('!')} ${toPlainText(line)}\n`);
  }
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

/** Each warning once, with its tenants if others were published, too; one of several publications with their number. */
function warningLines(reports: readonly PublishReport[]): string[] {
  const warnings = reports.flatMap((report) =>
    report.status === 'failed' ? [] : report.warnings.map((text) => ({ text, tenant: report.tenant })),
  );
  return [...groupBy(warnings, ({ text }) => text)].map(([text, found]) => {
    if (reports.length === 1) return text;
    const count = found.length === 1 ? '' : `${formatCount(found.length)} × `;
    return `${count}${text} (${formatList([...new Set(found.map(({ tenant }) => tenant))], MAX_TENANTS)})`;
  });
}

function shortened(paths: readonly string[], sign: string): string[] {
  const lines = paths.slice(0, MAX_PATHS).map((path) => `  ${sign} ${toPlainText(path)}`);
  const more = paths.length - MAX_PATHS;
  return more > 0 ? [...lines, `  ${sign} … and ${pluralize(more, 'more file')}`] : lines;
}

/** `web1: 298 published · 3 unchanged · 1 failed` */
function describeTotals(target: string, reports: readonly PublishReport[]): string {
  const of = reportsOf(target, reports);
  const { published, unchanged, failed } = totalsOf(of);
  const planned = of.filter(({ status }) => status === 'planned').length;
  const parts = Object.entries({ planned, published, unchanged, failed }).filter(([, count]) => count > 0);
  return `${target}: ${parts.map(([status, count]) => `${formatCount(count)} ${status}`).join(' · ')}`;
}
