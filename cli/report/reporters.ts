import {
  advance,
  describeDone,
  INITIAL_PROGRESS,
  phaseOf,
  type BuildEvent,
  type BuildProgress,
  type Reporter,
  type RunningTenant,
} from './build-events.ts';
import { bundledLine, finishedLine, labelWidthFor, startedLine } from './event-lines.ts';
import { groupFailures, renderFailure } from './failures.ts';
import { formatCount, formatDuration, formatElapsed, formatList, pluralize } from './format.ts';
import { formatHeldTenants } from './holds.ts';
import { splitReports, type TenantReport } from './tenant-report.ts';
import { coloursFor, isInteractive, textStyleFor, type Io } from './terminal.ts';

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
export async function chooseReporter(io: Io, { json = false, quiet = false }: ReporterChoice): Promise<Reporter> {
  if (quiet) return createQuietReporter(io);
  if (isInteractive(io.stderr, io.env)) {
    // Loading what draws on a terminal takes a twentieth of a build without changes.
    const { createLiveReporter } = await import('./live-reporter.ts');
    return createLiveReporter(io);
  }
  return json ? createQuietReporter(io) : createPlainReporter(io);
}

/** Log lines: one when a tenant starts, ends or fails, and the overall progress every 10 s. */
export function createPlainReporter(io: Io): Reporter {
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
    } else if (event.type === 'bundled') write(bundledLine(event.ms, event.isReused, style));
    else if (event.type === 'tenant-started') write(startedLine(event.tenant, style));
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
  return `${running.tenant} (${formatCount(running.done)} of ${pluralize(running.planned ?? 0, 'page')})`;
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
