import { createHash } from 'node:crypto';
import { PROMOTION_PDF } from '../../site/shared/routes.ts';
import { computeBuildId, type SiteBundle } from './bundle/bundle-site.ts';
import type { ClosedConfig } from '../config/closed.ts';
import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import type { ImageService } from './images/image-service.ts';
import { prepareImages, type PreparedImages } from './images/prepare-images.ts';
import { explainCacheError } from '../lib/cache-folder.ts';
import { assertSameCode, generatorDigest } from '../lib/code-digest.ts';
import { groundSource, type LoadedArchive, type MapArchives } from './maps/map-archives.ts';
import type { RenderPool } from './render/render-pool.ts';
import type { PreparedTenant } from './render/render-task.ts';
import type { ApiClient } from './source/api-client.ts';
import { noResponses } from './source/endpoints.ts';
import { fetchResponses } from './source/fetch-responses.ts';
import { buildDay } from './source/motif-season.ts';
import { loadPromotion } from './source/promotion-file.ts';
import type { SnapshotSource } from './source/pull-snapshot.ts';
import { readPages, readTextFile } from './source/text-files.ts';
import { preparedKey, preparedStore, readPrepared, writePrepared } from './prepared-store.ts';

/* The first stages of a build: load → prepare → images. Together with the code, their results determine the site. */

export interface InputOptions {
  client: ApiClient;
  endpointsOf(tenant: TenantConfig): Promise<{ endpoints: Endpoints; browserEndpoints: Endpoints }>;
  pool: RenderPool;
  images: ImageService;
  maps: MapArchives;
  env: NodeJS.ProcessEnv;
  /** Ignore the results of earlier builds. */
  isForced: boolean;
}

/** The API's unparsed responses for a tenant. */
export interface TenantSource extends SnapshotSource {
  /** The API as the build reaches it; visitors may reach it elsewhere. */
  endpoints: Endpoints;
  traffic: { requests: number; bytes: number };
  /** Absent without `map.pmtiles`. */
  map?: LoadedArchive | undefined;
  /** Absolute path of the promotion's PDF; absent without `promotion`. */
  promotionFile?: string | undefined;
}

/**
 * Stage "load": requests all data of a tenant and its map's archive, and reads the PDF of its promotion and its own texts.
 * @throws OperatorError when the API refuses, or a file cannot be used
 */
export async function loadSource(
  config: TenantConfig,
  { client, maps, endpointsOf, env }: Pick<InputOptions, 'client' | 'maps' | 'endpointsOf' | 'env'>,
): Promise<TenantSource> {
  if (config.closed !== undefined) return closedSource(config, config.closed);
  const promotion = loadPromotion(config);
  const pages = readPages(config);
  const { endpoints, browserEndpoints } = await endpointsOf(config);
  const traffic = { requests: 0, bytes: 0 };
  const { pmtiles } = config.map;
  const [responses, map] = await Promise.all([
    fetchResponses(config, endpoints, client, traffic),
    pmtiles === undefined ? undefined : maps.load(pmtiles, config.id),
  ]);
  return {
    config,
    endpoints,
    browserEndpoints,
    responses,
    day: buildDay(env),
    traffic,
    map,
    mapArchive: map?.archive,
    promotionFile: promotion?.file,
    promotion: promotion?.digest,
    pages,
  };
}

/** Nothing is requested: the API may be gone. */
function closedSource(config: TenantConfig, closed: ClosedConfig): TenantSource {
  const own = `https://${config.tenantDomain}`;
  const endpoints = { merchantEndpoint: own, orderEndpoint: own, tenantEndpoint: own, portalEndpoint: own };
  return {
    config,
    endpoints,
    browserEndpoints: endpoints,
    responses: noResponses(),
    day: '',
    traffic: { requests: 0, bytes: 0 },
    closedPage: 'page' in closed ? readTextFile(closed.page) : undefined,
  };
}

/** A tenant's validated data. The snapshot itself stays on disk, so that many tenants can wait for their turn. */
export interface PreparedData extends PreparedTenant {
  /** Contains the snapshot without its images, once `writeSnapshot` has resolved. */
  snapshotFile: string;
  /** Writes the snapshot unless preparing did so: an unchanged tenant needs none. */
  writeSnapshot(): Promise<void>;
}

/**
 * Stage "prepare": has a render process validate the responses and plan the site, unless they are those of the last build.
 * @throws OperatorError when the data is unusable
 */
export async function prepareData(
  { config, browserEndpoints, responses, day, mapArchive, promotion, pages, closedPage }: SnapshotSource,
  snapshotFile: string,
  { pool, isForced }: Pick<InputOptions, 'pool' | 'isForced'>,
): Promise<PreparedData> {
  // How the data was requested, where a file lies, and what keeps the site from going live, do not change the data.
  const { api: _requests, promotion: _pdf, pages: _texts, strict: _refused, guard: _limits, ...site } = config;
  const data = { config: site, browserEndpoints, responses, day, mapArchive, promotion, pages, closedPage };
  const job = { source: data, snapshotFile };
  // The same tenant may be built from several APIs: staging and production share a cache folder.
  const label = JSON.stringify([config.id, config.tenantDomain, config.endpoints]);
  const key = preparedKey(job.source, generatorDigest());
  const stored = isForced ? undefined : readPrepared(preparedStore(), label, key);
  if (stored !== undefined)
    return { ...stored, snapshotFile, writeSnapshot: async () => void (await pool.prepare(job)) };
  const prepared = await pool.prepare(job);
  assertSameCode();
  writePrepared(preparedStore(), label, key, prepared);
  return { ...prepared, snapshotFile, writeSnapshot: async () => {} };
}

/**
 * Stage "images": fetches and converts the images of the site, or reuses those of earlier builds. The map's archive is
 * one more file whose name changes with its content; the promotion's PDF keeps its name.
 * @throws the signal's reason when aborted; OperatorError if the store of images cannot be written
 */
export async function loadImages(
  { config, endpoints, map, promotionFile }: TenantSource,
  data: PreparedTenant,
  images: ImageService,
): Promise<PreparedImages> {
  const preparing = prepareImages(data.images, config, endpoints, images, map && groundSource(map));
  const prepared = await preparing.catch((error: unknown) => {
    throw explainCacheError(error, images.storeDir);
  });
  const files = new Map(prepared.files);
  if (promotionFile !== undefined) files.set(PROMOTION_PDF.slice(1), { source: promotionFile, hasFixedName: true });
  if (map === undefined) return { ...prepared, files };
  const { archive, source, warnings } = map;
  const file = archive.path.slice(1);
  return {
    ...prepared,
    files: files.set(file, { source }),
    immutablePaths: [...prepared.immutablePaths, file],
    warnings: [...prepared.warnings, ...warnings],
  };
}

/** The id of the build that these inputs lead to, on any machine. */
export function resolveBuildId(bundle: SiteBundle, data: PreparedTenant, images: PreparedImages): string {
  const dataDigest = createHash('sha256')
    .update(`${data.digest}\n${JSON.stringify(images.fields)}`)
    .digest('hex');
  return computeBuildId(bundle.codeId, dataDigest);
}
