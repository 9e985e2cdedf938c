import type { TenantConfig } from '../config/tenant-config.ts';
import { endHold, holdFile, readHold } from '../generator/release/hold.ts';
import { withFileErrors } from '../lib/file-errors.ts';
import { inParallel } from '../lib/in-parallel.ts';
import type { Hold } from '../report/tenant-report.ts';
import type { TargetConfig } from './target-kinds.ts';
import { withTargets, type TargetSession } from './target-session.ts';
import type { TenantTarget } from './target.ts';

/* Ending holds in the output folder and at targets. */

const CONCURRENT_TARGETS = 8;

/** What one place said about a tenant. */
export interface HoldFound {
  id: string;
  hold: Hold | 'damaged' | undefined;
  /** False: there is no hold, or it has another reason. */
  isEnded: boolean;
  /** Name of the target; absent: the output folder. */
  target?: string;
  /** Its place. */
  where?: string;
}

export type EndedHold = HoldFound & { hold: Hold | 'damaged' };

export function asEnded(found: HoldFound): EndedHold[] {
  return found.isEnded && found.hold !== undefined ? [{ ...found, hold: found.hold }] : [];
}

/** @param ended receives each hold that has ended */
export function endHoldsHere(
  tenants: readonly TenantConfig[],
  reason: string | undefined,
  outDir: string,
  ended: EndedHold[],
): HoldFound[] {
  return tenants.map(({ id }) => {
    const hold = readHold(outDir, id);
    const isEnded = hold !== undefined && isMeant(hold, reason);
    if (isEnded) withFileErrors(holdFile(outDir, id), () => endHold(outDir, id));
    const found = { id, hold, isEnded };
    ended.push(...asEnded(found));
    return found;
  });
}

/**
 * @param ended receives each hold that has ended
 * @throws OperatorError if a target cannot be reached or is locked; holds that were ended before stay ended
 */
export async function endHoldsAtTargets(
  tenants: readonly TenantConfig[],
  { reason, ...options }: { reason: string | undefined; unsafeNoLock: boolean },
  targets: ReadonlyMap<string, (tenant: TenantConfig) => TenantTarget<TargetConfig>>,
  signal: AbortSignal,
  ended: EndedHold[],
): Promise<HoldFound[]> {
  const all = [...targets.values()].flatMap((targetOf) => tenants.map((tenant) => targetOf(tenant)));
  return withTargets(all, { ...options, signal }, (session) =>
    inParallel(all, CONCURRENT_TARGETS, async (target) => {
      const found = await endHoldAt(target, session, reason);
      ended.push(...asEnded(found));
      return found;
    }),
  );
}

/** With the lock of the target, so that no publish that runs there stores the hold again. */
async function endHoldAt(
  target: TenantTarget<TargetConfig>,
  session: TargetSession,
  reason: string | undefined,
): Promise<HoldFound> {
  const opened = await session.open(target);
  const common = { id: target.tenant, target: target.name, where: opened.where };
  const before = (await session.reach(target.config, () => opened.readPublished()))?.hold;
  if (before === undefined || !isMeant(before, reason)) return { ...common, hold: before, isEnded: false };
  const lock = await opened.lock();
  try {
    const hold = (await opened.readPublished())?.hold;
    const isEnded = hold !== undefined && isMeant(hold, reason);
    if (isEnded) await opened.writeHold(undefined);
    return { ...common, hold, isEnded };
  } finally {
    await lock.release();
  }
}

/** Without a reason, every hold is meant. */
function isMeant(hold: Hold | 'damaged', reason: string | undefined): boolean {
  return reason === undefined || (hold !== 'damaged' && hold.reason === reason.trim());
}
