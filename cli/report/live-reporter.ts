import { createLogUpdate } from 'log-update';
import type { BuildEvent } from './build-event.ts';
import { advance, NO_PROGRESS } from './build-progress.ts';
import { bundledLine, finishedLine, labelWidthFor, retryLine, verboseLines, type LineStyle } from './event-lines.ts';
import { liveFrame } from './live-frame.ts';
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
  let style: LineStyle = { colours, labelWidth: 0 };
  let progress = NO_PROGRESS;
  let above: string[] = [];
  let startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;

  function scrollAway(): void {
    // One by one: log-update cuts what is higher than the terminal.
    for (const line of above) redraw.persist(line);
    above = [];
  }

  function draw(): void {
    scrollAway();
    const { columns = 80, rows = 24 } = stream;
    redraw(liveFrame(progress, performance.now() - startedAt, { ...style, columns: columns || 80, rows: rows || 24 }));
  }

  function start(tenants: readonly string[]): void {
    clearInterval(timer);
    startedAt = performance.now();
    style = { colours, labelWidth: labelWidthFor(tenants) };
    timer = setInterval(draw, REDRAW_MS).unref();
    draw();
  }

  return {
    sink(event) {
      progress = advance(progress, event);
      if (event.type === 'build-started') start(event.tenants);
      above.push(...logLines(event, style, verbose));
    },
    close() {
      if (timer === undefined) return;
      clearInterval(timer);
      timer = undefined;
      scrollAway();
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
  return event.type === 'bundled' ? [bundledLine(event.ms, style)] : lines;
}
