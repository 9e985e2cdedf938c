import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/read-config.ts';
import { EXIT, OperatorError } from '../lib/errors.ts';
import type { Target } from '../publish/target.ts';
import { isTenantId } from '../release/orphans.ts';
import { DEFAULT_TARGETS, loadConfig, refuseWithout, resolveOutDir, type CommandIo } from './command.ts';

/* What `remove` works on: a tenant's files in the output folder and at targets, also of a tenant that is no longer configured. */

interface PlacesOptions {
  config: string;
  out: string;
  target?: string[];
  targets?: string;
  domain?: string;
  unsafeNoLock?: boolean;
}

/** What a tenant has in the output folder (`target` is null) or at a target. */
export interface TenantPlace extends Pick<Target, 'where' | 'lock' | 'list' | 'remove'> {
  target: string | null;
}

export interface TenantPlaces {
  config: Config;
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
export async function resolvePlaces(id: string, options: PlacesOptions, io: CommandIo): Promise<TenantPlaces> {
  assertTenantId(id);
  const config = await loadConfig(io, options);
  const outDir = resolveOutDir(io, options);
  const local = await localPlace(outDir, id);
  if (options.target === undefined || options.target.length === 0) {
    refuseWithout('--target', { '--targets': options.targets });
    return { config, targets: [], local, disconnect: async () => {} };
  }
  const [
    { readTargets },
    { refuseOverlaps, resolveTarget, selectTargets, usesDomain },
    { kindOf },
    { openTargetSession },
  ] = await Promise.all([
    import('../publish/config/read-targets.ts'),
    import('../publish/config/resolve-targets.ts'),
    import('../publish/target-kinds.ts'),
    import('../publish/target-session.ts'),
  ]);
  const ids = [...config.tenants.map((tenant) => tenant.id), id];
  const targets = await readTargets(path.resolve(io.cwd, options.targets ?? DEFAULT_TARGETS), ids, io.env);
  const resolve = (name: string, tenant: string) => {
    const configured = config.tenants.find((each) => each.id === tenant);
    const tenantDomain = configured?.tenantDomain ?? options.domain;
    if (tenantDomain === undefined && usesDomain(targets, name, tenant)) throw domainUnknown(name, tenant);
    return resolveTarget(targets, name, { id: tenant, tenantDomain: tenantDomain ?? '' });
  };
  const selected = selectTargets(targets, options.target).flatMap((name) => {
    const target = resolve(name, id);
    // The folder of another tenant must not be taken for that of this one.
    const others = config.tenants.filter((each) => each.id !== id);
    refuseOverlaps([...others.map((each) => resolve(name, each.id)), target]);
    return kindOf(target.config.type).localFolder?.(target.config) === outDir ? [] : [target];
  });
  const { signal } = io;
  const session = openTargetSession(selected, { signal, unsafeNoLock: options.unsafeNoLock === true });
  const opened = await Promise.all(selected.map((target) => session.open(target)));
  return {
    config,
    targets: opened.map((target, index) => ({ ...target, target: selected[index]?.name ?? '' })),
    local,
    async disconnect() {
      for (const target of opened) await target.disconnect();
      await session.close();
    },
  };
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
async function localPlace(outDir: string, tenant: string): Promise<TenantPlace> {
  const [{ deleteTenantFiles, findTenantFiles }, { acquireTenantLock }] = await Promise.all([
    import('../release/tenant-files.ts'),
    import('../release/tenant-lock.ts'),
  ]);
  return {
    target: null,
    where: path.join(outDir, tenant),
    async lock() {
      // A lock would create the folder.
      if (!existsSync(outDir)) return { release: async () => {} };
      const lock = acquireTenantLock(outDir, tenant);
      return { release: async () => lock.release() };
    },
    list: async () => findTenantFiles(outDir, tenant),
    remove: async () => (existsSync(outDir) ? deleteTenantFiles(outDir, tenant) : []),
  };
}

/** Folders of caches with files per tenant. Converted images are shared by all tenants; unused ones expire. */
export async function cacheFolders(): Promise<string[]> {
  const [{ preparedStore }, { addressesFolder }, { imageStore }] = await Promise.all([
    import('../build/prepared-store.ts'),
    import('../images/image-index.ts'),
    import('../images/image-service.ts'),
  ]);
  return [preparedStore(), addressesFolder(imageStore())];
}
