import { checkOutputFolder, type FolderRemedies } from '../../doctor/machine-checks.ts';
import type { CheckResult } from '../../doctor/results.ts';
import type { DirectoryTargetConfig } from './target-folder.ts';
import { refuseSharedFolders, withTargetErrors } from './target-folder.ts';

const WITHOUT_ROOM_OR_PERMISSION = 'Free some space, give this user write permission, or correct "path".';

const REMEDIES: FolderRemedies = {
  inTheWay: 'A file is in the place of a folder: move it away, or correct "path".',
  readOnly: 'Correct "path".',
  notWritable: WITHOUT_ROOM_OR_PERMISSION,
  full: WITHOUT_ROOM_OR_PERMISSION,
};

/**
 * Whether these tenants can be published to a folder on this machine.
 * @throws OperatorError if the folder is missing, belongs to others, or cannot be read
 */
export async function checkFolder(config: DirectoryTargetConfig, tenants: readonly string[]): Promise<CheckResult[]> {
  return withTargetErrors(config, config.path, async () => {
    const results = await checkOutputFolder(config.path, REMEDIES);
    if (results.every(({ status }) => status !== 'problem')) {
      for (const tenant of tenants) refuseSharedFolders(config.path, tenant);
    }
    return results;
  });
}
