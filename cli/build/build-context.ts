import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import type { ImageService } from '../images/image-service.ts';
import type { RenderPool } from '../render/render-pool.ts';
import type { EventSink } from '../report/build-events.ts';
import type { ApiClient } from '../source/api-client.ts';
import type { SiteBundle } from '../bundle/bundle-site.ts';

/** What the builds of all tenants share. */
export interface BuildContext {
  outDir: string;
  env: NodeJS.ProcessEnv;
  client: ApiClient;
  images: ImageService;
  /** Is looked for, or made, while the first tenants are read. */
  bundle: Promise<SiteBundle>;
  /** Told when a tenant's first requests are on their way. */
  onReading?: () => void;
  pool: RenderPool;
  /** Into how many shares a tenant's pages are split. */
  sharesPerTenant: number;
  endpointsOf(tenant: TenantConfig): Promise<{ endpoints: Endpoints; browserEndpoints: Endpoints }>;
  /** Digests of suspicious changes that an operator has accepted. */
  acceptedChanges: readonly string[];
  /** Everything is made anew, whatever is as it was. */
  isForced: boolean;
  /** Files get compressed files beside them: `--compress`. */
  isCompressed: boolean;
  emit: EventSink;
  signal: AbortSignal;
}
