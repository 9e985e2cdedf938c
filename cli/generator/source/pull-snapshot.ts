import { payPal } from '../../../site/payment/paypal/provider.ts';
import type { Merchant } from '../../../site/shared/models/merchant.ts';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import { omitUndefined } from '../../../site/shared/omit-undefined.ts';
import { chatAgentOf } from '../../../site/shared/tenant-facts.ts';
import { comparablePath } from '../../config/redirects.ts';
import type { Endpoints, TenantConfig } from '../../config/tenant-config.ts';
import type { BuildWarning } from '../../report/tenant-report.ts';
import { createWarningCollector, type WarningCollector } from '../../report/warnings.ts';
import { PAYPAL_SCRIPT_PATH } from '../../sandbox/sandbox-path.ts';
import type { ApiClient } from './api-client.ts';
import { assembleSnapshot } from './assemble-snapshot.ts';
import { checkCoverage, type KnownArchive } from './check-coverage.ts';
import { closedSnapshot } from './closed-snapshot.ts';
import { type ApiResponses, fetchResponses } from './fetch-responses.ts';
import { lintSnapshot } from './lint-snapshot.ts';
import { seasonFirst } from './motif-season.ts';
import { parsePages } from './own-pages.ts';
import { exampleAt, readRecords } from './parse-records.ts';
import { planSite, promotionFiles } from './plan-site.ts';
import { createSiteSettings } from './site-settings.ts';
import type { PageFiles, TextFile } from './named-files.ts';

interface PullOptions extends Omit<SnapshotSource, 'responses'> {
  /** Endpoints that the build calls. */
  endpoints: Endpoints;
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
export async function pullSnapshot({ endpoints, client, ...source }: PullOptions): Promise<PulledSnapshot> {
  const meter = { requests: 0, bytes: 0 };
  const responses = await fetchResponses(source.config, endpoints, client, meter);
  return { ...createSnapshot({ ...source, responses }), ...meter };
}

/** Input of a snapshot. Plain data: it is sent to the process that does the work. */
export interface SnapshotSource {
  config: TenantConfig;
  /** Endpoints that visitors' browsers call. */
  browserEndpoints: Endpoints;
  responses: ApiResponses;
  /** The day of the build, `YYYY-MM-DD`. */
  day: string;
  /** The archive that `config.map.pmtiles` names. */
  mapArchive?: KnownArchive | undefined;
  /** Digest of the file that `config.promotion` names. */
  promotion?: string | undefined;
  /** What `config.pages` names. */
  pages?: PageFiles | undefined;
  /** What `config.closed` names. */
  closedPage?: TextFile | undefined;
}

interface CheckedSnapshot {
  snapshot: Snapshot;
  warnings: BuildWarning[];
}

/**
 * Validates and assembles the responses of the API. Pure: the same records and the same day give the same snapshot in any
 * order of the lists.
 * @throws OperatorError if a response cannot be read or the tenant is unusable (exit code 4), or a text of a file is (3)
 */
export function createSnapshot({ config, responses, ...source }: SnapshotSource): CheckedSnapshot {
  if (config.closed !== undefined) {
    return { snapshot: closedSnapshot(config, config.closed, source.closedPage), warnings: [] };
  }
  const warnings = createWarningCollector();
  const records = readRecords(responses, warnings);
  const settings = createSiteSettings(config, source);
  const assembled = dropDeadLinks(
    assembleSnapshot(records, responses, settings, warnings),
    responses.merchants.url,
    warnings,
  );
  const { headingFont, homeSections } = config;
  const hasPayPalStandIn = config.sandbox && payPal.isOffered(assembled.tenant);
  const snapshot: Snapshot = omitUndefined({
    ...assembled,
    templates: seasonFirst(assembled.templates, source.day),
    pages: source.pages && parsePages(source.pages),
    homeSections,
    headingFont,
    site: omitUndefined({
      ...settings,
      chatbot: chatAgentOf(assembled.tenant.id, config),
      payPalScriptUrl: hasPayPalStandIn ? PAYPAL_SCRIPT_PATH : undefined,
    }),
  });
  if (source.mapArchive !== undefined) checkCoverage(snapshot, source.mapArchive, warnings);
  lintSnapshot(snapshot, config, responses, warnings);
  return { snapshot, warnings: warnings.list() };
}

/** Links as the sanitiser writes them; they never contain other links. */
const LINK_TAG = /<a href="([^"]*)"[^<>]*>|<\/a>/g;

/**
 * Removes internal links to missing pages from merchants' descriptions and keeps their text. In the tenant's own texts, such a
 * link is a mistake that stops the release.
 */
function dropDeadLinks(snapshot: Snapshot, url: string, warnings: WarningCollector): Snapshot {
  const { generalVoucher, merchants, featuredMerchants } = snapshot;
  const all = generalVoucher === undefined ? merchants : [generalVoucher, ...merchants];
  if (!all.some(hasOwnLink)) return snapshot;
  const { pages, redirects } = planSite(snapshot);
  const paths = new Set([
    ...pages.map(({ path }) => path),
    ...redirects.map(({ from }) => from),
    ...promotionFiles(snapshot),
  ]);
  const isDeadLink = (link: string) => link.startsWith('/') && !paths.has(comparablePath(link));

  const changed = new Map<Merchant, Merchant>();
  for (const merchant of all.filter(hasOwnLink)) {
    const { html, dead } = removeLinks(merchant.descriptionHtml ?? '', isDeadLink);
    if (dead.length === 0) continue;
    changed.set(merchant, { ...merchant, descriptionHtml: html });
    warnings.add({
      code: 'LINK_LEFT_OUT',
      message: `a merchant's description links to a page that is not there: the link is left out, its text stays (${url})`,
      examples: [exampleAt(dead.slice(0, 3).join(', '), merchant.companyName)],
    });
  }
  const current = (merchant: Merchant) => changed.get(merchant) ?? merchant;
  return {
    ...snapshot,
    ...(generalVoucher && { generalVoucher: current(generalVoucher) }),
    merchants: merchants.map(current),
    featuredMerchants: featuredMerchants.map(current),
  };
}

function hasOwnLink({ descriptionHtml }: Merchant): boolean {
  return descriptionHtml?.includes('<a href="/') === true;
}

function removeLinks(html: string, isDeadLink: (link: string) => boolean): { html: string; dead: string[] } {
  const dead: string[] = [];
  let isDeadOwner = false;
  const kept = html.replace(LINK_TAG, (tag, target: string | undefined) => {
    if (target === undefined) return isDeadOwner ? '' : tag;
    const link = target.replaceAll('&amp;', '&');
    isDeadOwner = isDeadLink(link);
    if (isDeadOwner) dead.push(link);
    return isDeadOwner ? '' : tag;
  });
  return { html: kept, dead };
}
