import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/read-config.ts';
import { EXIT, OperatorError, type ExitCode } from '../lib/errors.ts';
import { isTenantId } from '../generator/release/orphans.ts';
import { deleteTenantFiles, findTenantFiles, lockForRemoval } from '../generator/release/tenant-files.ts';
import { toFailure } from '../report/failures.ts';
import type { ReportedFailure } from '../report/tenant-report.ts';
import { readTargets } from './config/read-targets.ts';
import { refuseOverlaps, resolveTarget, selectTargets, usesDomain } from './config/resolve-targets.ts';
import { kindOf } from './target-kinds.ts';
import { openTargetSession } from './target-session.ts';
import type { Target } from './target.ts';

/* What `remove` works on: a tenant's files in the output folder and at targets, also of a tenant that is no longer configured. */

interface PlacesOptions {
  config: Config;
  outDir: string;
  /** Names or patterns; none: only the output folder. */
  targetNames: readonly string[];
  targetsFile: string;
  /** Of a tenant that is not configured. */
  domain: string | undefined;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  unsafeNoLock: boolean;
}

/** What a tenant has in the output folder (`target` is null) or at a target. */
export interface TenantPlace extends Pick<Target, 'where' | 'lock' | 'list' | 'remove'> {
  target: string | null;
}

export interface TenantPlaces {
  /** In the order of the command line. */
  targets: TenantPlace[];
  local: TenantPlace;
  /** Ends the connections; the last call. */
  disconnect(): Promise<void>;
}

/**
 * Finds the places of a tenant, without connecting yet.
 * @throws OperatorError if the id is not one, or a target is unknown or needs the domain of a tenant that is not configured
 */
export async function resolvePlaces(id: string, options: PlacesOptions): Promise<TenantPlaces> {
  assertTenantId(id);
  const { config, outDir, targetNames, signal, unsafeNoLock } = options;
  const local = localPlace(outDir, id);
  if (targetNames.length === 0) return { targets: [], local, disconnect: async () => {} };
  const targets = await readTargets(options.targetsFile, [...config.tenants, { id }], options.env);
  const resolve = (name: string, tenant: string) => {
    const configured = config.tenants.find((each) => each.id === tenant);
    const tenantDomain = configured?.tenantDomain ?? options.domain;
    if (tenantDomain === undefined && usesDomain(targets, name, tenant)) throw domainUnknown(name, tenant);
    return resolveTarget(targets, name, { id: tenant, tenantDomain: tenantDomain ?? '' });
  };
  const selected = selectTargets(targets, targetNames).flatMap((name) => {
    const target = resolve(name, id);
    // The folder of another tenant must not be taken for that of this one.
    const others = config.tenants.filter((each) => each.id !== id);
    refuseOverlaps([...others.map((each) => resolve(name, each.id)), target]);
    return kindOf(target.config.type).localFolder?.(target.config) === outDir ? [] : [target];
  });
  const session = openTargetSession(selected, { signal, unsafeNoLock });
  const opened = await Promise.all(selected.map((target) => session.open(target)));
  return {
    targets: opened.map((target, index) => Object.assign(target, { target: selected[index]?.name ?? '' })),
    local,
    disconnect: () => session.close(),
  };
}

/** What happened at a place. */
export interface PlaceReport {
  /** Name of the target; null for the output folder. */
  target: string | null;
  where: string;
  /** `skipped`: the output folder, because a target failed. */
  status: 'planned' | 'removed' | 'nothing' | 'skipped' | 'failed';
  /** Deleted paths or keys; a folder stands for its content. */
  files: readonly string[];
  warnings: readonly string[];
  exitCode?: ExitCode;
  failure?: ReportedFailure;
}

/** What a dry run reports. */
export function plannedRemoval(found: ReadonlyMap<TenantPlace, readonly string[]>): PlaceReport[] {
  return [...found].map(([place, files]) => reportOf(place, files, files.length > 0 ? 'planned' : 'nothing'));
}

function reportOf(
  { target, where }: TenantPlace,
  files: readonly string[],
  status: PlaceReport['status'],
): PlaceReport {
  return { target, where, status, files, warnings: [] };
}

/**
 * Deletes at the targets first, so that a failure there leaves the releases on this machine. Holds the lock of the output folder
 * throughout, so that no build starts in between.
 */
export async function removeEach(
  { targets, local }: TenantPlaces,
  found: ReadonlyMap<TenantPlace, readonly string[]>,
  signal: AbortSignal,
): Promise<PlaceReport[]> {
  const lock = await local.lock();
  try {
    const reports: PlaceReport[] = [];
    for (const place of targets) reports.push(await removeOne(place, found.get(place) ?? [], true, signal));
    const files = found.get(local) ?? [];
    const isSkipped = reports.some(({ status }) => status === 'failed');
    return isSkipped
      ? [...reports, reportOf(local, files, 'skipped')]
      : [...reports, await removeOne(local, files, false, signal)];
  } finally {
    await lock.release();
  }
}

async function removeOne(
  place: TenantPlace,
  files: readonly string[],
  needsLock: boolean,
  signal: AbortSignal,
): Promise<PlaceReport> {
  try {
    // Locking would create folders where nothing is.
    if (files.length === 0) return reportOf(place, files, 'nothing');
    const lock = needsLock ? await place.lock() : undefined;
    try {
      return { ...reportOf(place, files, 'removed'), warnings: await place.remove() };
    } finally {
      await lock?.release();
    }
  } catch (error) {
    signal.throwIfAborted();
    return { ...reportOf(place, files, 'failed'), ...toFailure(error) };
  }
}

/** @throws OperatorError for a text that cannot be an id: it would become part of paths that are deleted */
function assertTenantId(text: string): void {
  if (isTenantId(text)) return;
  throw new OperatorError({
    code: 'TENANT_ID_INVALID',
    title: `"${text}" cannot be the id of a tenant`,
    details: ['An id has small letters a to z, digits, and single hyphens between them. Nothing was changed.'],
    hint: 'voucher-site tenants lists the configured ids',
    exitCode: EXIT.USAGE,
  });
}

function domainUnknown(name: string, tenant: string): OperatorError {
  return new OperatorError({
    code: 'DOMAIN_UNKNOWN',
    title: `The place of ${tenant} at ${name} depends on its domain, which is not in the configuration`,
    details: [`The target contains {domain}, and ${tenant} is not a configured tenant. Nothing was changed.`],
    hint: 'name the domain that it had: --domain gutschein.example',
    exitCode: EXIT.USAGE,
  });
}

/** A tenant's files in the output folder. */
function localPlace(outDir: string, tenant: string): TenantPlace {
  return {
    target: null,
    where: path.join(outDir, tenant),
    async lock() {
      // A lock would create the folder.
      if (!existsSync(outDir)) return { release: async () => {} };
      const lock = lockForRemoval(outDir, tenant);
      return { release: async () => lock.release() };
    },
    list: async () => findTenantFiles(outDir, tenant),
    remove: async () => (existsSync(outDir) ? deleteTenantFiles(outDir, tenant) : []),
  };
}
