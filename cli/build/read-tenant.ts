import { createHash } from 'node:crypto';
import type { TenantConfig } from '../config/tenant-config.ts';
import { type PreparedImages, prepareImages } from '../images/prepare-images.ts';
import type { Stopwatch } from '../report/stages.ts';
import type { WarningCollector } from '../report/warnings.ts';
import { fetchResponses } from '../source/fetch-responses.ts';
import { createSiteSettings } from '../source/pull-snapshot.ts';
import type { BuildContext } from './build-context.ts';
import { generatorDigest } from '../lib/code-digest.ts';
import { preparedKey, preparedStore, readPrepared, writePrepared } from './prepared-store.ts';

/** All that a tenant's site shows, ready to be rendered by any process. */
export interface TenantData {
  /** Holds the snapshot, but for its images, once it was frozen. */
  snapshotFile: string;
  /** Makes sure that the snapshot is in its file: a tenant that is as it was does without. */
  freeze(): Promise<void>;
  images: PreparedImages;
  /** The same for the same data, on any machine. */
  digest: string;
  /** Number of pages that the site will have. */
  pages: number;
  /** How many records of each kind it shows. */
  counts: Record<string, number>;
}

/**
 * Reads a tenant: calls the API, has the answers checked and planned in a render process, unless they are those of the last
 * build, and gets the images. Little of it stays in memory, so that many tenants can wait for their turn.
 * @param snapshotFile is written when the tenant is frozen
 * @param onPulled what can be done in this process while another one prepares the data
 * @throws OperatorError when the API refuses or its data cannot be used
 */
export async function readTenant(
  config: TenantConfig,
  snapshotFile: string,
  {
    client,
    pool,
    images: service,
    endpointsOf,
    emit,
    isForced,
    onReading,
  }: Pick<BuildContext, 'client' | 'pool' | 'images' | 'endpointsOf' | 'emit' | 'isForced' | 'onReading'>,
  watch: Stopwatch,
  warnings: WarningCollector,
  onPulled: () => void = () => {},
): Promise<TenantData> {
  const { endpoints, browserEndpoints } = await endpointsOf(config);
  const meter = { requests: 0, bytes: 0 };
  const reading = fetchResponses(config, endpoints, client, meter);
  onReading?.();
  const responses = await reading;
  emit({ type: 'pulled', tenant: config.id, ...meter, ms: watch.lap('pull') });

  const job = { source: { config, browserEndpoints, responses }, snapshotFile };
  const label = `${config.id} ${config.tenantDomain}`;
  const key = preparedKey(job.source, generatorDigest());
  const known = isForced ? undefined : readPrepared(preparedStore(), label, key);
  const [prepared] = await Promise.all([known ?? pool.prepare(job), Promise.resolve().then(onPulled)]);
  if (known === undefined) writePrepared(preparedStore(), label, key, prepared);
  const site = createSiteSettings(config, browserEndpoints);
  const images = await prepareImages(prepared.images, site, endpoints, service, { isForced });
  for (const warning of [...prepared.warnings, ...images.warnings]) warnings.add(warning);
  emit({ type: 'planned', tenant: config.id, pages: prepared.pages });
  watch.lap('prepare');
  return {
    snapshotFile,
    freeze: async () => void (known && (await pool.prepare(job))),
    images,
    digest: createHash('sha256')
      .update(`${prepared.digest}\n${JSON.stringify(images.fields)}`)
      .digest('hex'),
    pages: prepared.pages,
    counts: prepared.counts,
  };
}
