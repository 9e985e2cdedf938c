import { checkOutputFolder, type FolderRemedies } from '../../doctor/machine-checks.ts';
import type { CheckResult } from '../../doctor/results.ts';
import { liveRelease } from '../../release/live-release.ts';
import { readManifest } from '../../release/release-manifest.ts';
import { formatList, pluralize } from '../../report/format.ts';
import type { DirectoryTargetConfig } from '../config/target-config.ts';
import { withTargetErrors } from './target-folder.ts';
import { findUmaskInTheWay, findAccessProblem } from './site-access.ts';

/** Tenants that a result names. */
const MAX_NAMES = 12;

const WITHOUT_ROOM_OR_PERMISSION = 'Free some space, give this user write permission, or correct "path".';

const REMEDIES: FolderRemedies = {
  inTheWay: 'A file is in the place of a folder: move it away, or correct "path".',
  readOnly: 'Correct "path".',
  notWritable: WITHOUT_ROOM_OR_PERMISSION,
  full: WITHOUT_ROOM_OR_PERMISSION,
};

/**
 * Whether these tenants can be published to a folder on this machine, and whether others can read their sites there.
 * @throws OperatorError if the folder is missing or cannot be read
 */
export async function checkFolder(config: DirectoryTargetConfig, tenants: readonly string[]): Promise<CheckResult[]> {
  return withTargetErrors(config, config.path, async () => {
    const results = await checkOutputFolder(config.path, REMEDIES);
    return results.some(({ status }) => status === 'problem')
      ? results
      : [...results, ...checkReadable(config, tenants)];
  });
}

/** Whether others can read what is published, and could read what this process would publish. */
function checkReadable(config: DirectoryTargetConfig, tenants: readonly string[]): CheckResult[] {
  const check = { id: 'target', status: 'warning' } as const;
  const found = tenants.flatMap((tenant) => {
    const release = liveRelease(config.path, tenant);
    const manifest = release === undefined ? undefined : readManifest(config.path, tenant, release);
    const problem = findAccessProblem(config, tenant, Object.keys(manifest?.files ?? {}));
    return problem === undefined ? [] : [{ tenant, ...problem }];
  });
  const [first] = found;
  if (first !== undefined) {
    const names = found.map(({ tenant }) => tenant);
    const details = [`${pluralize(names.length, 'site')}: ${formatList(names, MAX_NAMES)}`];
    return [{ ...check, title: first.what, details, hint: first.remedy }];
  }
  const umask = findUmaskInTheWay(config);
  if (umask === undefined) return [];
  const title = `with this umask, ${umask}, a web server that runs as another user cannot read what is published to ${config.path}`;
  const hint = 'Build and publish with umask 022. If only a group is to read it: see docs/publishing.md';
  return [{ ...check, title, hint }];
}
