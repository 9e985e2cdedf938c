import { repeatGivenOptions } from '../lib/given-options.ts';
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
import { describeHold } from '../report/holds.ts';
import { coloursFor, isInteractive, lineWidth, type Io, type Colours } from '../report/terminal.ts';
import type { FailedPublishReport, PublishEvent, PublishEventSink, PublishReport } from './publish-report.ts';

interface PublishReporter {
  sink: PublishEventSink;
  /** Restores the terminal. May be called more than once. */
  close(): void;
}

/** CI systems end jobs that print nothing for minutes. */
const HEARTBEAT_MS = 10_000;
const REDRAW_MS = 100;
/** Maximum number of tenants in the command that ends their holds. */
const MAX_HELD = 12;

/** The display on stderr: one that redraws itself in a terminal, otherwise lines; with --quiet only failures. */
export async function choosePublishReporter(
  io: Io,
  { json = false, quiet = false },
  { tenants, targets }: { tenants: readonly string[]; targets: readonly string[] },
): Promise<PublishReporter> {
  const { stderr, env } = io;
  const colours = coloursFor(stderr, env);
  const isLive = !quiet && isInteractive(stderr, env);
  const isSilent = quiet || (json && !isLive);
  const redraw = isLive ? (await import('log-update')).createLogUpdate(stderr) : undefined;
  const startedAt = performance.now();
  let progress: PublishProgress = {
    tenants,
    targets: new Map(targets.map((name) => [name, { ...NOTHING_DONE, unprinted: [] }])),
  };
  let timer: NodeJS.Timeout | undefined;
  let held: readonly { tenant: string; target: string }[] = [];

  const write = (line: string): void => void (redraw === undefined ? stderr.write(`${line}\n`) : redraw.persist(line));
  const draw = (): void => {
    const width = (stderr.columns || 80) - 1;
    redraw?.(
      progressLines(progress)
        .map((line) => truncate(`  ${line}`, width))
        .join('\n'),
    );
  };
  const writeHeartbeat = (): void => {
    const now = progressLines(progress);
    write(`… ${formatElapsed(performance.now() - startedAt)}${now.length > 0 ? `: ${formatList(now)}` : ''}`);
  };
  /** ` at web1`, unless there is only one target. */
  const at = (target: string): string => (progress.targets.size > 1 ? ` at ${target}` : '');

  function start(): void {
    if (isSilent || timer !== undefined) return;
    if (!isLive) {
      write(`publishing ${pluralize(tenants.length, 'tenant')} to ${formatList(targets)}: ${formatList(tenants)}`);
    }
    timer = setInterval(isLive ? draw : writeHeartbeat, isLive ? REDRAW_MS : HEARTBEAT_MS).unref();
  }

  function finish(report: PublishReport): void {
    const { tenant, target, status } = report;
    if (status === 'failed') {
      if (!isOfWholeTarget(report)) write(failureOf(report, [tenant]));
      if (progress.targets.get(target)?.done === progress.tenants.length) writeWholeTarget(target);
      return;
    }
    if (!isSilent) write(finishedPublishLine(report, colours));
    if (progress.targets.get(target)?.done === progress.tenants.length) writeWholeTarget(target);
    if (report.hold === undefined) return;
    held = [...held, { tenant, target }];
    // Always, as for builds.
    write(`${colours.yellow('‖')} ${tenant} is held ${at(target).trim() || 'there'} at ${describeHold(report.hold)}`);
  }

  function failureOf({ target, failure }: Pick<FailedPublishReport, 'target' | 'failure'>, tenants: string[]): string {
    const [only = ''] = tenants;
    const all = tenants.length === 1 ? only : `${pluralize(tenants.length, 'tenant')}: ${formatList(tenants)}`;
    return renderFailure(failure, { colours, width: lineWidth(stderr), tenants: [`${all}${at(target)}`] });
  }

  /** A host that cannot be reached, or a folder that is missing or full, fails all tenants at once, which is one message. */
  function writeWholeTarget(target: string): void {
    const failed = progress.targets.get(target)?.unprinted.splice(0) ?? [];
    const ordered = failed.toSorted((a, b) => progress.tenants.indexOf(a.tenant) - progress.tenants.indexOf(b.tenant));
    for (const { tenants, failure } of groupFailures(ordered)) write(failureOf({ target, failure }, tenants));
  }

  return {
    sink(event) {
      progress = advancePublish(progress, event);
      if (event.type === 'publish-started') start();
      else if (event.type === 'tenant-published') finish(event.report);
    },
    close() {
      clearInterval(timer);
      timer = undefined;
      for (const target of progress.targets.keys()) writeWholeTarget(target);
      if (held.length > 0) write(`  ${colours.cyan('→')} ${resumeHint(held)}`);
      held = [];
      redraw?.clear();
      redraw?.done();
    },
  };
}

