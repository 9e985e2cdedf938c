import type { TenantConfig } from '../config/tenant-config.ts';
import { OperatorError } from '../lib/errors.ts';
import { inParallel } from '../lib/in-parallel.ts';
import { FAREWELL, findUnconfigured, isTenantId, type UnconfiguredSites } from '../release/orphans.ts';
import { listRenames } from '../release/renamed-tenant.ts';
import type { RsyncTargetConfig, S3TargetConfig, TargetConfig } from './config/target-config.ts';

type Tenant = Pick<TenantConfig, 'id' | 'tenantDomain'>;

interface OrphanSearchOptions {
  /** By name, what a target is for a tenant. */
  targets: ReadonlyMap<string, (tenant: Tenant) => TargetConfig>;
  /** All tenants of the configuration. */
  tenants: readonly Tenant[];
  /** Folder of the builds, which records renames. */
  outDir: string;
  signal: AbortSignal;
}

/** A tenant at a target. */
interface Site<Config extends TargetConfig = TargetConfig> {
  tenant: Tenant;
  config: Config;
}

/** Sites without a tenant in the configuration, at a place of a target. */
export interface OrphansAtTarget extends UnconfiguredSites {
  target: string;
  /** For messages: `/srv/www`, `web1:/srv/www`, `s3://bucket/sites/` */
  where: string;
  /** Options of `remove` that name the first orphan's place. */
  option: string;
}

export interface OrphanSearch {
  found: OrphansAtTarget[];
  /** Targets that could not be searched. */
  failures: { target: string; error: OperatorError }[];
}

const PLACES_AT_ONCE = 4;

/** A folder, host or bucket that tenants share: only there can a site of another tenant be. */
interface Place {
  where: string;
  search(): Promise<FoundSites>;
}

interface FoundSites {
  /** Live release by tenant; empty if only releases are there. */
  releases: ReadonlyMap<string, string>;
  /** Old names that still lead to a site → its name. */
  aliases?: ReadonlyMap<string, string>;
  /** Folder by tenant, if it has another name. */
  folders?: ReadonlyMap<string, string>;
}

/**
 * Looks for sites of tenants that are no longer configured, with one command per host and one listing per bucket.
 * @throws the signal's reason if aborted
 */
export async function findOrphansAtTargets(options: OrphanSearchOptions): Promise<OrphanSearch> {
  const { targets, tenants, outDir, signal } = options;
  const search: OrphanSearch = { found: [], failures: [] };
  const known = new Set(tenants.map(({ id }) => id));
  const renames = listRenames(outDir);
  for (const [target, configOf] of targets) {
    const sites = tenants.map((tenant) => ({ tenant, config: configOf(tenant) }));
    search.found.push(...searchFolders(target, sites, tenants));
    await inParallel(await remotePlaces(sites, signal), PLACES_AT_ONCE, async ({ where, search: searchPlace }) => {
      try {
        const { option, ...found } = judge(await searchPlace(), known, renames);
        if (found.orphans.length + found.renamed.length === 0) return;
        search.found.push({ target, where, option: `--target ${target}${option}`, ...found });
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof OperatorError)) throw error;
        search.failures.push({ target, error });
      }
    });
  }
  return search;
}

function searchFolders(target: string, sites: readonly Site[], tenants: readonly Tenant[]): OrphansAtTarget[] {
  const folders = new Set(sites.flatMap(({ config }) => (config.type === 'directory' ? [config.path] : [])));
  return [...folders].flatMap((where) => {
    const found = findUnconfigured(where, { tenants });
    if (found.orphans.length + found.renamed.length === 0) return [];
    return [{ target, where, option: `--target ${target}`, ...found }];
  });
}

