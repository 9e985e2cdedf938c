import { EXIT, OperatorError } from '../../lib/errors.ts';
import { isThere } from '../../lib/file-errors.ts';
import type { Hold } from '../../report/tenant-report.ts';
import { readHold } from './hold.ts';
import { liveRelease } from './live-release.ts';
import { releaseNames } from './release-list.ts';
import { readReleaseFacts, type ReleaseFacts } from './release-manifest.ts';
import { releaseFolder } from './release-paths.ts';

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
   * is no such release.
   */
  status: 'back' | 'live' | 'held' | 'missing';
  /** The live release. */
  from?: string;
  to?: string;
  /** Code id of `to`. */
  code?: string;
  hold?: Hold | 'damaged';
}

/**
 * Finds the release that each tenant goes back to. Changes nothing, and reads only the beginnings of manifests.
 * @throws OperatorError if several versions of the code begin with the text
 */
export function planRollbacks(outDir: string, tenants: readonly string[], goal: RollbackGoal): PlannedRollback[] {
  const found = tenants.map((tenant) => ({ tenant, releases: releasesOf(outDir, tenant) }));
  if ('code' in goal)
    assertOneCode(goal.code, new Set(found.flatMap(({ releases }) => releases.map((each) => each.codeId ?? ''))));
  return found.map(({ tenant, releases }) => planOne(outDir, tenant, releases, goal));
}

function planOne(outDir: string, tenant: string, releases: readonly NamedFacts[], goal: RollbackGoal): PlannedRollback {
  const from = liveRelease(outDir, tenant);
  const base = { tenant, ...(from === undefined ? {} : { from }) };
  const hold = readHold(outDir, tenant);
  if (hold !== undefined) return { ...base, status: 'held', hold };
  const to = 'time' in goal ? liveAt(releases, goal.time) : lastOf(releases, goal.code);
  if (to === undefined) return { ...base, status: 'missing' };
  const code = to.codeId === undefined ? {} : { code: to.codeId };
  return { ...base, status: to.name === from ? 'live' : 'back', to: to.name, ...code };
}

interface NamedFacts extends ReleaseFacts {
  name: string;
}

function releasesOf(outDir: string, tenant: string): NamedFacts[] {
  return releaseNames(outDir, tenant).flatMap((name) => {
    const facts = isThere(releaseFolder(outDir, tenant, name)) ? readReleaseFacts(outDir, tenant, name) : undefined;
    return facts === undefined ? [] : [{ name, ...facts }];
  });
}

/** The release that went live last before a time. */
function liveAt(releases: readonly NamedFacts[], time: number): NamedFacts | undefined {
  return latest(releases, (each) => Math.max(...each.wentLive.filter((at) => at <= time)));
}

/** The release of this code that went live last. */
function lastOf(releases: readonly NamedFacts[], code: string): NamedFacts | undefined {
  const made = releases.filter(({ codeId }) => codeId?.startsWith(code) === true);
  return latest(made, ({ wentLive }) => Math.max(...wentLive));
}

function latest(releases: readonly NamedFacts[], timeOf: (release: NamedFacts) => number): NamedFacts | undefined {
  const [first] = releases
    .map((release) => ({ release, time: timeOf(release) }))
    .filter(({ time }) => Number.isFinite(time))
    .toSorted((a, b) => b.time - a.time);
  return first?.release;
}

/** @param known code ids of all releases */
function assertOneCode(code: string, known: ReadonlySet<string>): void {
  const matches = [...known].filter((id) => id.startsWith(code));
  if (matches.length === 1) return;
  const ids = [...known].filter((id) => id !== '').map((id) => id.slice(0, 12));
  throw new OperatorError({
    code: 'CODE_UNKNOWN',
    title: `${matches.length === 0 ? 'No release was' : 'Releases of several versions were'} made by code "${code}"`,
    details: [
      ids.length === 0
        ? 'No release names its code: an older version made them.'
        : `Releases are of: ${ids.join(', ')}`,
    ],
    hint: 'voucher-site releases --tenant <id> shows the code of each release; --to-time needs none',
    exitCode: EXIT.USAGE,
  });
}
