import { createLogUpdate } from 'log-update';
import {
  advance,
  type BuildEvent,
  type BuildProgress,
  describeDone,
  INITIAL_PROGRESS,
  phaseOf,
  type Reporter,
  type RunningTenant,
} from './build-events.ts';
import { groupFailures, renderFailure } from './failures.ts';
import {
  fitText,
  formatCount,
  formatDuration,
  formatElapsed,
  formatList,
  formatSize,
  pluralize,
  truncate,
} from './format.ts';
import { formatHeldTenants } from './holds.ts';
import { splitReports, type TenantReport } from './tenant-report.ts';
import { type Colours, coloursFor, type Io, isInteractive, progressBar, textStyleFor } from './terminal.ts';
import { toPlainText } from './plain-text.ts';
import { countWarnings } from './warnings.ts';

/** CI systems end jobs that print nothing for minutes. */
const HEARTBEAT_MS = 10_000;

export interface ReporterChoice {
  json?: boolean;
  quiet?: boolean;
}

/**
 * The display for these options: only failures with --quiet, a live display on a terminal, otherwise log lines, or only
 * failures with --json.
 */
export function chooseReporter(io: Io, { json = false, quiet = false }: ReporterChoice): Reporter {
  if (quiet) return createQuietReporter(io);
  if (isInteractive(io.stderr, io.env)) {
    return createLiveReporter(io);
  }
  return json ? createQuietReporter(io) : createPlainReporter(io);
}

/** Log lines: one when a tenant starts, ends or fails, and the overall progress every 10 s. */
function createPlainReporter(io: Io): Reporter {
  const colours = coloursFor(io.stderr, io.env);
  let style = { colours, width: Number.POSITIVE_INFINITY, labelWidth: 0 };
  let progress = INITIAL_PROGRESS;
  let startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const write = (...lines: string[]) => {
    if (lines.length > 0) io.stderr.write(`${lines.join('\n')}\n`);
  };
  const close = () => clearInterval(timer);

  function print(event: BuildEvent): void {
    if (event.type === 'build-started') {
      close();
      startedAt = performance.now();
      style = { ...style, labelWidth: labelWidthFor(event.tenants, style.width) };
      timer = setInterval(() => write(formatHeartbeat(progress, performance.now() - startedAt)), HEARTBEAT_MS).unref();
      write(`building ${pluralize(event.tenants.length, 'tenant')}: ${formatList(event.tenants)}`);
    } else if (event.type === 'bundled') {
      const what = event.isReused ? 'reused the bundled' : 'bundled the';
      const time = event.isReused ? '' : ` in ${formatDuration(event.ms)}`;
      write(`${colours.green('✓')} ${what} code of the site${time}`);
    } else if (event.type === 'tenant-started') write(tenantLine(colours.dim('·'), event.tenant, 'started', style));
    else if (event.type === 'tenant-finished') write(finishedLine(event.report, style));
    else if (event.type === 'build-finished') {
      close();
      write(`${describeDone(progress).join(', ')} in ${formatDuration(event.ms)}`);
    }
  }

  return {
    sink(event) {
      progress = advance(progress, event);
      print(event);
    },
    close,
  };
}

function formatHeartbeat(progress: BuildProgress, elapsedMs: number): string {
  const running = [...progress.running.values()].map(describeRunning);
  const now = running.length > 0 ? `; running: ${formatList(running)}` : '';
  const bundling = progress.bundled ? '' : '; bundling the code of the site';
  return `… ${formatElapsed(elapsedMs)}: ${describeDone(progress).join(', ')}, ${pluralize(progress.pages, 'page')}${bundling}${now}`;
}

function describeRunning(running: RunningTenant): string {
  const phase = phaseOf(running);
  if (phase !== 'rendering') return `${running.tenant} (${phase})`;
  return `${running.tenant} (${progressOf(running.done, running.planned ?? 0)})`;
}

/** Prints at the end why tenants failed or did not go live, each reason once. */
function createQuietReporter(io: Io): Reporter {
  const style = textStyleFor(io.stderr, io.env);
  let tenants: readonly string[] = [];
  let finished: TenantReport[] = [];
  return {
    sink(event) {
      if (event.type === 'build-started') tenants = event.tenants;
      if (event.type === 'tenant-finished') finished.push(event.report);
    },
    close() {
      const reports = finished.toSorted((a, b) => tenants.indexOf(a.tenant) - tenants.indexOf(b.tenant));
      finished = [];
      const failures = groupFailures(splitReports({ reports }).failed);
      const lines = failures.map(({ failure, tenants: whose }) => renderFailure(failure, { ...style, tenants: whose }));
      for (const line of [...lines, ...formatHeldTenants(reports, style)]) io.stderr.write(`${line}\n`);
    },
  };
}

const REDRAW_MS = 100;

/**
 * A display for a terminal: a progress bar for every running tenant and the totals, redrawn ten times a second. Finished
 * tenants scroll away above it, one line each. log-update hides the cursor and restores it on close, exit and signals.
 */
