import type { TenantConfig } from '../config/tenant-config.ts';
import type { TargetConfig } from '../publish/config/target-config.ts';
import type { PlaceOptions } from '../publish/published-place.ts';
import type { Hold } from '../report/tenant-report.ts';

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
export async function endHoldsHere(
  tenants: readonly TenantConfig[],
  reason: string | undefined,
  outDir: string,
  ended: EndedHold[],
): Promise<HoldFound[]> {
  const [{ withFileErrors }, { endHold, holdFile, readHold }] = await Promise.all([
    import('../lib/file-errors.ts'),
    import('../release/hold.ts'),
  ]);
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
  { reason, ...options }: Omit<EndOptions, 'signal'>,
  targets: ReadonlyMap<string, (tenant: TenantConfig) => TargetConfig>,
  signal: AbortSignal,
  ended: EndedHold[],
): Promise<HoldFound[]> {
  const { inParallel } = await import('../lib/in-parallel.ts');
  const places = [...targets].flatMap(([target, targetOf]) =>
    tenants.map((tenant) => ({ id: tenant.id, target, config: targetOf(tenant) })),
  );
  const found: HoldFound[] = [];
  await inParallel(places.entries(), CONCURRENT_TARGETS, async ([index, place]) => {
    const outcome = await endHoldAt(place, { reason, ...options, signal });
    found[index] = outcome;
    ended.push(...asEnded(outcome));
  });
  return found;
}

interface EndOptions extends Omit<PlaceOptions, 'targetName'> {
  reason: string | undefined;
}

/** With the lock of the target, so that no publish that runs there stores the hold again. */
async function endHoldAt(
  { id, target: name, config }: { id: string; target: string; config: TargetConfig },
  { reason, ...options }: EndOptions,
): Promise<HoldFound> {
  const [{ openTarget }, { openPlace }] = await Promise.all([
    import('../publish/publish-tenants.ts'),
    import('../publish/open-place.ts'),
  ]);
  const target = await openTarget(config, id);
  const { where } = target;
  const common = { id, target: name, where };
  const published = await target.readPublished(options.signal);
  const there = published?.hold;
  // Where nothing is live, a hold may be left, and nothing that a lock would protect.
  if (published !== undefined && (there === undefined || !isMeant(there, reason))) {
    return { ...common, hold: there, isEnded: false };
  }
  if (published === undefined) {
    const hold = reason === undefined ? await target.endHold(options.signal) : undefined;
    return { ...common, hold, isEnded: hold !== undefined };
  }
  const place = await openPlace(config, id, { ...options, targetName: name });
  try {
    const lock = await place.lock();
    try {
      const hold = await target.endHold(options.signal);
      return { ...common, hold, isEnded: hold !== undefined };
    } finally {
      await lock.release();
    }
  } finally {
    await place.disconnect();
  }
}

/** Without a reason, every hold is meant. */
function isMeant(hold: Hold | 'damaged', reason: string | undefined): boolean {
  return reason === undefined || (hold !== 'damaged' && hold.reason === reason.trim());
}
