import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import type { TenantConfig } from '../config/tenant-config.ts';
import { readHold } from '../release/hold.ts';
import { liveRelease } from '../release/live-release.ts';
import { readManifest } from '../release/release-manifest.ts';
import { isIntact, openLiveRelease } from '../release/release-reader.ts';
import { formatList } from '../report/format.ts';
import type { TenantReport } from '../report/tenant-report.ts';

/**
 * Chooses the tenants whose release shows whether the others may follow: spread evenly from the one whose last full build took
 * longest to the quickest. The choice is the same for the same releases. Held tenants would show nothing.
 */
export function chooseCanaries(tenants: readonly TenantConfig[], count: number, outDir: string): TenantConfig[] {
  const free = tenants.filter(({ id }) => readHold(outDir, id) === undefined);
  const times = new Map(free.map(({ id }) => [id, lastBuildTime(outDir, id)]));
  const timeOf = ({ id }: TenantConfig): number => times.get(id) ?? 0;
  const sorted = free.toSorted((a, b) => timeOf(b) - timeOf(a) || (a.id < b.id ? -1 : 1));
  const wanted = Math.min(count, sorted.length);
  const step = wanted > 1 ? (sorted.length - 1) / (wanted - 1) : 0;
  const first = wanted > 1 ? 0 : Math.floor(sorted.length / 2);
  const chosen = new Set(Array.from({ length: wanted }, (_, index) => sorted[first + Math.round(index * step)]));
  return tenants.filter((tenant) => chosen.has(tenant));
}

/** In milliseconds, of the last full build. */
function lastBuildTime(outDir: string, tenant: string): number {
  const live = liveRelease(outDir, tenant);
  return (live === undefined ? undefined : readManifest(outDir, tenant, live)?.ms) ?? 0;
}

export interface CanaryWatch {
  outDir: string;
  /** How long to watch, in milliseconds; 0: one look. */
  waitMs: number;
  /** A shell command whose exit code decides as well. */
  check?: string | undefined;
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Receives the output of the command. */
  write(text: string): void;
  signal: AbortSignal;
}

/** Between two looks, in milliseconds. */
const INTERVAL_MS = 30_000;

/**
 * Watches released canaries: each must stay live, intact and free of a hold (somebody who rolls one back has a reason), and
 * the command must succeed, at the beginning, every half minute and at the end.
 * @returns why the others must not follow; undefined if all went well
 * @throws the signal's reason if aborted
 */
export async function watchCanaries(
  reports: readonly TenantReport[],
  options: CanaryWatch,
): Promise<string | undefined> {
  const end = performance.now() + options.waitMs;
  for (let isLast = options.waitMs === 0; ; isLast = performance.now() >= end) {
    const problem = findProblem(reports, options.outDir) ?? (await runCheck(reports, options));
    if (problem !== undefined || isLast) return problem;
    const left = Math.max(0, end - performance.now());
    await sleep(Math.min(left, INTERVAL_MS), undefined, { signal: options.signal });
  }
}

/** What speaks against the release of a canary. */
function findProblem(reports: readonly TenantReport[], outDir: string): string | undefined {
  const failed = reports.filter(({ status }) => status === 'failed').map(({ tenant }) => tenant);
  if (failed.length > 0) return `the build of ${formatList(failed, 5)} failed`;
  for (const report of reports) {
    if (report.status === 'failed' || report.status === 'held') continue;
    const live = openLiveRelease(outDir, report.tenant);
    if (readHold(outDir, report.tenant) !== undefined) return `${report.tenant} was rolled back or is held`;
    if (live?.manifest.buildId !== report.buildId)
      return `${report.tenant} has another live release than the one just built`;
    if (!isIntact(live)) return `files of the live release of ${report.tenant} were changed or deleted`;
  }
  return undefined;
}

async function runCheck(
  reports: readonly TenantReport[],
  { check, cwd, env, write, signal }: CanaryWatch,
): Promise<string | undefined> {
  if (check === undefined) return undefined;
  const canaries = reports.map(({ tenant }) => tenant).join(' ');
  const result = await execa(check, {
    shell: true,
    cwd,
    env: { ...env, VOUCHER_SITE_CANARIES: canaries },
    all: true,
    stdin: 'ignore',
    reject: false,
    cancelSignal: signal,
    forceKillAfterDelay: 1000,
  });
  signal.throwIfAborted();
  if (result.all !== '') write(`${result.all}\n`);
  if (!result.failed) return undefined;
  const how = result.exitCode === undefined ? (result.signal ?? 'no exit code') : `exit code ${result.exitCode}`;
  return `--canary-check failed (${how}): ${check}`;
}
