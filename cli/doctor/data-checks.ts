import { ROUTES } from '../../site/shared/routes.ts';
import { listPages } from '../../site/shared/site-pages.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import { OperatorError } from '../lib/errors.ts';
import type { ReleaseManifest } from '../generator/release/release-manifest.ts';
import { openLiveRelease } from '../generator/release/release-reader.ts';
import { describeChange, digestChanges, findSuspiciousChanges } from '../generator/release/suspicious-changes.ts';
import type { RenderPool } from '../generator/render/render-pool.ts';
import type { PreparedTenant } from '../generator/render/render-task.ts';
import { formatSize, pluralize } from '../report/format.ts';
import type { SnapshotSource } from '../generator/source/pull-snapshot.ts';
import { readSnapshot } from '../generator/source/serialize-snapshot.ts';
import { mapProblem } from './map-checks.ts';
import { toProblem, type CheckResult } from './results.ts';
import { packageFile } from '../lib/paths.ts';

interface DataOptions {
  outDir: string;
  pool: RenderPool;
  /** Receives the tenant's prepared data. */
  snapshotFile: string;
}

const MAPS = packageFile('docs/maps.md');

/** Warnings of a build that concern the tenant's map, and what to do about them. */
const MAP_HINTS: Readonly<Record<string, string>> = {
  MAP_ARCHIVE_GAPS: `Extract the archive again with a wider --bbox, or correct the records: see ${MAPS}.`,
  MAP_WITHOUT_GROUND: `Make an archive of the area and name it in "map.pmtiles": see ${MAPS}.`,
};

/** What the law wants on every site (§ 5 DDG, Art. 13 DSGVO); a build only warns, so that it does not stop a site that is live. */
const LEGAL_HINTS: Readonly<Record<string, string>> = {
  IMPRINT_MISSING: 'Have the imprint entered in the programme: the tenant\'s field "imprint".',
  PRIVACY_MISSING: 'Have the privacy text entered in the programme: the tenant\'s field "privacy".',
  PROVIDER_MISSING:
    'Have the provider entered in the programme: the tenant\'s field "provider", with name and address.',
  CONTACT_MISSING: 'Have the e-mail address entered in the programme: the tenant\'s field "supportEmail".',
};

/**
 * Validates the responses as a build does: whether a site can be made of them, which records it would omit, and whether the
 * guard would keep it from going live.
 */
export async function checkData(source: SnapshotSource, options: DataOptions): Promise<CheckResult[]> {
  const { id: tenant } = source.config;
  const check = { id: 'data', tenant };
  let prepared: PreparedTenant;
  try {
    prepared = await options.pool.prepare({ source, snapshotFile: options.snapshotFile });
  } catch (error) {
    if (!(error instanceof OperatorError) || error.code !== 'MAP_ARCHIVE_ELSEWHERE') return [toProblem(check, error)];
    // The archive says nothing about the data.
    const { mapArchive: _elsewhere, ...withoutMap } = source;
    return [mapProblem(tenant, error), ...(await checkData(withoutMap, options))];
  }
  return [
    describeData(check, source, prepared),
    ...prepared.warnings.map(({ code, message, count, examples }): CheckResult => {
      const title = `${code} ${message}${count > 1 ? ` (${count} times)` : ''}`;
      const found: CheckResult = { ...check, status: 'warning', subject: code, title, details: [...examples] };
      const legal = LEGAL_HINTS[code];
      if (legal !== undefined) return { ...found, status: 'problem', hint: legal };
      const hint = MAP_HINTS[code];
      return hint === undefined ? found : { ...found, id: 'map', hint };
    }),
    ...checkGuard(source.config, prepared, options),
  ];
}

/** The pages and records of the next build, and the size of the responses. */
function describeData(
  check: Pick<CheckResult, 'id' | 'tenant'>,
  { responses }: SnapshotSource,
  { pages, counts }: PreparedTenant,
): CheckResult {
  const bytes = Object.values(responses).reduce((sum, response) => sum + (response?.bytes?.length ?? 0), 0);
  const records = Object.entries(counts).map(([list, count]) => `${count} ${list}`);
  const title = `${formatSize(bytes)} of data give ${pluralize(pages, 'page')}`;
  return { ...check, status: 'ok', title, details: [records.join(', ')] };
}

/** A release that this user may not read is a result of the check of the site. */
function readLiveManifest(outDir: string, tenant: string): ReleaseManifest | undefined {
  try {
    return openLiveRelease(outDir, tenant)?.manifest;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return undefined;
  }
}

/** Whether the guard would refuse the next build. The size of the site is known only after it is rendered. */
function checkGuard(
  { id: tenant, guard }: TenantConfig,
  { counts, facts }: PreparedTenant,
  { outDir, snapshotFile }: DataOptions,
): CheckResult[] {
  const routes = listPages(readSnapshot(snapshotFile)).map(({ path }) => path);
  const live = readLiveManifest(outDir, tenant);
  const release = { tenant, counts, facts, routes, bytes: 0 };
  const changes = findSuspiciousChanges(release, live, Object.values(ROUTES), guard);
  if (changes.length === 0) return [];
  return [
    {
      id: 'data',
      tenant,
      status: 'problem',
      subject: 'CHANGE_REFUSED the guard would refuse the next build',
      title: `CHANGE_REFUSED the guard would refuse the next build: the data of ${tenant} look broken`,
      // One line, because a group of tenants shows only the first of each.
      details: [`${changes.map(describeChange).join('; ')} (digest ${digestChanges(tenant, changes)})`],
      hint: 'Look at the data of the API; if a change is intended, build with --accept-change <digest>, or for many tenants --accept-change <file>',
    },
  ];
}
