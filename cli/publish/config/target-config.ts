import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { didYouMean } from '../../config/findings.ts';
import { type Proxies, readProxies } from '../../config/proxies.ts';
import { isPattern, matchesPattern } from '../../config/select-tenants.ts';
import type { TenantConfig } from '../../config/tenant-config.ts';
import { assert, EXIT, OperatorError } from '../../lib/errors.ts';
import type { TargetEntry, Targets } from './read-targets.ts';

/** A target as it is configured for one tenant, with its overrides and placeholders applied. */
export type TargetConfig = DirectoryTargetConfig | RsyncTargetConfig | S3TargetConfig;

export interface DirectoryTargetConfig {
  type: 'directory';
  /** Absolute path. Contains a folder for each tenant, like `--out`. */
  path: string;
  /** Absolute path of the folder that publishing does not create. Default: the folder above `path`. */
  base?: string;
}

export interface RsyncTargetConfig {
  type: 'rsync';
  host: string;
  /** Absent: the configuration of ssh applies. */
  user?: string;
  port?: number;
  /** Absolute path on that host. Contains a folder for each tenant, like `--out`. */
  path: string;
  /** Absolute path of a private key. */
  identityFile?: string;
  /** Further ssh options, named as in ssh_config(5). */
  options: Readonly<Record<string, string>>;
}

export interface S3TargetConfig {
  type: 's3';
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  /** Absent: the configuration of the SDK applies. */
  region?: string;
  /** Absent: AWS. */
  endpoint?: string;
  forcePathStyle: boolean;
  /** Folder of the lock and of the state for the next publish; ends with a slash. */
  statePrefix: string;
  /** Whether the compressed files of a build with `--compress` are sent as well. */
  precompressed: boolean;
  /** Of the environment. */
  proxies?: Proxies;
}

type Tenant = Pick<TenantConfig, 'id' | 'tenantDomain'>;

/**
 * Resolves a named target for a tenant: applies overrides and placeholders, makes paths absolute.
 * @throws OperatorError with exit code 2 for an unknown name, 3 if something is missing for this tenant or the proxy of an
 * S3 target is invalid
 */
export function resolveTarget(targets: Targets, name: string, tenant: Tenant): TargetConfig {
  const entry = targets.byName.get(name) ?? unknownTarget(targets, name);
  // Validated: an object for each tenant.
  const overrides = (entry['tenants'] ?? {}) as Record<string, TargetEntry>;
  const values = { ...entry, ...overrides[tenant.id] };
  const text = (key: string): string | undefined => {
    const value = values[key];
    return typeof value === 'string' ? replacePlaceholders(value, tenant) : undefined;
  };
  const required = (key: string): string => {
    const value = text(key);
    assert(value !== undefined, `a checked target has a ${key}`);
    return value;
  };
  const optional = <Key extends string>(key: Key, value: string | undefined = text(key)): { [K in Key]?: string } => {
    const found: { [K in Key]?: string } = {};
    if (value !== undefined) found[key] = value;
    return found;
  };
  const folder = path.dirname(targets.file);
  const { port, options, forcePathStyle, precompressed } = values;
  switch (values['type']) {
    case 'directory':
      return {
        type: 'directory',
        path: path.resolve(folder, required('path')),
        ...optional('base', baseOf(values['path'], folder)),
      };
    case 'rsync': {
      const key = text('identityFile');
      return {
        type: 'rsync',
        host: required('host'),
        path: path.posix.normalize(required('path')).replace(/(.)\/$/, '$1'),
        ...optional('user'),
        ...(typeof port === 'number' ? { port } : {}),
        ...optional('identityFile', key === undefined ? undefined : path.resolve(folder, key)),
        // Validated: texts by name.
        options: (options ?? {}) as Record<string, string>,
      };
    }
    default: {
      const prefix = asFolder(text('prefix') ?? tenant.id);
      const proxies = readProxies(targets.env);
      return {
        type: 's3',
        bucket: required('bucket'),
        prefix,
        ...optional('region'),
        ...optional('endpoint'),
        forcePathStyle: forcePathStyle === true,
        statePrefix: asFolder(text('statePrefix') ?? `${prefix}.voucher-site`),
        precompressed: precompressed === true,
        ...(proxies === undefined ? {} : { proxies }),
      };
    }
  }
}

/** The folder above the first part of a path that differs by tenant; undefined if there is no such part. */
function baseOf(template: unknown, folder: string): string | undefined {
  if (typeof template !== 'string' || !template.includes('{')) return undefined;
  return path.resolve(folder, path.dirname(`${template.slice(0, template.indexOf('{'))}tenant`));
}

function asFolder(prefix: string): string {
  return prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
}

