import type { ExitCode } from '../../lib/errors.ts';
import { writeStateFile } from '../../lib/state-file.ts';
import { readHold } from '../../generator/release/hold.ts';
import { liveRelease } from '../../generator/release/live-release.ts';
import { lastLive, readReleaseFacts } from '../../generator/release/release-manifest.ts';
import { exitCodeOf } from '../../report/tenant-report.ts';
import type { FinishedRun, TenantResult } from './finished-run.ts';
import { formatFamilies, gauge, type Family, type Labels } from './prometheus-text.ts';
import {
  readBuildState,
  readPublishStates,
  tenantsWithState,
  type BuildState,
  type PublishState,
} from './tenant-state.ts';

/*
 * Metrics of a run, for the textfile collector of node_exporter, and of what runs on this machine have recorded, for workers.
 * All are gauges.
 */

const BUILD_STATUSES = ['built', 'unchanged', 'held', 'failed'] as const;
const PUBLISH_STATUSES = ['published', 'unchanged', 'failed'] as const;

/** The collector runs as another user. */
const READABLE_BY_ALL = 0o644;

/**
 * Writes the metrics of a run.
 * @throws Error of the file system
 */
export function writeMetrics(file: string, run: FinishedRun): void {
  const { command, outDir, configured = tenantsWithState(outDir) } = run;
  const states = command === 'build' ? buildFamilies(outDir, configured) : publishFamilies(run, configured);
  writeStateFile(file, formatFamilies([...runFamilies(run), ...states]), { isShared: true, mode: READABLE_BY_ALL });
}

/** What the builds and publications from a folder have recorded. @param targets names */
export function recordedFamilies(outDir: string, tenants: readonly string[], targets: readonly string[]): Family[] {
  return [...buildFamilies(outDir, tenants), ...publishFamilies({ outDir, targets }, tenants)];
}

/** The run as a whole; of a publication, for each target. */
function runFamilies(run: FinishedRun): Family[] {
  const { command, startedAt, finishedAt, version, results } = run;
  const prefix = `voucher_site_${command}_run`;
  const statuses = command === 'build' ? BUILD_STATUSES : PUBLISH_STATUSES;
  const parts: Stated<readonly TenantResult[]>[] =
    command === 'build'
      ? [{ labels: {}, state: results }]
      : run.targets.map((target) => ({ labels: { target }, state: results.filter((each) => each.target === target) }));
  return [
    family(`${prefix}_exit_code`, 'Exit code of the last run.', parts, (some) => partialExitCode(run, some)),
    family(`${prefix}_duration_seconds`, 'Duration of the last run.', parts, () => (finishedAt - startedAt) / 1000),
    family(`${prefix}_finished_timestamp_seconds`, 'End of the last run.', parts, () => finishedAt / 1000),
    gauge(
      `${prefix}_tenants`,
      'Tenants of the last run by result.',
      parts.flatMap(({ labels, state }) =>
        statuses.map((status) => [{ ...labels, status }, state.filter((result) => result.status === status).length]),
      ),
    ),
    gauge(
      `${prefix}_info`,
      'Version of voucher-site.',
      parts.map(({ labels }) => [{ ...labels, version }, 1]),
    ),
  ];
}

/** Of one of several targets: what the exit code would have been without the others. */
function partialExitCode(
  { targets, exitCode, isAborted, failure }: FinishedRun,
  some: readonly TenantResult[],
): ExitCode {
  if (targets.length < 2 || isAborted || failure !== undefined) return exitCode;
  return exitCodeOf(some);
}

function buildFamilies(outDir: string, tenants: readonly string[]): Family[] {
  const common = tenants.map((tenant) => ({ labels: { tenant }, state: readBuildState(outDir, tenant) }));
  const built = withState(common);
  return [
    ...stateFamilies('voucher_site_build', 'build', common, BUILD_STATUSES),
    family('voucher_site_build_pages', 'Pages of the last successful build.', built, ({ pages }) => pages),
    family('voucher_site_build_warnings', 'Warnings of the last build.', built, ({ warnings }) => warnings),
    ...releaseFamilies(outDir, tenants),
  ];
}

function releaseFamilies(outDir: string, tenants: readonly string[]): Family[] {
  const facts = tenants.map((tenant) => {
    const live = liveRelease(outDir, tenant);
    const state = {
      hold: readHold(outDir, tenant),
      release: live === undefined ? undefined : readReleaseFacts(outDir, tenant, live),
    };
    return { labels: { tenant }, state };
  });
  return [
    family('voucher_site_live_release_timestamp_seconds', 'When the live release went live.', facts, ({ release }) =>
      release === undefined ? undefined : lastLive(release) / 1000,
    ),
    family('voucher_site_held', 'Whether a hold keeps builds from going live.', facts, ({ hold }) =>
      hold === undefined ? 0 : 1,
    ),
  ];
}

function publishFamilies(
  { outDir, targets }: Pick<FinishedRun, 'outDir' | 'targets'>,
  tenants: readonly string[],
): Family[] {
  const common = tenants.flatMap((tenant) => {
    const states = readPublishStates(outDir, tenant);
    return targets.map((target) => ({ labels: { tenant, target }, state: states.get(target) }));
  });
  return stateFamilies('voucher_site_publish', 'publication', common, PUBLISH_STATUSES);
}

interface Stated<State> {
  labels: Labels;
  state: State;
}

/** What builds and publications have in common. */
function stateFamilies<State extends BuildState | PublishState>(
  prefix: string,
  what: string,
  all: readonly Stated<State | undefined>[],
  statuses: readonly string[],
): Family[] {
  const known = withState(all);
  return [
    family(
      `${prefix}_last_success_timestamp_seconds`,
      `End of the last successful ${what}; 0 if none is known.`,
      all,
      (state) => toSeconds(state?.succeededAt) ?? 0,
    ),
    family(`${prefix}_last_attempt_timestamp_seconds`, `End of the last ${what}.`, known, ({ at }) => toSeconds(at)),
    family(`${prefix}_duration_seconds`, `Duration of the last ${what}.`, known, ({ ms }) => ms / 1000),
    gauge(
      `${prefix}_status`,
      `Result of the last ${what}: 1 for its status, 0 for the others.`,
      known.flatMap(({ labels, state }) =>
        statuses.map((status) => [{ ...labels, status }, state.status === status ? 1 : 0]),
      ),
    ),
    family(`${prefix}_failures`, 'Failures since the last success.', known, ({ failures }) => failures),
    family(
      `${prefix}_failing_since_timestamp_seconds`,
      'First failure since the last success; absent if the last one succeeded.',
      known,
      ({ failingSince }) => toSeconds(failingSince),
    ),
    gauge(
      `${prefix}_error_info`,
      'Code of the error; absent if the last one succeeded.',
      known.flatMap(({ labels, state: { status, error } }) =>
        status === 'failed' && error !== undefined ? [[{ ...labels, code: error.code }, 1]] : [],
      ),
    ),
  ];
}

function withState<State>(all: readonly Stated<State | undefined>[]): Stated<State>[] {
  return all.flatMap(({ labels, state }) => (state === undefined ? [] : [{ labels, state }]));
}

/** @param valueOf undefined: no sample */
function family<State>(
  name: string,
  help: string,
  all: readonly Stated<State>[],
  valueOf: (state: State) => number | undefined,
): Family {
  return gauge(
    name,
    help,
    all.map(({ labels, state }) => [labels, valueOf(state)]),
  );
}

function toSeconds(time: string | undefined): number | undefined {
  return time === undefined ? undefined : Date.parse(time) / 1000;
}
