import { existsSync } from 'node:fs';
import path from 'node:path';
import { omitUndefined } from '../../../site/shared/omit-undefined.ts';
import { EXIT, type ExitCode } from '../../lib/errors.ts';
import { namesIfReadable } from '../../lib/file-operations.ts';
import {
  isAbsentOr,
  isCount,
  isListOf,
  isObjectOf,
  isOneOf,
  isText,
  isTime,
  isTimestamp,
  type Guard,
  type Schema,
} from '../../lib/schema.ts';
import { readStateFile, writeStateFile } from '../../lib/state-file.ts';
import type { PublishReport } from '../../publish/publish-report.ts';
import { statusFolder } from '../../generator/release/release-paths.ts';
import { refusalOf } from '../../report/failures.ts';
import type { Failed, TenantReport } from '../../report/tenant-report.ts';
import { countWarnings } from '../../report/warnings.ts';

/*
 * What is known of a tenant between runs: one small file for its builds and one for each target that it was published to.
 * A missing or damaged file only means that the history begins with the next run.
 */

/** Times are ISO 8601. */
interface StateError {
  at: string;
  code: string;
  title: string;
  exitCode: ExitCode;
  /** Set for a refused change: its figures, examples and digest. */
  details?: readonly string[];
  hint?: string;
}

/** Results of the runs of one kind: builds, or publications to one target. */
interface RunState<Status extends string> {
  format: 1;
  /** End of the last run. */
  at: string;
  /** Its id, as in the report file. */
  run: string;
  status: Status | 'failed';
  /** Its duration in milliseconds. */
  ms: number;
  /** End of the last run that succeeded; absent: none did. */
  succeededAt?: string;
  /** The last error, also if later runs succeeded. */
  error?: StateError;
  /** First failure since the last success; absent if the last run succeeded. */
  failingSince?: string;
  /** Number of failures since the last success. */
  failures: number;
}

export interface BuildState extends RunState<'built' | 'unchanged' | 'held'> {
  /** Warnings of the last build. */
  warnings: number;
  /** Of the last build that succeeded. */
  pages?: number;
}

export interface PublishState extends RunState<'published' | 'unchanged'> {
  /** Name of the release that the target received last. */
  release?: string;
  /** The target's place. */
  where?: string;
}

const runSchema = <Status extends string>(statuses: readonly Status[]): Schema<RunState<Status>> => ({
  format: isOneOf([1]),
  at: isTimestamp,
  run: isText,
  status: isOneOf([...statuses, 'failed']),
  ms: isTime,
  succeededAt: isAbsentOr(isTimestamp),
  error: isAbsentOr(
    isObjectOf<StateError>({
      at: isTimestamp,
      code: isText,
      title: isText,
      exitCode: isOneOf(Object.values(EXIT)),
      details: isAbsentOr(isListOf(isText)),
      hint: isAbsentOr(isText),
    }),
  ),
  failingSince: isAbsentOr(isTimestamp),
  failures: isCount,
});

const isBuildState: Guard<BuildState> = isObjectOf<BuildState>({
  ...runSchema(['built', 'unchanged', 'held']),
  warnings: isCount,
  pages: isAbsentOr(isCount),
});

const isPublishState: Guard<PublishState> = isObjectOf<PublishState>({
  ...runSchema(['published', 'unchanged']),
  release: isAbsentOr(isText),
  where: isAbsentOr(isText),
});

const BUILD_FILE = 'build.json';
const TARGET_FILE = /^target\.([a-z0-9-]+)\.json$/;

const targetFile = (target: string) => `target.${target}.json`;

