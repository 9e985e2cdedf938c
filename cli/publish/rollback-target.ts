import assert from 'node:assert/strict';
import type { TenantConfig } from '../config/tenant-config.ts';
import type { TenantReleases } from '../generator/release/release-list.ts';
import { chooseRelease, releasesUpTo, type RollbackPlace } from '../generator/release/roll-back.ts';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { isDiskFull, withoutRoom } from '../lib/file-errors.ts';
import { quote } from '../lib/given-options.ts';
import { kindOf, type TargetConfig } from './target-kinds.ts';
import { openTargetSession } from './target-session.ts';
import type { Target, TenantTarget } from './target.ts';

/** Where `rollback --target` goes back: nothing of it needs an output folder. */
export interface RollbackTarget extends RollbackPlace {
  /** Disconnects; the last call. */
  close(): Promise<void>;
}

/**
 * Does not connect yet.
 * @throws OperatorError TARGET_WITHOUT_RELEASES
 */
export async function openRollbackTarget(
  tenants: readonly TenantConfig[],
  targetOf: (tenant: TenantConfig) => TenantTarget<TargetConfig>,
  signal: AbortSignal,
): Promise<RollbackTarget> {
  const targets = tenants.map((tenant) => targetOf(tenant));
  const session = openTargetSession(targets, { signal });
  const places = new Map<string, Place>();
  for (const target of targets) {
    const opened = await session.open(target);
    const { rollback } = opened;
    if (rollback === undefined) throw withoutReleases(target, opened.where, targets.length);
    places.set(target.tenant, { target, opened, rollback });
  }

  async function atPlace<Result>(tenant: string, act: (place: Place) => Promise<Result>): Promise<Result> {
    const place = places.get(tenant);
    assert(place !== undefined, `${tenant} is not one of the tenants`);
    return session.reach(place.target.config, () => act(place));
  }

  return {
    find: (tenant) => atPlace(tenant, ({ rollback }) => rollback.find()),
    rollBack: (tenant, { to, hold, isDryRun = false }) =>
      atPlace(tenant, async ({ target, opened, rollback }) => {
        // Locking would create folders where nothing is.
        const found = await rollback.find();
        let chosen = chooseRelease(tenant, found, to);
        if (isDryRun) return chosen;
        const choose = (now: TenantReleases): string => {
          chosen = chooseRelease(tenant, now, to);
          return chosen.to;
        };
        try {
          const lock = await opened.lock();
          try {
            await rollback.restore(choose, hold && { since: Date.now(), ...hold });
          } finally {
            await lock.release();
          }
          return chosen;
        } catch (error) {
          const folder = kindOf(target.config.type).localFolder?.(target.config);
          if (!isDiskFull(error) || folder === undefined) throw error;
          throw withoutRoom(error, releasesUpTo(found, chosen.to), ` --out ${quote(folder)}`);
        }
      }),
    close: () => session.close(),
  };
}

interface Place {
  target: TenantTarget<TargetConfig>;
  opened: Target;
  rollback: NonNullable<Target['rollback']>;
}

function withoutReleases({ tenant, name }: TenantTarget, where: string, tenants: number): OperatorError {
  return new OperatorError({
    code: 'TARGET_WITHOUT_RELEASES',
    title: `${where} has only the live release, so nothing can go back there`,
    details: ['A store replaces the files of a site one by one. Nothing was changed.'],
    hint: `run this command without --target on a machine that has the release, then: voucher-site publish ${tenants === 1 ? `--tenant ${tenant}` : '--all'} --target ${name}`,
    exitCode: EXIT.USAGE,
  });
}
