import type { TenantTime } from './plan.ts';
import { liveRelease } from '../release/live-release.ts';
import { readManifest } from '../release/release-manifest.ts';

/** The time of the last full build of each tenant, from the manifest of its live release. */
export function recordedTimes(outDir: string, tenants: readonly string[]): TenantTime[] {
  return tenants.map((tenant) => {
    const live = liveRelease(outDir, tenant);
    return { tenant, ms: live === undefined ? undefined : readManifest(outDir, tenant, live)?.ms };
  });
}
