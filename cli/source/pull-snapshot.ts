import type { SiteSettings, Snapshot } from '../../site/shared/models/snapshot.ts';
import { payPal } from '../../site/payment/paypal/provider.ts';
import { compareText } from '../../site/shared/sort-records.ts';
import { chatAgentOf } from '../../site/shared/tenant-facts.ts';
import { withoutTrailingSlashes } from '../../site/shared/url-paths.ts';
import { isDemo, type Endpoints, type TenantConfig } from '../config/tenant-config.ts';
import { PAYPAL_SCRIPT_PATH } from '../sandbox/sandbox-path.ts';
import type { ApiClient } from './api-client.ts';
import { assembleSnapshot } from './assemble-snapshot.ts';
import { checkCoverage, type KnownArchive } from './check-coverage.ts';
import { dropDeadLinks } from './drop-dead-links.ts';
import { fetchResponses, type ApiResponses } from './fetch-responses.ts';
import { lintSnapshot } from './lint-snapshot.ts';
import { readRecords } from './parse-records.ts';
import { sanitizeAttribution } from './sanitize-markup.ts';
import { createSourceWarnings, type SourceWarning } from './source-warnings.ts';

interface PullOptions {
  config: TenantConfig;
  /** Endpoints that the build calls. */
  endpoints: Endpoints;
  /** Endpoints that visitors' browsers call. */
  browserEndpoints: Endpoints;
  client: ApiClient;
}

export interface PulledSnapshot extends CheckedSnapshot {
  /** Size of all responses, decompressed. */
  bytes: number;
  /** Number of requests, including retries. */
  requests: number;
}

/**
 * Fetches, validates and assembles all data of a tenant's site. The same data gives the same snapshot in any order of the
 * API's lists.
 * @throws OperatorError (exit code 4) if the API cannot be reached, does not have the tenant, or its responses cannot be read;
 * the signal's reason if the client's signal is aborted
 */
export async function pullSnapshot({
  config,
  endpoints,
  browserEndpoints,
  client,
}: PullOptions): Promise<PulledSnapshot> {
  const meter = { requests: 0, bytes: 0 };
  const responses = await fetchResponses(config, endpoints, client, meter);
  return { ...createSnapshot({ config, browserEndpoints, responses }), ...meter };
}

/** Input of a snapshot. Plain data: it is sent to the process that does the work. */
export interface SnapshotSource {
  config: TenantConfig;
  /** Endpoints that visitors' browsers call. */
  browserEndpoints: Endpoints;
  responses: ApiResponses;
  /** The archive that `config.map.pmtiles` names. */
  mapArchive?: KnownArchive;
}

interface CheckedSnapshot {
  snapshot: Snapshot;
  warnings: SourceWarning[];
}

/**
 * Validates and assembles the responses of the API. Pure: the same records give the same snapshot in any order of the lists.
 * @throws OperatorError (exit code 4) if a response cannot be read or the tenant is unusable
 */
export function createSnapshot({ config, browserEndpoints, responses, mapArchive }: SnapshotSource): CheckedSnapshot {
  const warnings = createSourceWarnings();
  const records = readRecords(responses, config.tenantDomain, warnings);
  const settings = withSafeAttribution(createSiteSettings(config, browserEndpoints, mapArchive));
  const assembled = dropDeadLinks(
    assembleSnapshot(records, responses, settings, warnings),
    responses.merchants.url,
    warnings,
  );
  const { chatbot: _chatbot, ...site } = assembled.site;
  const agent = chatAgentOf(assembled.tenant.id, assembled.site);
  const snapshot: Snapshot = {
    ...assembled,
    site: {
      ...site,
      ...(agent === undefined ? {} : { chatbot: agent }),
      ...(config.sandbox && payPal.isOffered(assembled.tenant) ? { payPalScriptUrl: PAYPAL_SCRIPT_PATH } : {}),
    },
  };
  if (mapArchive !== undefined) checkCoverage(snapshot, mapArchive, warnings);
  lintSnapshot(snapshot, config, responses, warnings);
  return { snapshot, warnings: warnings.list() };
}

/** Leaflet inserts the attribution into the page as markup. */
function withSafeAttribution(site: SiteSettings): SiteSettings {
  const { attribution } = site.map;
  return attribution === undefined
    ? site
    : { ...site, map: { ...site.map, attribution: sanitizeAttribution(attribution) } };
}

/** The part of a tenant's configuration that visitors' browsers receive. */
export function createSiteSettings(
  config: TenantConfig,
  browserEndpoints: Endpoints,
  archive?: KnownArchive,
): SiteSettings {
  const { sentryDsn, chatbot, balanceUrl, cityName, paymentHosts } = config;
  return {
    tenantKey: config.id,
    tenantDomain: config.tenantDomain,
    mode: config.mode,
    ...(isDemo(config) && { isDemo: true }),
    merchantEndpoint: withoutTrailingSlashes(browserEndpoints.merchantEndpoint),
    orderEndpoint: withoutTrailingSlashes(browserEndpoints.orderEndpoint),
    tenantEndpoint: withoutTrailingSlashes(browserEndpoints.tenantEndpoint),
    portalEndpoint: withoutTrailingSlashes(browserEndpoints.portalEndpoint),
    ...(sentryDsn !== undefined && { sentryDsn }),
    map: archive === undefined ? tileSettings(config) : archiveSettings(config, archive),
    ...(chatbot !== undefined && {
      chatbot: {
        ...(chatbot.projectId !== undefined && { projectId: chatbot.projectId }),
        ...(chatbot.agentId !== undefined && { agentId: chatbot.agentId }),
      },
    }),
    redirects: Object.fromEntries(Object.entries(config.redirects).toSorted(([a], [b]) => compareText(a, b))),
    updateCheckSeconds: config.updateCheckSeconds,
    withdrawalEnabled: config.withdrawalEnabled,
    ...(balanceUrl !== undefined && { balanceUrl }),
    ...(cityName !== undefined && { cityName }),
    ...(paymentHosts !== undefined && { paymentHosts }),
  };
}

function tileSettings({ map: { tileUrl, attribution, consentRequired } }: TenantConfig): SiteSettings['map'] {
  return {
    ...(tileUrl !== undefined && { tileUrl }),
    ...(attribution !== undefined && { attribution }),
    consentRequired,
  };
}

/** The licence of OpenStreetMap's data asks for it: https://www.openstreetmap.org/copyright */
const OPENSTREETMAP = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>-Mitwirkende';

/** The site itself serves the archive, so that nobody else needs to be asked or named in a policy. */
function archiveSettings({ map }: TenantConfig, archive: KnownArchive): SiteSettings['map'] {
  const { path, kind, minZoom, maxZoom, attribution: own } = archive;
  const isOfOpenStreetMap = own === undefined ? archive.kind === 'vector' : /openstreetmap/i.test(own);
  const attribution = map.attribution ?? (isOfOpenStreetMap ? OPENSTREETMAP : own);
  return {
    ...(attribution !== undefined && { attribution }),
    consentRequired: false,
    archive: { path, kind, minZoom, maxZoom },
  };
}