/** The command that ends the holds, once for all tenants. */
function resumeHint(held: readonly { tenant: string; target: string }[]): string {
  const tenants = [...new Set(held.map(({ tenant }) => tenant))];
  const targets = [...new Set(held.map(({ target }) => target))];
  const names = formatList(tenants, MAX_HELD).replaceAll(',', '');
  return repeatGivenOptions(
    `once data or code are fixed: voucher-site resume --tenant ${names} --target ${targets.join(' ')}, then build and publish`,
  );
}

interface PublishProgress {
  /** Each is published to each target. */
  tenants: readonly string[];
  /** By name. */
  targets: ReadonlyMap<string, TargetProgress>;
}

interface TargetProgress {
  done: number;
  running: ReadonlyMap<string, RunningPublish>;
  /** Tenants that failed because of the host or the folder, and are not printed yet. */
  unprinted: FailedPublishReport[];
}

interface RunningPublish {
  step: string;
  uploaded: number;
  planned: number;
}

function advancePublish(progress: PublishProgress, event: PublishEvent): PublishProgress {
  if (event.type === 'publish-started' || event.type === 'publish-finished') return progress;
  const target = progress.targets.get(event.target) ?? { ...NOTHING_DONE, unprinted: [] };
  const running = new Map(target.running);
  let { done } = target;
  if (event.type === 'tenant-published') {
    const { report } = event;
    running.delete(report.tenant);
    done += 1;
    if (report.status === 'failed' && isOfWholeTarget(report)) target.unprinted.push(report);
  } else running.set(event.tenant, advanceTenant(target.running.get(event.tenant), event));
  return { ...progress, targets: new Map(progress.targets).set(event.target, { ...target, done, running }) };
}

/** Usually, all tenants of a target fail in the same way. */
function isOfWholeTarget({ failure: { code } }: FailedPublishReport): boolean {
  return SHARED_FAILURES.has(code) || code.startsWith('FILE_');
}

const SHARED_FAILURES: ReadonlySet<string> = new Set([
  'TARGET_UNREACHABLE',
  'TARGET_REFUSED',
  'TARGET_SHARED',
  'TOOL_MISSING',
  'TARGET_FOLDER_MISSING',
  'OUTPUT_FOLDER_MISSING',
  'NOTHING_TO_PUBLISH',
  'WARNINGS_REFUSED',
]);

const NOTHING_DONE = { done: 0, running: new Map<string, RunningPublish>() };

function advanceTenant(
  before: RunningPublish = { step: 'reading', uploaded: 0, planned: 0 },
  event: Extract<PublishEvent, { type: 'publish-step' | 'publish-planned' | 'file-uploaded' }>,
): RunningPublish {
  if (event.type === 'publish-step') return { ...before, step: event.step };
  return event.type === 'publish-planned'
    ? { ...before, planned: event.uploads }
    : { ...before, uploaded: before.uploaded + 1 };
}

/** One line per running tenant; of several targets, one line per target that is not finished. */
function progressLines({ tenants, targets }: PublishProgress): string[] {
  const all = [...targets].map(([name, { done, running }]) => ({
    name,
    done,
    lines: [...running].map(([tenant, state]) => runningLine(tenant, state)),
  }));
  if (all.length <= 1) return all.flatMap(({ lines }) => lines);
  return all
    .filter(({ done }) => done < tenants.length)
    .map(({ name, done, lines }) => `${name} ${done} of ${tenants.length} (${formatList(lines, 1) || 'waiting'})`);
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