function createLiveReporter(io: Io): Reporter {
  const stream = io.stderr;
  const redraw = createLogUpdate(stream);
  const colours = coloursFor(stream, io.env);
  let progress = INITIAL_PROGRESS;
  let finished: TenantReport[] = [];
  let startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;

  /** Measured for every frame, because the window may have been resized. */
  function currentStyle(): FrameStyle {
    // Some terminals wrap a line that fills the last column. A pty whose size was never set reports 0.
    const width = (stream.columns || 80) - 1;
    return { colours, width, rows: stream.rows || 24, labelWidth: labelWidthFor(progress.tenants, width) };
  }

  function printLog(style: LineStyle): void {
    // One by one, because log-update cuts output that is higher than the terminal.
    for (const report of finished) redraw.persist(finishedLine(report, style));
    finished = [];
  }

  function draw(): void {
    const style = currentStyle();
    printLog(style);
    redraw(liveFrame(progress, performance.now() - startedAt, style));
  }

  function start(): void {
    clearInterval(timer);
    startedAt = performance.now();
    timer = setInterval(draw, REDRAW_MS).unref();
    draw();
  }

  return {
    sink(event) {
      progress = advance(progress, event);
      if (event.type === 'build-started') start();
      if (event.type === 'tenant-finished') finished.push(event.report);
    },
    close() {
      if (timer === undefined) return;
      clearInterval(timer);
      timer = undefined;
      printLog(currentStyle());
      redraw.clear();
      redraw.done();
    },
  };
}

const MAX_BAR = 30;
/** A shorter bar shows less than its figures. */
const MIN_BAR = 6;

interface FrameStyle extends LineStyle {
  rows: number;
}

/** The part below the log: one line per running tenant, then the totals. No line is wider than the terminal. */
export function liveFrame(progress: BuildProgress, elapsedMs: number, style: FrameStyle): string {
  const running = [...progress.running.values()];
  // Three other lines: the totals, the number of tenants that do not fit, and the cursor's line.
  const room = Math.max(1, style.rows - 3);
  const shown = running.slice(0, room);
  const barWidth = barWidthFor(shown, style);
  const lines = shown.map((tenant) => runningLine(tenant, barWidth, style));
  if (running.length > room)
    lines.push(style.colours.dim(truncate(`  … and ${pluralize(running.length - room, 'more tenant')}`, style.width)));
  lines.push(totalsLine(progress, elapsedMs, style));
  return lines.join('\n');
}

function runningLine(running: RunningTenant, barWidth: number, { colours, width, labelWidth }: FrameStyle): string {
  const { tenant, done, planned } = running;
  const start = `  ${fitText(tenant, labelWidth)}  `;
  const room = width - start.length;
  const phase = phaseOf(running);
  if (planned === undefined) return start + colours.dim(truncate(phase, room));
  const figures = phase === 'rendering' ? progressOf(done, planned) : `${phase} ${pluralize(planned, 'page')}`;
  return (
    start + (barWidth === 0 ? '' : `${progressBar({ done, planned }, barWidth, colours)}  `) + truncate(figures, room)
  );
}

function progressOf(done: number, planned: number): string {
  return `${formatCount(done)} of ${pluralize(planned, 'page')}`;
}

/** All bars have the same width, which depends only on the set of running tenants: a change would look like progress. */
function barWidthFor(running: readonly RunningTenant[], { width, labelWidth }: FrameStyle): number {
  const figures = running.map(({ planned = 0 }) =>
    Math.max(progressOf(planned, planned).length, `checking ${pluralize(planned, 'page')}`.length),
  );
  const room = width - labelWidth - 6 - Math.max(0, ...figures);
  return room < MIN_BAR ? 0 : Math.min(MAX_BAR, room);
}

function totalsLine(progress: BuildProgress, elapsedMs: number, style: FrameStyle): string {
  const { pages, bundled, retries } = progress;
  const parts = [formatElapsed(elapsedMs), ...describeDone(progress)];
  parts.push(bundled ? pluralize(pages, 'page') : 'bundling the code of the site');
  if (retries > 0) parts.push(pluralize(retries, 'retry', 'retries'));
  return style.colours.bold(truncate(`  ${parts.join(' · ')}`, style.width));
}

interface LineStyle {
  colours: Colours;
  /** Columns to which lines are cut whose full text is printed elsewhere; Infinity if lines are not cut. */
  width: number;
  /** Columns for the tenant's name, so that the text after it is aligned. */
  labelWidth: number;
}

const MAX_LABEL = 24;

/** Columns for the names of these tenants: the longest name, at most a third of the terminal. */
function labelWidthFor(tenants: readonly string[], width: number): number {
  const longest = Math.max(0, ...tenants.map((tenant) => tenant.length));
  return Math.min(longest, MAX_LABEL, Math.floor(width / 3));
}

/** The line about a finished tenant: its result or its failure. */
function finishedLine(report: TenantReport, style: LineStyle): string {
  const { colours } = style;
  if (report.status === 'failed') {
    const { code, title } = report.failure;
    return tenantLine(colours.red('✗'), report.tenant, `${code}  ${toPlainText(title)}`, style);
  }
  const { status, pages, rendered, bytes, ms, hold } = report;
  const found = countWarnings(report);
  const taken = rendered < pages ? ` (${formatCount(rendered)} rendered)` : '';
  const what = status === 'unchanged' ? 'unchanged' : `${pluralize(pages, 'page')}${taken}`;
  const parts = [what, formatDuration(ms), formatSize(bytes)];
  if (found > 0) parts.push(pluralize(found, 'warning'));
  if (hold !== undefined)
    return tenantLine(colours.yellow('‖'), report.tenant, `held at ${hold.release} · ${parts.join(' · ')}`, style);
  return tenantLine(colours.green('✓'), report.tenant, parts.join(' · '), style);
}

/** One line about one tenant: mark, name, text. */
function tenantLine(mark: string, tenant: string, text: string, { labelWidth, width }: LineStyle): string {
  const label = fitText(tenant, width === Number.POSITIVE_INFINITY ? Math.max(labelWidth, tenant.length) : labelWidth);
  return `${mark} ${label}  ${truncate(text, width - label.length - 4)}`;
}
