import { isDeepStrictEqual } from 'node:util';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { didYouMean } from '../../config/findings.ts';
import { isPattern, matchesPattern } from '../../lib/patterns.ts';
import type { TenantConfig } from '../../config/tenant-config.ts';
import { omitUndefined } from '../../../site/shared/omit-undefined.ts';
import { assert, EXIT, OperatorError } from '../../lib/errors.ts';
import type { AfterPublish } from '../after-publish.ts';
import { isTargetType, kindOf, type TargetConfig } from '../target-kinds.ts';
import type { TenantToPublish } from '../publish-tenants.ts';
import type { TenantTarget } from '../target.ts';
import type { TargetEntry, Targets } from './read-targets.ts';

type Tenant = Pick<TenantConfig, 'id' | 'tenantDomain'>;

/**
 * Resolves a named target for a tenant: applies overrides and placeholders, makes paths absolute.
 * @throws OperatorError with exit code 2 for an unknown name, 3 if something is missing for this tenant or the proxy of an
 * S3 target is invalid
 */
export function resolveTarget(targets: Targets, name: string, tenant: Tenant): TenantTarget<TargetConfig> {
  const entry = targets.byName.get(name) ?? unknownTarget(targets, name);
  const values = valuesFor(entry, tenant.id);
  const text = (key: string): string | undefined => {
    const value = values[key];
    return typeof value === 'string' ? replacePlaceholders(value, tenant) : undefined;
  };
  const required = (key: string): string => {
    const value = text(key);
    assert(value !== undefined, `a checked target has a ${key}`);
    return value;
  };
  const type = required('type');
  assert(isTargetType(type), 'a checked target has a known type');
  const folder = path.dirname(targets.file);
  const config = kindOf(type).resolve({ text, required, values, tenant: tenant.id, folder, env: targets.env });
  const afterPublish = resolveAfterPublish(values, { name, tenant, folder, env: targets.env });
  const isPreview = values['preview'] === true || undefined;
  return omitUndefined({ tenant: tenant.id, name, config, isPreview, afterPublish });
}

const DEFAULT_SECONDS = 60;

function resolveAfterPublish(
  values: TargetEntry,
  { name, tenant, folder, env }: { name: string; tenant: Tenant; folder: string; env: NodeJS.ProcessEnv },
): AfterPublish | undefined {
  // Validated against the schema.
  const { afterPublish: command = [], afterPublishSeconds: seconds = DEFAULT_SECONDS } = values as {
    afterPublish?: readonly string[];
    afterPublishSeconds?: number;
  };
  if (command.length === 0) return undefined;
  return {
    command: command.map((part) => replacePlaceholders(part, tenant)),
    timeoutMs: seconds * 1000,
    cwd: folder,
    env: {
      ...env,
      VOUCHER_SITE_TARGET: name,
      VOUCHER_SITE_TENANT: tenant.id,
      VOUCHER_SITE_DOMAIN: tenant.tenantDomain,
    },
  };
}

/** Whether the place of a tenant at a target depends on its domain. */
export function usesDomain({ byName }: Targets, name: string, tenant: string): boolean {
  const { afterPublish: _, ...place } = valuesFor(byName.get(name) ?? {}, tenant);
  return JSON.stringify(place).includes('{domain}');
}

function valuesFor(entry: TargetEntry, tenant: string): TargetEntry {
  const { tenants, ...common } = entry;
  // Validated: an object for each tenant.
  return { ...common, ...(tenants as Record<string, TargetEntry> | undefined)?.[tenant] };
}

function replacePlaceholders(text: string, { id, tenantDomain }: Tenant): string {
  return text.replaceAll('{tenant}', id).replaceAll('{domain}', tenantDomain);
}

/** What a target is for a tenant. */
export type TargetOf = (tenant: Tenant) => TenantTarget<TargetConfig>;

/**
 * Resolves the targets that a run names, also by pattern.
 * @param tenants of the configuration, also those that the run leaves out
 * @returns by name
 * @throws OperatorError if no target is named, one is unknown, two tenants share a folder there, or two targets are one place
 * for a tenant
 */
export function resolveTargets(
  targets: Targets,
  names: readonly string[],
  tenants: readonly Tenant[],
): Map<string, TargetOf> {
  if (names.length === 0) throw usageError(targets, 'No target is named');
  const selected = selectTargets(targets, names);
  for (const name of selected) refuseOverlaps(tenants.map((each) => resolveTarget(targets, name, each)));
  for (const tenant of tenants) refuseSamePlace(selected.map((name) => resolveTarget(targets, name, tenant)));
  return new Map(selected.map((name) => [name, (tenant) => resolveTarget(targets, name, tenant)]));
}

