import { lstatSync, readdirSync } from 'node:fs';
import { fileErrorCode } from '../lib/file-errors.ts';
import { formatList, pluralize } from '../report/format.ts';
import { liveRelease } from './live-release.ts';
import { releasesFolder } from './release-paths.ts';
import { listRenames } from './renamed-tenant.ts';

/** As in tenants.schema.json. */
const TENANT_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The build id of a farewell site, which is meant to stay without a tenant, begins with this. */
export const FAREWELL = 'farewell-';

const NAMED_ORPHANS = 5;

/** Whether a text can be the id of a tenant: such an id is also a safe name of a file. */
export function isTenantId(text: string): boolean {
  return TENANT_ID.test(text);
}

/**
 * Tenants that have a site or releases in a folder of sites, but are no longer in the configuration: their sites stay as they
 * are until they are removed. Not listed are sites that `remove --farewell` left, and renamed ones whose old id is configured.
 * @param outDir folder of the sites; also that of a directory target
 * @returns ids, sorted
 */
export function findOrphans(outDir: string, config: { tenants: readonly { id: string }[] }): string[] {
  return findUnconfigured(outDir, config).orphans;
}

/** A site whose old id is still in the configuration. */
export interface RenamedSite {
  tenant: string;
  from: string;
}

export interface UnconfiguredSites {
  /** As `findOrphans`. */
  orphans: string[];
  renamed: RenamedSite[];
}

/** Sites without a tenant in the configuration: some were renamed, and the configuration has yet to be changed. */
export function findUnconfigured(
  outDir: string,
  { tenants }: { tenants: readonly { id: string }[] },
): UnconfiguredSites {
  const known = new Set(tenants.map(({ id }) => id));
  const found: UnconfiguredSites = { orphans: [], renamed: [] };
  const others = tenantsIn(outDir).filter((id) => !known.has(id));
  const renames = others.length === 0 ? undefined : listRenames(outDir);
  for (const tenant of others) {
    const from = renames?.get(tenant)?.find((id) => known.has(id));
    if (from !== undefined) found.renamed.push({ tenant, from });
    else if (liveRelease(outDir, tenant)?.startsWith(FAREWELL) !== true) found.orphans.push(tenant);
  }
  return found;
}

/** One line about a site whose old id is still in the configuration. */
export function describeRenamed({ tenant, from }: RenamedSite): string {
  return `${tenant} was renamed from ${from}: change the id in tenants.json`;
}

/** Ids of the tenants that have a site or releases in a folder of sites, sorted. */
function tenantsIn(outDir: string): string[] {
  const withReleases = namesIn(releasesFolder(outDir, '.')).filter((id) => {
    const found = lstatSync(releasesFolder(outDir, id), { throwIfNoEntry: false });
    return found?.isDirectory() === true;
  });
  const withLink = namesIn(outDir).filter((id) => liveRelease(outDir, id) !== undefined);
  return [...new Set([...withReleases, ...withLink])].toSorted();
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter(isTenantId);
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === undefined) throw error;
    // A folder that cannot be read is reported by the command that uses it.
    return [];
  }
}

/**
 * One line about orphans, for commands whose subject they are not.
 * @param where the folder or target
 * @param option of `remove` for the place, such as `--target production`
 */
export function describeOrphans(orphans: readonly string[], where: string, option = ''): string {
  const [first = ''] = orphans;
  const one = orphans.length === 1;
  const names = formatList(orphans, NAMED_ORPHANS);
  const what = `${pluralize(orphans.length, 'site')} in ${where} ${one ? 'is' : 'are'} not in the configuration: ${names}`;
  return `${what}. Remove ${one ? 'it' : 'each'} with: voucher-site remove --tenant ${first}${option === '' ? '' : ` ${option}`}`;
}
