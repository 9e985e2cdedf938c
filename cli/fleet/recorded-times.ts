import type { TenantTime } from './plan.ts';
import { liveRelease } from '../release/live-release.ts';
import { readManifest } from '../release/release-manifest.ts';

/** How long the last whole build of each tenant took, as its live release notes it. */
export function recordedTimes(outDir: string, tenants: readonly string[]): TenantTime[] {
  return tenants.map((tenant) => {
    const live = liveRelease(outDir, tenant);
    return { tenant, ms: live === undefined ? undefined : readManifest(outDir, tenant, live)?.ms };
  });
}
