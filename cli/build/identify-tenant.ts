import type { TenantConfig } from '../config/tenant-config.ts';
import type { Stopwatch } from '../report/stages.ts';
import type { WarningCollector } from '../report/warnings.ts';
import type { BuildContext } from './build-context.ts';
import { computeBuildId, type SiteBundle } from '../bundle/bundle-site.ts';
import { readTenant, type TenantData } from './read-tenant.ts';

export interface IdentifiedTenant {
  data: TenantData;
  bundle: SiteBundle;
  /** What the build would be named: that of the live release, where nothing has changed. */
  buildId: string;
}

/** All of a build that comes before rendering; see `readTenant`. */
export async function identifyTenant(
  tenant: TenantConfig,
  snapshotFile: string,
  context: Pick<
    BuildContext,
    'client' | 'pool' | 'images' | 'endpointsOf' | 'emit' | 'bundle' | 'isForced' | 'onReading'
  >,
  watch: Stopwatch,
  warnings: WarningCollector,
  onPulled?: () => void,
): Promise<IdentifiedTenant> {
  const data = await readTenant(tenant, snapshotFile, context, watch, warnings, onPulled);
  const bundle = await context.bundle;
  watch.skip();
  return { data, bundle, buildId: computeBuildId(bundle.codeId, data.digest) };
}