/**
 * Each tenant at each target.
 * @param outDir absolute path of the folder that the sites are published from
 * @throws OperatorError TARGET_IS_OUTPUT
 */
export function sitesAt(
  targets: ReadonlyMap<string, TargetOf>,
  tenants: readonly TenantConfig[],
  outDir: string,
): TenantToPublish[] {
  const sites = [...targets.values()].flatMap((targetOf) =>
    tenants.map((tenant) => ({ target: targetOf(tenant), guard: tenant.guard })),
  );
  for (const { target } of sites) refuseOutput(target, outDir);
  return sites;
}

/**
 * Selects targets by name or by pattern (`*`, `?`): named ones in the order of the command line, those that a pattern matches
 * in the order of the file. Duplicates are removed.
 * @throws OperatorError with exit code 2 if a name is unknown, or a pattern matches no target
 */
export function selectTargets(targets: Targets, names: readonly string[]): string[] {
  const known = [...targets.byName.keys()];
  const selected = names.flatMap((name) => {
    const found = known.filter((each) => matchesPattern(each, name));
    return found.length > 0 ? found : unknownTarget(targets, name);
  });
  return [...new Set(selected)];
}

function unknownTarget(targets: Targets, name: string): never {
  throw usageError(targets, `Unknown target "${name}"`, [describeUnknown(name, [...targets.byName.keys()])]);
}

function usageError({ byName }: Targets, title: string, details: readonly string[] = []): OperatorError {
  const hint = `Known targets: ${[...byName.keys()].join(', ')}`;
  return new OperatorError({ code: 'TARGET_UNKNOWN', title, details, hint, exitCode: EXIT.USAGE });
}

function describeUnknown(name: string, known: readonly string[]): string {
  if (isPattern(name)) return 'No target matches it.';
  return didYouMean(name, known) ?? `"${name}" is not in the file.`;
}

/**
 * Sites of a target that is the output folder, in it, or around it would be mixed with those of the builds.
 * @throws OperatorError TARGET_IS_OUTPUT
 */
function refuseOutput({ name, config }: TenantTarget<TargetConfig>, outDir: string): void {
  const place = kindOf(config.type).localFolder?.(config);
  if (place === undefined) return;
  const [one, other] = [resolveLinks(place), resolveLinks(outDir)].map((folder) => path.join(folder, path.sep));
  assert(one !== undefined && other !== undefined, 'two paths');
  if (!one.startsWith(other) && !other.startsWith(one)) return;
  const isSame = place === outDir;
  throw new OperatorError({
    code: 'TARGET_IS_OUTPUT',
    title: isSame
      ? `The target is the output folder of the builds: ${outDir}`
      : `The target ${name} and the output folder of the builds are inside each other: ${place} and ${outDir}`,
    details: [
      isSame ? 'Sites that are built there are live already.' : 'Sites would be published into other sites.',
      'Nothing was changed.',
    ],
    hint: 'give the target another "path", or do not publish',
    exitCode: EXIT.CONFIG,
  });
}

/** Of a folder that may not exist yet. */
function resolveLinks(folder: string): string {
  const parent = path.dirname(folder);
  if (parent === folder) return folder;
  return existsSync(folder) ? realpathSync(folder) : path.join(resolveLinks(parent), path.basename(folder));
}

/**
 * Two targets of a run with the same place for a tenant would wait for each other's lock.
 * @param targets of one tenant
 * @throws OperatorError with exit code 3 that names both targets
 */
function refuseSamePlace(targets: readonly TenantTarget<TargetConfig>[]): void {
  for (const [index, { tenant, name, config }] of targets.entries()) {
    const other = targets.slice(0, index).find((earlier) => isSamePlace(earlier.config, config));
    if (other === undefined) continue;
    throw new OperatorError({
      code: 'TARGETS_OVERLAP',
      title: `The targets ${other.name} and ${name} are the same place for ${tenant}`,
      details: ['Nothing was changed.'],
      hint: 'name only one of them, or give one another folder in targets.json',
      exitCode: EXIT.CONFIG,
    });
  }
}

function isSamePlace(one: TargetConfig, other: TargetConfig): boolean {
  const place = (config: TargetConfig) => kindOf(config.type).placeOf(config);
  return one.type === other.type && isDeepStrictEqual(place(one), place(other));
}

/**
 * Two tenants in one place would overwrite each other.
 * @param targets of all tenants of the configuration at one target, including those that are not published now
 * @throws OperatorError with exit code 3 that names both tenants
 */
export function refuseOverlaps(targets: readonly TenantTarget<TargetConfig>[]): void {
  for (const type of new Set(targets.map(({ config }) => config.type))) {
    const ofType = targets.filter(({ config }) => config.type === type);
    kindOf(type).refuseOverlaps?.(new Map(ofType.map(({ tenant, config }) => [tenant, config])));
  }
}
