import { ROUTES } from '../../site/shared/routes.ts';
import { OperatorError } from '../lib/errors.ts';
import { describeChange, digestChanges, findSuspiciousChanges } from '../release/guard-release.ts';
import type { ReleaseManifest } from '../release/release-manifest.ts';
import { openLiveRelease } from '../release/release-reader.ts';
import type { RenderPool } from '../render/render-pool.ts';
import type { PreparedTenant } from '../render/render-task.ts';
import { formatSize, pluralize } from '../report/format.ts';
import type { SnapshotSource } from '../source/pull-snapshot.ts';
import { mapProblem } from './map-checks.ts';
import { toProblem, type CheckResult } from './results.ts';

interface DataOptions {
  outDir: string;
  pool: RenderPool;
  /** Receives the tenant's prepared data. */
  snapshotFile: string;
}

/** Warnings of a build that concern the tenant's map, and what to do about them. */
const MAP_HINTS: Readonly<Record<string, string>> = {
  MAP_ARCHIVE_GAPS: 'Extract the archive again with a wider --bbox, or correct the records: see docs/maps.md.',
  MAP_WITHOUT_GROUND: 'Make an archive of the area and name it in "map.pmtiles": see docs/maps.md.',
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
    if (!(error instanceof OperatorError)) throw error;
    if (error.code !== 'MAP_ARCHIVE_ELSEWHERE') return [toProblem(check, error)];
    // The archive says nothing about the data.
    const { mapArchive: _elsewhere, ...withoutMap } = source;
    return [mapProblem(tenant, error), ...(await checkData(withoutMap, options))];
  }
  return [
    describeData(check, source, prepared),
    ...prepared.warnings.map(({ code, message, count, examples }): CheckResult => {
      const title = `${code} ${message}${count > 1 ? ` (${count} times)` : ''}`;
      const hint = MAP_HINTS[code];
      const found = { ...check, status: 'warning', subject: code, title, details: examples } as const;
      return hint === undefined ? found : { ...found, id: 'map', hint };
    }),
    ...checkGuard(tenant, prepared, options.outDir),
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

/** Lists that are empty or have lost many records. The size of the site is known only after it is rendered. */
function checkGuard(tenant: string, { counts }: PreparedTenant, outDir: string): CheckResult[] {
  const mandatory = Object.values(ROUTES);
  const live = readLiveManifest(outDir, tenant);
  const changes = findSuspiciousChanges({ tenant, counts, routes: mandatory, bytes: 0 }, live, mandatory);
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
      hint: 'Look at the data of the API; if a change is intended, build with --accept-change <digest>, or for many tenants with --accept-changes <file>',
    },
  ];
}
