import { statSync } from 'node:fs';
import type { TenantConfig } from '../config/tenant-config.ts';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { describeFileError } from '../lib/file-errors.ts';
import type { MapArchives } from '../generator/maps/map-archives.ts';
import { formatSize } from '../report/format.ts';
import type { KnownArchive } from '../generator/source/check-coverage.ts';
import { toProblem, type CheckResult } from './results.ts';

interface CheckedMap {
  /** Absent if the tenant has none, or it cannot be used. */
  archive?: KnownArchive;
  results: CheckResult[];
}

/**
 * Loads the archive of a tenant's map as a build does. Whether it shows the city is a question of the data. An archive at a
 * URL is downloaded into the cache folder, where the next build finds it.
 */
export async function checkMap({ id: tenant, map }: TenantConfig, maps: MapArchives): Promise<CheckedMap> {
  if (map.pmtiles === undefined) return { results: [] };
  try {
    const { archive, source, warnings } = await maps.load(map.pmtiles, tenant);
    const { kind, minZoom, maxZoom } = archive;
    const title = `archive of ${formatSize(statSync(source).size)}: ${kind} tiles of zoom levels ${minZoom} to ${maxZoom}`;
    const results: CheckResult[] = [{ id: 'map', tenant, status: 'ok', title, details: [archive.source] }];
    for (const { code, message } of warnings) {
      const hint = 'Check "map.pmtiles" in tenants.json and the network; builds use the previous download until then.';
      results.push({ id: 'map', tenant, status: 'warning', subject: code, title: `${code} ${message}`, hint });
    }
    return { archive, results };
  } catch (error) {
    const problem = error instanceof OperatorError ? error : describeFileError(error, map.pmtiles);
    if (problem === null) throw error;
    return { results: [mapProblem(tenant, problem)] };
  }
}

/** A map with findings is not ok as well: its line's facts go to the first of them. */
export function judgeMap(results: readonly CheckResult[]): CheckResult[] {
  const isMap = ({ id }: CheckResult): boolean => id === 'map';
  const ok = results.find((result) => isMap(result) && result.status === 'ok');
  const first = results.find((result) => isMap(result) && result.status !== 'ok');
  if (ok === undefined || first === undefined) return [...results];
  const judged = { ...first, details: [ok.title, ...(first.details ?? [])] };
  return results.flatMap((result) => (result === ok ? [] : [result === first ? judged : result]));
}

/** A host that does not respond is a problem of a service, any other one of the configuration. */
export function mapProblem(tenant: string, error: OperatorError): CheckResult {
  return toProblem({ id: error.exitCode === EXIT.API ? 'map-host' : 'map', tenant }, error);
}
