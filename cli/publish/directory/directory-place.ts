import { existsSync } from 'node:fs';
import path from 'node:path';
import { deleteTenantFiles, findTenantFiles } from '../../release/tenant-files.ts';
import type { DirectoryTargetConfig } from '../config/target-config.ts';
import type { PlaceOptions, PublishedPlace } from '../published-place.ts';
import { lockDirectory, withTargetErrors } from './target-folder.ts';

/** What publishing has written to a folder on this machine. */
export function directoryPlace(
  config: DirectoryTargetConfig,
  tenant: string,
  { targetName }: PlaceOptions,
): PublishedPlace {
  const live = path.join(config.path, tenant);
  const operate = <Result>(act: () => Result): Promise<Result> => withTargetErrors(config, live, act);
  return {
    where: live,
    lock: () =>
      operate(() => {
        const lock = lockDirectory(config.path, { tenant, where: live, targetName });
        return { release: async () => lock.release() };
      }),
    list: () => operate(() => (existsSync(config.path) ? findTenantFiles(config.path, tenant) : [])),
    remove: () => operate(() => deleteTenantFiles(config.path, tenant)),
    disconnect: async () => {},
  };
}
