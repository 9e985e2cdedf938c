import { toProblem, type CheckResult } from '../doctor/results.ts';
import { OperatorError } from '../lib/errors.ts';
import { inParallel } from '../lib/in-parallel.ts';
import { describeHold } from '../report/holds.ts';
import type { TargetConfig } from './config/target-config.ts';
import { openTarget } from './publish-tenants.ts';
import type { TargetSession } from './target-session.ts';

/** A tenant's site at a target, by the target's name in the file of targets. */
export interface NamedSite {
  target: string;
  tenant: string;
  config: TargetConfig;
}

const CONCURRENT_READS = 8;

/**
 * Holds of sites at targets: other machines cannot publish there, and learn so from nothing else before they try.
 * @throws the signal's reason if aborted
 */
export async function checkHoldsAtTargets(
  sites: readonly NamedSite[],
  session: TargetSession,
  signal: AbortSignal,
): Promise<CheckResult[]> {
  const results: CheckResult[][] = [];
  await inParallel(sites.entries(), CONCURRENT_READS, async ([index, site]) => {
    results[index] = await checkHold(site, session, signal);
  });
  return results.flat();
}

async function checkHold(
  { target, tenant, config }: NamedSite,
  session: TargetSession,
  signal: AbortSignal,
): Promise<CheckResult[]> {
  const check = { id: 'target', tenant };
  try {
    const site = await openTarget(config, tenant, await session.sharedBy(config.type));
    const hold = (await session.reach(config, () => site.readPublished(signal)))?.hold;
    const command = `voucher-site resume --tenant ${tenant} --target ${target}`;
    if (hold === undefined) return [];
    if (hold === 'damaged') {
      const subject = `${target}: HOLD_DAMAGED the hold cannot be read, so publishes are refused`;
      const hint = `Publish a release that is held here, or end the hold: ${command}`;
      return [{ ...check, status: 'problem', subject, title: `${subject} (${site.where})`, hint }];
    }
    const subject = `${target}: held, so only the held release and later holds are published`;
    const hint = `Once data or code are correct: ${command}`;
    return [{ ...check, status: 'warning', subject, title: `${target}: held at ${describeHold(hold)}`, hint }];
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OperatorError)) throw error;
    session.noteFailure(config, error);
    const problem = toProblem(check, error);
    return [{ ...problem, title: `${target}: ${problem.title}` }];
  }
}