function replacePlaceholders(text: string, { id, tenantDomain }: Tenant): string {
  return text.replaceAll('{tenant}', id).replaceAll('{domain}', tenantDomain);
}

/**
 * Selects targets by name or by pattern (`*`, `?`): named ones in the order of the command line, those that a pattern matches
 * in the order of the file. Duplicates are removed.
 * @throws OperatorError with exit code 2 if a name is unknown, or a pattern matches no target
 */
export function selectTargets(targets: Targets, names: readonly string[]): string[] {
  const known = [...targets.byName.keys()];
  const selected = names.flatMap((name) => {
    const found = isPattern(name)
      ? known.filter((each) => matchesPattern(each, name))
      : known.filter((each) => each === name);
    return found.length > 0 ? found : unknownTarget(targets, name);
  });
  return [...new Set(selected)];
}

function unknownTarget({ byName }: Targets, name: string): never {
  const known = [...byName.keys()];
  throw new OperatorError({
    code: 'TARGET_UNKNOWN',
    title: `Unknown target "${name}"`,
    details: [describeUnknown(name, known)],
    hint: `Known targets: ${known.join(', ')}`,
    exitCode: EXIT.USAGE,
  });
}

function describeUnknown(name: string, known: readonly string[]): string {
  if (isPattern(name)) return 'No target matches it.';
  return didYouMean(name, known) ?? `"${name}" is not in the file.`;
}

/**
 * Refuses a target that is the output folder, in it, or around it: sites there would be mixed with those of the builds.
 * @param name of the target
 * @throws OperatorError with exit code 3
 */
export function refuseOutput(target: TargetConfig, name: string, outDir: string): void {
  if (target.type !== 'directory') return;
  const [one, other] = [resolveLinks(target.path), resolveLinks(outDir)].map((folder) => path.join(folder, path.sep));
  assert(one !== undefined && other !== undefined, 'two paths');
  if (!one.startsWith(other) && !other.startsWith(one)) return;
  const isSame = target.path === outDir;
  throw new OperatorError({
    code: 'TARGET_IS_OUTPUT',
    title: isSame
      ? `The target is the output folder of the builds: ${outDir}`
      : `The target ${name} and the output folder of the builds are inside each other: ${target.path} and ${outDir}`,
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
 * @param configs of one tenant, by the name of the target
 * @throws OperatorError with exit code 3 that names both targets
 */
export function refuseSamePlace(tenant: string, configs: ReadonlyMap<string, TargetConfig>): void {
  const names = new Map<string, string>();
  for (const [name, config] of configs) {
    const place = placeOf(config);
    const other = names.get(place);
    if (other === undefined) {
      names.set(place, name);
      continue;
    }
    throw new OperatorError({
      code: 'TARGETS_OVERLAP',
      title: `The targets ${other} and ${name} are the same place for ${tenant}`,
      details: ['Nothing was changed.'],
      hint: 'name only one of them, or give one another folder in targets.json',
      exitCode: EXIT.CONFIG,
    });
  }
}

function placeOf(config: TargetConfig): string {
  switch (config.type) {
    case 'directory':
      return JSON.stringify([config.path]);
    case 'rsync':
      return JSON.stringify([config.host, config.port, config.path]);
    case 's3':
      return JSON.stringify([config.endpoint, config.bucket, config.prefix]);
  }
}

/**
 * Two tenants in one folder of a bucket would overwrite each other; other targets always have a folder for each tenant.
 * @param configs of all tenants of the configuration, including those that are not published now
 * @throws OperatorError with exit code 3 that names both tenants
 */
export function checkOverlaps(configs: ReadonlyMap<string, TargetConfig>): void {
  const places = [...configs].flatMap(([tenant, config]) =>
    config.type === 's3' ? [{ ...config, tenant, bucket: `${config.endpoint ?? ''} ${config.bucket}` }] : [],
  );
  for (const [index, one] of places.entries()) {
    const other = places
      .slice(index + 1)
      .find(
        ({ bucket, prefix, statePrefix }) =>
          bucket === one.bucket &&
          (prefix.startsWith(one.prefix) || one.prefix.startsWith(prefix) || statePrefix === one.statePrefix),
      );
    if (other === undefined) continue;
    throw new OperatorError({
      code: 'CONFIG_INVALID',
      title: `${one.tenant} and ${other.tenant} would be published to the same folder`,
      details: [one, other].map(
        ({ tenant, prefix, statePrefix }) => `${tenant}: prefix "${prefix}", statePrefix "${statePrefix}"`,
      ),
      hint: 'give each tenant its own folders or bucket, such as "prefix": "{tenant}", "statePrefix": "state/{tenant}"',
      exitCode: EXIT.CONFIG,
    });
  }
}
