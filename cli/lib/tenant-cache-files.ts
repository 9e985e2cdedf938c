import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { describeUndeleted, namesIfReadable } from './file-operations.ts';

/* Files of caches that belong to one tenant. Their names begin with its id, so that they can be found without its domain. */

const ID = /[a-z0-9-]+/;

/**
 * Name of a tenant's file in a cache: `musterstadt.3f1c9a….json`.
 * @param label the id, and what distinguishes installations that share the cache, such as the domain
 */
export function tenantCacheFile(label: string): string {
  const [id = ''] = ID.exec(label) ?? [];
  const rest = hash('sha256', label.replace(id, '')).slice(0, 16);
  return `${id}.${rest}.json`;
}

/** @returns absolute paths of a tenant's files in a folder of such files */
export function findTenantCacheFiles(folder: string, id: string): string[] {
  const names = namesIfReadable(folder).filter((name) => name.startsWith(`${id}.`));
  return names.map((name) => path.join(folder, name));
}

/** @returns a warning for each file that could not be deleted: caches only cost space */
export function deleteTenantCacheFiles(folder: string, id: string): string[] {
  return findTenantCacheFiles(folder, id).flatMap((file) => {
    try {
      rmSync(file, { force: true });
      return [];
    } catch (error) {
      return [describeUndeleted(file, error)];
    }
  });
}
