import type { SiteSettings } from '../../../site/shared/models/snapshot.ts';
import { omitUndefined } from '../../../site/shared/omit-undefined.ts';
import { cleanLine } from '../../../site/shared/parsing/text.ts';
import { compareText } from '../../../site/shared/sort-records.ts';
import { withoutTrailingSlashes } from '../../../site/shared/url-paths.ts';
import { isDemo, type Endpoints, type TenantConfig } from '../../config/tenant-config.ts';
import type { KnownArchive } from './check-coverage.ts';
import { sanitizeAttribution } from './sanitize-markup.ts';

interface SettingsSource {
  /** Endpoints that visitors' browsers call. */
  browserEndpoints: Endpoints;
  /** The archive that `config.map.pmtiles` names. */
  mapArchive?: KnownArchive | undefined;
  /** Digest of the file that `config.promotion` names. */
  promotion?: string | undefined;
}

/** The part of a tenant's configuration that visitors' browsers receive, but for the chat. */
export function createSiteSettings(
  config: TenantConfig,
  { browserEndpoints, mapArchive: archive, promotion }: SettingsSource,
): SiteSettings {
  const { sentryDsn, balanceUrl, cityName, paymentHosts } = config;
  return omitUndefined({
    tenantDomain: config.tenantDomain,
    mode: config.mode,
    isDemo: isDemo(config) ? (true as const) : undefined,
    merchantEndpoint: withoutTrailingSlashes(browserEndpoints.merchantEndpoint),
    orderEndpoint: withoutTrailingSlashes(browserEndpoints.orderEndpoint),
    tenantEndpoint: withoutTrailingSlashes(browserEndpoints.tenantEndpoint),
    portalEndpoint: withoutTrailingSlashes(browserEndpoints.portalEndpoint),
    sentryDsn,
    tenantKey: sentryDsn === undefined ? undefined : config.id,
    map: archive === undefined ? tileSettings(config) : archiveSettings(config, archive),
    redirects: Object.fromEntries(Object.entries(config.redirects).toSorted(([a], [b]) => compareText(a, b))),
    updateCheckSeconds: config.updateCheckSeconds,
    withdrawalEnabled: config.withdrawalEnabled,
    texts: cleanTexts(config),
    promotion,
    balanceUrl,
    cityName,
    paymentHosts,
  });
}

/** In pages as the API's texts are: one line without invisible characters. */
function cleanTexts({ texts = {} }: TenantConfig): SiteSettings['texts'] {
  const entries = Object.entries(texts).map(([key, text]) => [key, cleanLine(text)] as const);
  const visible = entries.filter(([, text]) => text !== '');
  return visible.length === 0 ? undefined : Object.fromEntries(visible);
}

function tileSettings({ map: { tileUrl, attribution, consentRequired } }: TenantConfig): SiteSettings['map'] {
  return omitUndefined({ tileUrl, attribution: creditsOf(attribution), consentRequired });
}

/** The licence of OpenStreetMap's data asks for it: https://www.openstreetmap.org/copyright */
const OPENSTREETMAP = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>-Mitwirkende';

/** The site itself serves the archive, so the map needs neither consent nor another host in the policy. */
function archiveSettings({ map }: TenantConfig, archive: KnownArchive): SiteSettings['map'] {
  const { path, kind, minZoom, maxZoom, attribution: own } = archive;
  const isOfOpenStreetMap = own === undefined ? archive.kind === 'vector' : /openstreetmap/i.test(own);
  const attribution = creditsOf(map.attribution ?? (isOfOpenStreetMap ? OPENSTREETMAP : own));
  return omitUndefined({ attribution, consentRequired: false, archive: { path, kind, minZoom, maxZoom } });
}

/** Leaflet inserts them into the page as markup. */
function creditsOf(attribution: string | undefined): string | undefined {
  return attribution === undefined ? undefined : sanitizeAttribution(attribution);
}
