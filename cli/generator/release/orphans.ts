import { lstatSync } from 'node:fs';
import { namesIfReadable } from '../../lib/file-operations.ts';
import { formatList, pluralize } from '../../report/format.ts';
import { liveRelease } from './live-release.ts';
import { releasesFolder } from './release-paths.ts';

/** As in tenants.schema.json. */
const TENANT_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const NAMED_ORPHANS = 5;

/** Whether a text can be the id of a tenant: such an id is also a safe name of a file. */
export function isTenantId(text: string): boolean {
  return TENANT_ID.test(text);
}

/**
 * Tenants that have a site or releases in the output folder, but are no longer in the configuration: their sites stay until
 * they are removed.
 * @returns ids, sorted
 */
export function findOrphans(outDir: string, config: { tenants: readonly { id: string }[] }): string[] {
  const withReleases = idsIn(releasesFolder(outDir, '.')).filter((id) => {
    const found = lstatSync(releasesFolder(outDir, id), { throwIfNoEntry: false });
    return found?.isDirectory() === true;
  });
  const withLink = idsIn(outDir).filter((id) => liveRelease(outDir, id) !== undefined);
  const known = new Set(config.tenants.map(({ id }) => id));
  return [...new Set([...withReleases, ...withLink])].filter((id) => !known.has(id)).toSorted();
}

/** A folder that cannot be read is reported by the command that uses it. */
function idsIn(folder: string): string[] {
  return namesIfReadable(folder).filter(isTenantId);
}

/** One line about orphans, for commands whose subject they are not. */
export function describeOrphans(orphans: readonly string[], outDir: string): string {
  const [first = ''] = orphans;
  const one = orphans.length === 1;
  const names = formatList(orphans, NAMED_ORPHANS);
  const what = `${pluralize(orphans.length, 'site')} in ${outDir} ${one ? 'is' : 'are'} not in the configuration: ${names}`;
  return `${what}. Remove ${one ? 'it' : 'each'} with: voucher-site remove --tenant ${first}`;
}
