import type { TargetConfig } from '../publish/config/target-config.ts';
import { openTarget } from '../publish/publish-tenants.ts';
import type { PublishEventSink, PublishedReport } from '../publish/publish-report.ts';
import { publishTenant } from '../publish/publish-tenant.ts';
import { openTargetSession } from '../publish/target-session.ts';

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
  more: PublishForTest = {},
): Promise<PublishedReport> {
  const { signal } = new AbortController();
  const session = openTargetSession([{ tenant: 'musterstadt', config }], signal);
  const usual = {
    targetName: 'production',
    isDryRun: false,
    acceptedChanges: [],
    isStrict: false,
    unsafeNoLock: false,
    emit: () => {},
  };
  try {
    const target = await openTarget(config, 'musterstadt', await session.sharedBy(config.type));
    return await publishTenant('musterstadt', target, { ...usual, ...more, outDir, signal });
  } finally {
    await session.close();
  }
}
