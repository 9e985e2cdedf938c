import { createLogUpdate } from 'log-update';
import { formatElapsed, truncate, pluralize, formatList } from '../../report/format.ts';
import { coloursFor, isInteractive, lineWidth, type Io } from '../../report/terminal.ts';
import type { PublishEvent, PublishEventSink } from '../publish-event.ts';
import { advancePublish, finishedPublishLine, runningLine, type RunningPublish } from './publish-lines.ts';

export interface PublishReporter {
  sink: PublishEventSink;
  /** Gives the terminal back. Calling it again does nothing. */
  close(): void;
}

/** CI systems take a job that says nothing for minutes as dead. */
const SIGN_OF_LIFE_MS = 10_000;
const REDRAW_MS = 100;
const MAX_NAMES = 8;

/** The display that fits, on stderr: for people who watch one that redraws itself, else lines; with --quiet only failures. */
export function choosePublishReporter(io: Io, { json = false, quiet = false }): PublishReporter {
  const { stderr, env } = io;
  const colours = coloursFor(stderr, env);
  const isLive = !quiet && isInteractive(stderr, env);
  const isSilent = quiet || (json && !isLive);
  const redraw = isLive ? createLogUpdate(stderr) : undefined;
  const startedAt = performance.now();
  let running: ReadonlyMap<string, RunningPublish> = new Map();
  let timer: NodeJS.Timeout | undefined;

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
  const tellAlive = (): void => {
    const now = lines();
    write(
      `… ${formatElapsed(performance.now() - startedAt)}${now.length > 0 ? `: ${formatList(now, MAX_NAMES)}` : ''}`,
    );
  };

  function tell(event: PublishEvent): void {
    if (event.type === 'started') {
      if (!isSilent && !isLive) {
        write(
          `publishing ${pluralize(event.tenants.length, 'tenant')} to ${event.target}: ${formatList(event.tenants, MAX_NAMES)}`,
        );
      }
      if (!isSilent) timer = setInterval(isLive ? draw : tellAlive, isLive ? REDRAW_MS : SIGN_OF_LIFE_MS).unref();
    } else if (event.type === 'finished' && (!isSilent || event.report.status === 'failed')) {
      write(finishedPublishLine(event.report, colours, lineWidth(stderr)));
    }
  }

  return {
    sink(event) {
      running = advancePublish(running, event);
      tell(event);
    },
    close() {
      clearInterval(timer);
      timer = undefined;
      redraw?.clear();
      redraw?.done();
    },
  };
}
