import type { BuildEvent } from './build-event.ts';
import { advance, NO_PROGRESS, phaseOf, type BuildProgress, type RunningTenant } from './build-progress.ts';
import { countOf, formatCount, listSome } from './count.ts';
import { formatDuration, formatElapsed } from './duration.ts';
import { bundledLine, finishedLine, labelWidthFor, retryLine, startedLine, verboseLines } from './event-lines.ts';
import type { Reporter } from './reporter.ts';
import { coloursFor, type Io } from './terminal-io.ts';

/** CI systems take a job that says nothing for minutes as dead. */
const SIGN_OF_LIFE_MS = 10_000;

/** Names in one line of the log. */
const MAX_NAMES = 8;

export interface PlainOptions {
  verbose: boolean;
}

/** Lines that are only ever added, for logs: what starts, ends, fails or is repeated, and every 10 s where the build stands. */
export function createPlainReporter(io: Io, { verbose }: PlainOptions): Reporter {
  const colours = coloursFor(io.stderr, io.env);
  let style = { colours, width: Number.POSITIVE_INFINITY, labelWidth: 0 };
  let progress = NO_PROGRESS;
  let startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const write = (...lines: string[]) => {
    if (lines.length > 0) io.stderr.write(`${lines.join('\n')}\n`);
  };
  const close = () => clearInterval(timer);

  function tell(event: BuildEvent): void {
    if (event.type === 'build-started') {
      close();
      startedAt = performance.now();
      style = { ...style, labelWidth: labelWidthFor(event.tenants, style.width) };
      timer = setInterval(() => write(signOfLife(progress, performance.now() - startedAt)), SIGN_OF_LIFE_MS).unref();
      write(`building ${countOf(event.tenants.length, 'tenant')}: ${listSome(event.tenants, MAX_NAMES)}`);
    } else if (event.type === 'bundled') write(bundledLine(event.ms, event.isReused, style));
    else if (event.type === 'tenant-started') write(startedLine(event.tenant, style));
    else if (event.type === 'request-retried') write(retryLine(event, style));
    else if (event.type === 'tenant-finished') write(finishedLine(event.report, style));
    else if (event.type === 'build-finished') {
      close();
      write(`${describeDone(progress)} in ${formatDuration(event.ms)}`);
    }
  }

  return {
    sink(event) {
      progress = advance(progress, event);
      tell(event);
      if (verbose) write(...verboseLines(event, style));
    },
    close,
  };
}

function signOfLife(progress: BuildProgress, elapsedMs: number): string {
  const running = [...progress.running.values()].map(describeRunning);
  const now = running.length > 0 ? `; running: ${listSome(running, MAX_NAMES)}` : '';
  const bundling = progress.bundled ? '' : '; bundling the code of the site';
  return `… ${formatElapsed(elapsedMs)}: ${describeDone(progress)}, ${countOf(progress.pages, 'page')}${bundling}${now}`;
}

function describeDone({ tenants, built, failed }: BuildProgress): string {
  return `${formatCount(built)} of ${countOf(tenants.length, 'tenant')} built${failed > 0 ? `, ${formatCount(failed)} failed` : ''}`;
}

function describeRunning(running: RunningTenant): string {
  const phase = phaseOf(running);
  if (phase !== 'rendering') return `${running.tenant} (${phase})`;
  return `${running.tenant} (${formatCount(running.done)} of ${countOf(running.planned ?? 0, 'page')})`;
}
