import { createLogUpdate } from 'log-update';
import {
  advance,
  describeDone,
  INITIAL_PROGRESS,
  phaseOf,
  type BuildProgress,
  type RunningTenant,
} from './build-events.ts';
import { finishedLine, labelWidthFor, type LineStyle } from './event-lines.ts';
import { pluralize, formatCount, formatElapsed, truncate, fitText } from './format.ts';
import type { Reporter } from './build-events.ts';
import type { TenantReport } from './tenant-report.ts';
import { coloursFor, progressBar, type Io } from './terminal.ts';

const REDRAW_MS = 100;

/**
 * A display for a terminal: a progress bar for every running tenant and the totals, redrawn ten times a second. Finished
 * tenants scroll away above it, one line each. log-update hides the cursor and restores it on close, exit and signals.
 */
export function createLiveReporter(io: Io): Reporter {
  const stream = io.stderr;
  const colours = coloursFor(stream, io.env);
  const redraw = createLogUpdate(stream);
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