/** The end of a tenant's run, as its state keeps it. */
interface Ending {
  run: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** @returns undefined if the tenant was never built, or its state is damaged */
export function readBuildState(outDir: string, tenant: string): BuildState | undefined {
  return readStateFile(path.join(statusFolder(outDir, tenant), BUILD_FILE), isBuildState);
}

/** States of the targets that a tenant was published to, by name. */
export function readPublishStates(outDir: string, tenant: string): Map<string, PublishState> {
  const folder = statusFolder(outDir, tenant);
  const states = new Map<string, PublishState>();
  for (const name of namesIfReadable(folder).toSorted()) {
    const target = TARGET_FILE.exec(name)?.[1];
    const state = target === undefined ? undefined : readStateFile(path.join(folder, name), isPublishState);
    if (target !== undefined && state !== undefined) states.set(target, state);
  }
  return states;
}

/** Ids of all tenants with a state. */
export function tenantsWithState(outDir: string): string[] {
  return namesIfReadable(statusFolder(outDir, '.')).toSorted();
}

/**
 * Records the result of a build. A tenant that another run is building keeps its state: that run records its own result. In a
 * folder that cannot be used, such as one that belongs to someone else, nothing is created.
 * @throws Error of the file system
 */
export function recordBuild(outDir: string, report: TenantReport, ending: Ending): void {
  if (isBusy(report)) return;
  if (hasFailedWith(report, EXIT.UNUSABLE_PATH) && !existsSync(statusFolder(outDir, '.'))) return;
  const previous = readBuildState(outDir, report.tenant);
  const hasFailed = report.status === 'failed';
  const pages = hasFailed ? previous?.pages : report.pages;
  const state: BuildState = {
    ...(hasFailed ? afterFailure(previous, report, ending) : afterSuccess(previous, report, ending)),
    warnings: countWarnings(report),
    ...omitUndefined({ pages }),
  };
  write(outDir, report.tenant, BUILD_FILE, state);
}

/**
 * Records the result of publishing a tenant to a target. Plans, and sites that another process publishes, change nothing.
 * @throws Error of the file system
 */
export function recordPublication(outDir: string, report: PublishReport, ending: Ending): void {
  if (report.status === 'planned' || isBusy(report)) return;
  const { target } = report;
  const previous = readStateFile(path.join(statusFolder(outDir, report.tenant), targetFile(target)), isPublishState);
  const { status, ms } = report;
  const { release, where } = status === 'failed' ? (previous ?? {}) : report;
  const state: PublishState = {
    ...(status === 'failed' ? afterFailure(previous, report, ending) : afterSuccess(previous, { status, ms }, ending)),
    ...omitUndefined({ release, where }),
  };
  write(outDir, report.tenant, targetFile(target), state);
}

function isBusy(report: TenantReport | PublishReport): boolean {
  return hasFailedWith(report, EXIT.BUSY, EXIT.LOCKED);
}

function hasFailedWith(report: TenantReport | PublishReport, ...codes: ExitCode[]): boolean {
  return report.status === 'failed' && codes.includes(report.exitCode);
}

function afterSuccess<Status extends string>(
  previous: RunState<Status> | undefined,
  { status, ms }: { status: Status; ms: number },
  { run, at }: Ending,
): RunState<Status> {
  const time = new Date(at).toISOString();
  const last = omitUndefined({ error: previous?.error });
  return { format: 1, at: time, run, status, ms: Math.round(ms), succeededAt: time, ...last, failures: 0 };
}

function afterFailure<Status extends string>(
  previous: RunState<Status> | undefined,
  { ms, exitCode, failure }: Failed & { ms: number },
  { run, at }: Ending,
): RunState<Status> {
  const time = new Date(at).toISOString();
  return {
    format: 1,
    at: time,
    run,
    status: 'failed',
    ms: Math.round(ms),
    ...omitUndefined({ succeededAt: previous?.succeededAt }),
    error: { at: time, code: failure.code, title: failure.title, exitCode, ...refusalOf(failure) },
    failingSince: previous?.failingSince ?? time,
    failures: (previous?.failures ?? 0) + 1,
  };
}

function write(outDir: string, tenant: string, file: string, state: object): void {
  // Shared: two processes may try to publish the same tenant at once.
  writeStateFile(path.join(statusFolder(outDir, tenant), file), JSON.stringify(state), { isShared: true });
}