/** Names those sites that are neither configured, nor renamed, nor a farewell. */
function judge(
  { releases, aliases = new Map(), folders = new Map() }: FoundSites,
  known: ReadonlySet<string>,
  renames: ReadonlyMap<string, readonly string[]>,
): UnconfiguredSites & { option: string } {
  const found: UnconfiguredSites = { orphans: [], renamed: [] };
  for (const tenant of [...releases.keys()].filter((id) => !known.has(id)).toSorted()) {
    const oldNames = [...aliases].filter(([, to]) => to === tenant).map(([from]) => from);
    const from = [...oldNames, ...(renames.get(tenant) ?? [])].find((id) => known.has(id));
    if (from !== undefined) found.renamed.push({ tenant, from });
    else if (isTenantId(tenant) && releases.get(tenant)?.startsWith(FAREWELL) !== true) found.orphans.push(tenant);
  }
  const domain = folders.get(found.orphans[0] ?? '');
  return { ...found, option: domain === undefined ? '' : ` --domain ${domain}` };
}

async function remotePlaces(sites: readonly Site[], signal: AbortSignal): Promise<Place[]> {
  const hosts = sites.flatMap(({ config }) => (config.type === 'rsync' ? [config] : []));
  const stores = sites.flatMap(({ tenant, config }) => (config.type === 's3' ? [{ tenant, config }] : []));
  return [
    ...shared(hosts, (config) => JSON.stringify(config)).map((config) => hostPlace(config, signal)),
    ...(stores.length === 0 ? [] : await storePlaces(stores, signal)),
  ];
}

/** One of each group of several members; also the only member of all. */
function shared<Member>(members: readonly Member[], keyOf: (member: Member) => string): Member[] {
  const groups = new Map<string, Member[]>();
  for (const member of members) {
    const group = groups.get(keyOf(member)) ?? [];
    group.push(member);
    groups.set(keyOf(member), group);
  }
  return [...groups.values()].flatMap((group) => (group.length > 1 || members.length === 1 ? group.slice(0, 1) : []));
}

function hostPlace(config: RsyncTargetConfig, signal: AbortSignal): Place {
  return {
    where: `${config.host}:${config.path}`,
    async search() {
      const [{ openRemoteHost }, { SITES }] = await Promise.all([
        import('./rsync/remote-host.ts'),
        import('./rsync/record-scripts.ts'),
      ]);
      const remote = openRemoteHost(config, signal);
      try {
        const script = { script: SITES, arguments: [config.path], isRepeatable: true, signal };
        return parseRemoteSites(await remote.run(script));
      } finally {
        await remote.close();
      }
    },
  };
}

/** @param output a line for each folder of releases, and for each link: to a release, or from the old name of a renamed site */
function parseRemoteSites(output: string): FoundSites {
  const releases = new Map<string, string>();
  const aliases = new Map<string, string>();
  for (const line of output.split('\n')) {
    const [kind, name = '', target = ''] = line.split(' ');
    const release = target.startsWith(`.releases/${name}/`) ? target.slice(`.releases/${name}/`.length) : undefined;
    if (kind === 'releases' && !releases.has(name)) releases.set(name, '');
    else if (kind === 'link' && release !== undefined) releases.set(name, release);
    else if (kind === 'link') aliases.set(name, target);
  }
  return { releases, aliases };
}

async function storePlaces(sites: readonly Site<S3TargetConfig>[], signal: AbortSignal): Promise<Place[]> {
  const { findStoredSites, layoutOf } = await import('./s3/stored-sites.ts');
  const known = new Set(sites.flatMap(({ tenant }) => [tenant.id, tenant.tenantDomain]));
  const layouts = sites.flatMap(({ tenant, config }) => layoutOf(config, [tenant.id, tenant.tenantDomain]) ?? []);
  const keyOf = ({ config: { bucket, endpoint }, before, after }: (typeof layouts)[number]) =>
    JSON.stringify([bucket, endpoint, before, after]);
  return shared(layouts, keyOf).map((layout) => ({
    where: `s3://${layout.config.bucket}/${layout.before}`,
    async search() {
      const found = await findStoredSites(layout, known, signal);
      return {
        releases: new Map(found.map(({ tenant, release }) => [tenant, release])),
        folders: new Map(found.flatMap(({ tenant, folder }) => (folder === tenant ? [] : [[tenant, folder] as const]))),
      };
    },
  }));
}
