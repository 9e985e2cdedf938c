import { createLogUpdate } from 'log-update';
import type { BuildEvent } from './build-event.ts';
import { advance, NO_PROGRESS } from './build-progress.ts';
import { bundledLine, finishedLine, labelWidthFor, retryLine, verboseLines, type LineStyle } from './event-lines.ts';
import { liveFrame, type FrameStyle } from './live-frame.ts';
import type { Reporter } from './reporter.ts';
import { coloursFor, type Io } from './terminal-io.ts';

const REDRAW_MS = 100;

export interface LiveOptions {
  verbose: boolean;
}

/**
 * A display for somebody who watches: a line with a bar for every running tenant and the totals, redrawn at most ten times
 * a second. What has ended scrolls away above it, one line each. log-update hides the cursor meanwhile and gives it
 * back on close, on exit and on signals.
 */
export function createLiveReporter(io: Io, { verbose }: LiveOptions): Reporter {
  const stream = io.stderr;
  const colours = coloursFor(stream, io.env);
  const redraw = createLogUpdate(stream);
  let progress = NO_PROGRESS;
  let above: BuildEvent[] = [];
  let startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;

  /** Measured anew each time: the window may have been resized. */
  function currentStyle(): FrameStyle {
    // Some terminals wrap a line already when it fills the last column. A pty whose size was never set says 0.
    const width = (stream.columns || 80) - 1;
    return { colours, width, rows: stream.rows || 24, labelWidth: labelWidthFor(progress.tenants, width) };
  }

  function scrollAway(style: LineStyle): void {
    // One by one: log-update cuts what is higher than the terminal.
    for (const line of above.flatMap((event) => logLines(event, style, verbose))) redraw.persist(line);
    above = [];
  }

  function draw(): void {
    const style = currentStyle();
    scrollAway(style);
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
      above.push(event);
    },
    close() {
      if (timer === undefined) return;
      clearInterval(timer);
      timer = undefined;
      scrollAway(currentStyle());
      redraw.clear();
      redraw.done();
    },
  };
}

function logLines(event: BuildEvent, style: LineStyle, verbose: boolean): string[] {
  const lines = verbose ? verboseLines(event, style) : [];
  if (event.type === 'tenant-finished') return [finishedLine(event.report, style), ...lines];
  if (!verbose) return lines;
  if (event.type === 'request-retried') return [retryLine(event, style)];
  return event.type === 'bundled' ? [bundledLine(event.ms, event.isReused, style)] : lines;
}
