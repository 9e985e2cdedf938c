import { setImmediate } from 'node:timers/promises';
import { EXIT } from '../lib/errors.ts';
import { inParallel } from '../lib/in-parallel.ts';
import type { PlannedRollback } from '../generator/release/plan-rollbacks.ts';
import type { RollbackPlace } from '../generator/release/roll-back.ts';
import { toFailure } from '../report/failures.ts';
import { formatList, pluralize } from '../report/format.ts';
import { describeHeldAt } from '../report/holds.ts';
import { toPlainText } from '../report/plain-text.ts';
import { exitCodeOf, type Hold } from '../report/tenant-report.ts';
import type { Io } from '../report/terminal.ts';

export interface FleetRollbackReport extends Omit<PlannedRollback, 'status'> {
  /** `live`: the release was live already. `held`: an earlier hold stays. `missing`: there is no such release. */
  status: 'planned' | 'rolled-back' | 'live' | 'held' | 'missing' | 'failed';
  /** This rollback holds the tenant. */
  isHeld: boolean;
}

interface RunOptions {
  place: RollbackPlace;
  isDryRun: boolean;
  hold: Pick<Hold, 'by' | 'reason'> | undefined;
  signal: AbortSignal;
}

const CONCURRENT = 8;

/**
 * Takes each tenant back as planned; the failure of one, such as a damaged release, stops no other.
 * @throws the signal's reason if aborted: each tenant is then back, or as before
 */
export async function runRollbacks(
  plan: readonly PlannedRollback[],
  options: RunOptions,
): Promise<FleetRollbackReport[]> {
  return inParallel(plan, CONCURRENT, async (planned) => {
    // Lets signals arrive.
    await setImmediate();
    options.signal.throwIfAborted();
    return rollBackOne(planned, options);
  });
}

async function rollBackOne(
  planned: PlannedRollback,
  { place, isDryRun, hold, signal }: RunOptions,
): Promise<FleetRollbackReport> {
  const { tenant, status, to } = planned;
  if (status === 'failed' || status === 'held') return { ...planned, status, isHeld: false };
  if (to === undefined) return { ...planned, status: 'missing', isHeld: false };
  const isLive = status === 'live';
  if (isDryRun || (isLive && hold === undefined)) {
    return { ...planned, status: isLive ? 'live' : 'planned', isHeld: false };
  }
  try {
    await place.rollBack(tenant, { to, hold });
    return { ...planned, status: isLive ? 'live' : 'rolled-back', isHeld: hold !== undefined };
  } catch (error) {
    signal.throwIfAborted();
    return { ...planned, status: 'failed', isHeld: false, ...toFailure(error) };
  }
}

/**
 * Printed with --json. A tenant without such a release counts as failed: it is still live with what the others left.
 */
export function rollbackDocument(
  reports: readonly FleetRollbackReport[],
  { isDryRun, reason, target }: { isDryRun: boolean; reason: string | undefined; target: string | undefined },
) {
  const exitCode = exitCodeOf(
    reports.map((report) => (report.status === 'missing' ? { ...report, exitCode: EXIT.USAGE } : report)),
  );
  const count = (status: FleetRollbackReport['status']) => reports.filter((each) => each.status === status).length;
  return {
    version: 1 as const,
    command: 'rollback' as const,
    /** Null: the output folder. */
    target: target ?? null,
    dryRun: isDryRun,
    ok: exitCode === EXIT.OK,
    exitCode,
    /** Of the holds; `resume --reason` ends those with this reason. */
    reason: reason ?? null,
    tenants: reports,
    totals: {
      tenants: reports.length,
      planned: count('planned'),
      rolledBack: count('rolled-back'),
      live: count('live'),
      held: count('held'),
      missing: count('missing'),
      failed: count('failed'),
    },
  };
}

const NAMED = 10;

/** How many tenants go back to what, and which do not. */
export function printRollbacks(plan: readonly PlannedRollback[], { stdout }: Io): void {
  const say = (line: string, indent = '') => void stdout.write(`${indent}${toPlainText(line)}\n`);
  const named = (status: PlannedRollback['status']) => plan.filter((each) => each.status === status);
  const back = named('back');
  say(`${pluralize(back.length, 'tenant')} ${back.length === 1 ? 'goes' : 'go'} back:`);
  const shown = back.slice(0, NAMED);
  for (const { tenant, from, to, code } of shown) {
    say(
      `${tenant}: ${from ?? 'no site'} → ${to ?? ''}${code === undefined ? '' : ` (code ${code.slice(0, 8)})`}`,
      '  ',
    );
  }
  if (back.length > NAMED) say(`… and ${back.length - NAMED} more`, '  ');
  const list = (tenants: readonly PlannedRollback[]) =>
    formatList(
      tenants.map(({ tenant }) => tenant),
      NAMED,
    );
  const live = named('live');
  if (live.length > 0) say(`${pluralize(live.length, 'tenant')} there already: ${list(live)}`);
  for (const { tenant, hold } of named('held')) say(`${tenant} is held ${describeHeldAt(hold)}, and stays`);
  const missing = named('missing');
  if (missing.length > 0) say(`${pluralize(missing.length, 'tenant')} without such a release: ${list(missing)}`);
}
