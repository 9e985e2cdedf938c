import { createHash, hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROMOTION_PDF } from '../../site/shared/routes.ts';
import type { ClosedConfig } from '../config/closed.ts';
import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import { cacheFolder, explainCacheError } from '../lib/cache-folder.ts';
import { assertSameCode, generatorDigest } from '../lib/code-digest.ts';
import { isCompressedSite } from '../lib/compression.ts';
import { writeStateFile } from '../lib/state-file.ts';
import { tenantCacheFile } from '../lib/tenant-cache-files.ts';
import type { SiteBundle } from './bundle/bundle-site.ts';
import type { ImageService } from './images/image-service.ts';
import { type PreparedImages, prepareImages } from './images/prepare-images.ts';
import { groundSource, type LoadedArchive, type MapArchives } from './maps/map-archives.ts';
import type { ReplacedRelease } from './release/guard-release.ts';
import type { ReleaseManifest } from './release/release-manifest.ts';
import { isIntact, type ReleaseReader } from './release/release-reader.ts';
import type { RenderPool } from './render/render-pool.ts';
import type { PreparedTenant } from './render/render-task.ts';
import type { ApiClient } from './source/api-client.ts';
import { fetchResponses, noResponses } from './source/fetch-responses.ts';
import { buildDay } from './source/motif-season.ts';
import { loadPromotion, readPages, readTextFile } from './source/named-files.ts';
import type { SnapshotSource } from './source/pull-snapshot.ts';

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

/*
 * The prepared data of each tenant's last build, one file per tenant. If the API's responses are the same to the byte, they
 * are not validated again.
 */

/**
 * Identifies the inputs of preparing a tenant.
 * @param generator digest of the code
 */
export function preparedKey({ responses, ...settings }: SnapshotSource, generator: string): string {
  const hash = createHash('sha256').update(JSON.stringify([generator, settings]));
  for (const [name, response] of Object.entries(responses)) {
    hash.update(JSON.stringify([name, response?.url, response?.bytes?.length]));
    if (response?.bytes !== undefined) hash.update(response.bytes);
  }
  return hash.digest('hex');
}

export function preparedStore(): string {
  return path.join(cacheFolder(), 'prepared');
}

/** @returns undefined if the tenant was never prepared from these inputs, or the file is damaged */
export function readPrepared(storeDir: string, tenant: string, key: string): PreparedTenant | undefined {
  try {
    // Only writePrepared writes this key, so the rest has the type.
    const stored = JSON.parse(readFileSync(fileOf(storeDir, tenant), 'utf8')) as {
      key: string;
      prepared: PreparedTenant;
    };
    return stored.key === key ? stored.prepared : undefined;
  } catch {
    return undefined;
  }
}

/** If two builds write at once, the later one wins. */
export function writePrepared(storeDir: string, tenant: string, key: string, prepared: PreparedTenant): void {
  try {
    writeStateFile(fileOf(storeDir, tenant), JSON.stringify({ key, prepared }), { isShared: true });
  } catch {
    // If the cache cannot be written, data is prepared in each build.
  }
}

function fileOf(storeDir: string, tenant: string): string {
  return path.join(storeDir, tenantCacheFile(tenant));
}

/** What is live at a target. */
export interface PublishedRelease extends ReplacedRelease {
  manifest: ReleaseManifest;
}

export interface BuildPlan {
  tenant: string;
  bundle: SiteBundle;
  data: PreparedData;
  images: PreparedImages;
  live: ReleaseReader | undefined;
  /** What is live at the target that the build is compared with. */
  published: PublishedRelease | undefined;
  buildId: string;
  /** The release to reuse unchanged files from. */
  previous: ReleaseReader | undefined;
  /** The live release, if it is intact and this build would repeat it. */
  unchanged: ReleaseReader | undefined;
}

/** Stage "plan": decides the build id, which release to reuse files from, and whether anything changed. */
export function planBuild(
  inputs: Pick<BuildPlan, 'tenant' | 'bundle' | 'data' | 'images' | 'live' | 'published'>,
  { isForced, isCompressed }: { isForced: boolean; isCompressed: boolean },
): BuildPlan {
  const buildId = computeBuildId(inputs.bundle.codeId, inputs.data, inputs.images);
  const previous = isForced ? undefined : inputs.live;
  const isSame =
    previous?.manifest.buildId === buildId &&
    isIntact(previous) &&
    isCompressedSite(previous.manifest.files) === isCompressed;
  return { ...inputs, buildId, previous, unchanged: isSame ? previous : undefined };
}

/**
 * The same code and data give the same id on any machine. With 16 hexadecimal digits, the chance of a collision among a million
 * builds of a tenant is below one in ten million.
 */
function computeBuildId(codeId: string, { digest }: PreparedTenant, { fields }: PreparedImages): string {
  const dataDigest = hash('sha256', `${digest}\n${JSON.stringify(fields)}`);
  return hash('sha256', `${codeId}\n${dataDigest}`).slice(0, 16);
}
