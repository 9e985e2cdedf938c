import type { ExitCode } from '../lib/errors.ts';
import { toHoldDocument } from '../report/holds.ts';
import type { Hold } from '../report/tenant-report.ts';
import type { TargetStatus, TenantStatus } from './fleet-status.ts';
import type { OperatorAction } from './operator-action.ts';
import { countStatuses, type FleetStatus } from './status-text.ts';
import type { BuildState, PublishState } from './tenant-state.ts';

/**
 * The document that `status --json` prints. Times are ISO 8601, durations milliseconds; null: none or unknown. Within version
 * 1, fields may be added, but not renamed, removed or redefined.
 */
export function statusDocument(fleet: FleetStatus, exitCode: ExitCode): object {
  const { ok, held, problems } = countStatuses(fleet.all);
  return {
    version: 1,
    command: 'status',
    at: toIso(fleet.now),
    /** No listed tenant has a problem. */
    ok: exitCode === 0,
    exitCode,
    /** Of all selected tenants, listed or not. */
    totals: { tenants: fleet.all.length, listed: fleet.listed.length, ok, held, problems },
    tenants: fleet.listed.map(describeTenant),
    orphans: fleet.orphans,
  };
}

function describeTenant({ tenant, problems, live, checkedAt, build, hold, action, targets }: TenantStatus): object {
  return {
    tenant,
    ok: problems.length === 0,
    problems: problems.map(({ since, ...problem }) => ({ ...problem, since: toIso(since) })),
    live: live === undefined ? null : { release: live.release, since: toIso(live.since) },
    checkedAt: toIso(checkedAt),
    build: build === undefined ? null : describeRun(build),
    hold: describeHold(hold),
    lastAction: action === undefined ? null : describeAction(action),
    targets: targets.map(describeTarget),
  };
}

function describeAction(state: OperatorAction): object {
  const { format: _, ...action } = state;
  return action;
}

function describeRun(state: BuildState | PublishState): object {
  const { format: _, succeededAt = null, failingSince = null, error = null, ...rest } = state;
  return { ...rest, succeededAt, failingSince, error };
}

function describeTarget(status: TargetStatus): object {
  const { target, isConfigured, isAsked, isLive, release, since, hold, publish, failure } = status;
  return {
    target,
    /** False: it is no longer in the targets file. */
    isConfigured,
    /** `target`: it was asked; `record`: what the last publish from here recorded. */
    source: isAsked ? 'target' : 'record',
    release: release ?? null,
    since: toIso(since),
    isLive,
    hold: describeHold(hold),
    failure: failure ?? null,
    publish: publish === undefined ? null : describeRun(publish),
  };
}

function describeHold(hold: Hold | 'damaged' | undefined): object | string | null {
  if (hold === undefined || hold === 'damaged') return hold ?? null;
  return toHoldDocument(hold);
}

function toIso(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
