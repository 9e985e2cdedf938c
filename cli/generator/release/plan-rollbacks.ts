import { EXIT, OperatorError, type ExitCode } from '../../lib/errors.ts';
import { inParallel } from '../../lib/in-parallel.ts';
import { toFailure } from '../../report/failures.ts';
import { formatUtc } from '../../report/format.ts';
import type { Hold, ReportedFailure } from '../../report/tenant-report.ts';
import type { NamedFacts, TenantReleases } from './release-list.ts';
import { lastLive } from './release-manifest.ts';
import type { RollbackPlace } from './roll-back.ts';

/** Which release each tenant gets. */
export type RollbackGoal =
  /** The one that was live at this time, in milliseconds since 1970. */
  | { time: number }
  /** The last one that was made by this version of the code; a code id, or the beginning of one. */
  | { code: string };

export interface PlannedRollback {
  tenant: string;
  /**
   * `back`: `to` becomes live. `live`: `to` is live already, and only gets a hold. `held`: an earlier hold stays. `missing`: there
   * is no such release. `failed`: its releases could not be read.
   */
  status: 'back' | 'live' | 'held' | 'missing' | 'failed';
  /** The live release. */
  from?: string;
  to?: string;
  /** Code id of `to`. */
  code?: string;
  hold?: Hold | 'damaged';
  /** Set with `failed`, like `failure`. */
  exitCode?: ExitCode;
  failure?: ReportedFailure;
}

const CONCURRENT = 8;

/**
 * Finds the release that each tenant goes back to. Changes nothing.
 * @throws OperatorError if several versions of the code begin with the text; the signal's reason if aborted
 */
export async function planRollbacks(
  place: RollbackPlace,
  tenants: readonly string[],
  goal: RollbackGoal,
  signal: AbortSignal,
): Promise<PlannedRollback[]> {
  const found: (TenantReleases | Pick<PlannedRollback, 'exitCode' | 'failure'>)[] = [];
  await inParallel(tenants.entries(), CONCURRENT, async ([index, tenant]) => {
    signal.throwIfAborted();
    try {
      found[index] = await place.find(tenant);
    } catch (error) {
      signal.throwIfAborted();
      found[index] = toFailure(error);
    }
  });
  const known = found.filter((each) => 'releases' in each);
  if ('code' in goal && known.length > 0) {
    assertOneCode(
      goal.code,
      known.flatMap(({ releases }) => releases),
    );
  }
  return tenants.map((tenant, index) => {
    const each = found[index];
    if (each !== undefined && 'releases' in each) return planOne(tenant, each, goal);
    return { tenant, status: 'failed', ...each };
  });
}

function planOne(tenant: string, { live, hold, releases }: TenantReleases, goal: RollbackGoal): PlannedRollback {
  const base = { tenant, ...(live === undefined ? {} : { from: live }) };
  const to = 'time' in goal ? liveAt(releases, goal.time) : lastOf(releases, goal.code);
  // An interrupted rollback to the same release is completed.
  const isCompleted = hold !== 'damaged' && hold?.release === to?.name && hold?.release !== live;
  if (hold !== undefined && !isCompleted) return { ...base, status: 'held', hold };
  if (to === undefined) return { ...base, status: 'missing' };
  return { ...base, status: to.name === live ? 'live' : 'back', to: to.name, code: to.codeId };
}

/** The release that went live last before a time. */
function liveAt(releases: readonly NamedFacts[], time: number): NamedFacts | undefined {
  return latest(releases, (each) => Math.max(...each.wentLive.filter((at) => at <= time)));
}

/** The release of this code that went live last. */
function lastOf(releases: readonly NamedFacts[], code: string): NamedFacts | undefined {
  const made = releases.filter(({ codeId }) => codeId.startsWith(code));
  return latest(made, ({ wentLive }) => Math.max(...wentLive));
}

function latest(releases: readonly NamedFacts[], timeOf: (release: NamedFacts) => number): NamedFacts | undefined {
  const [first] = releases
    .map((release) => ({ release, time: timeOf(release) }))
    .filter(({ time }) => Number.isFinite(time))
    .toSorted((a, b) => b.time - a.time);
  return first?.release;
}

function assertOneCode(code: string, releases: readonly NamedFacts[]): void {
  const lastOfCode = new Map<string, number>();
  for (const release of releases) {
    const { codeId } = release;
    lastOfCode.set(codeId, Math.max(lastOfCode.get(codeId) ?? 0, lastLive(release)));
  }
  const matches = [...lastOfCode.keys()].filter((id) => id.startsWith(code));
  if (matches.length === 1) return;
  const codes = [...lastOfCode].toSorted(([, a], [, b]) => b - a);
  throw new OperatorError({
    code: 'CODE_UNKNOWN',
    title: `${matches.length === 0 ? 'No release was' : 'Releases of several versions were'} made by code "${code}"`,
    details: [
      codes.length === 0
        ? 'There is no release.'
        : `Releases are of: ${codes.map(([id, at]) => `${id.slice(0, 12)} (last at ${formatUtc(at)})`).join(', ')}`,
    ],
    hint: 'begin one of these ids with --to-code; --to-time needs none',
    exitCode: EXIT.USAGE,
  });
}
