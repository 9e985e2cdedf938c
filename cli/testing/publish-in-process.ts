import type { PublishEventSink, PublishedReport } from '../publish/publish-report.ts';
import { publishTenant } from '../publish/publish-tenant.ts';
import type { TargetConfig } from '../publish/target-kinds.ts';
import { openTargetSession, withTarget } from '../publish/target-session.ts';
import type { Target } from '../publish/target.ts';
import type { Hold } from '../report/tenant-report.ts';

export interface PublishForTest {
  isDryRun?: boolean;
  acceptedChanges?: readonly string[];
  isStrict?: boolean;
  unsafeNoLock?: boolean;
  emit?: PublishEventSink;
}

/** For tests: publishes musterstadt in this process. @throws any error of publishing */
export async function publishForTest(
  outDir: string,
  config: TargetConfig,
  { unsafeNoLock = false, ...more }: PublishForTest = {},
): Promise<PublishedReport> {
  const { signal } = new AbortController();
  const target = { tenant: 'musterstadt', name: 'production', config };
  const session = openTargetSession([target], { signal, unsafeNoLock });
  const usual = { isDryRun: false, acceptedChanges: [], isStrict: false, emit: () => {} };
  try {
    return await publishTenant(target, await session.open(target), { ...usual, ...more, outDir, signal });
  } finally {
    await session.close();
  }
}

/** For tests: works with a target. */
export function atTarget<Result>(
  config: TargetConfig,
  use: (target: Target) => Promise<Result>,
  { tenant = 'musterstadt', signal = new AbortController().signal } = {},
): Promise<Result> {
  return withTarget({ tenant, name: 'production', config }, { signal }, use);
}

/** For tests: ends the hold at a target, as `resume --target` does. */
export function endHoldAt(config: TargetConfig): Promise<Hold | 'damaged' | undefined> {
  return atTarget(config, async (target) => {
    const lock = await target.lock();
    const hold = (await target.readPublished())?.hold;
    await target.writeHold(undefined);
    await lock.release();
    return hold;
  });
}
