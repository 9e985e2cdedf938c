import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from '../lib/cache-folder.ts';
import { writeStateFile } from '../lib/state-file.ts';
import { tenantCacheFile } from '../lib/tenant-cache-files.ts';
import type { ImageRequests } from './images/image-requests.ts';
import type { PageRecipe } from './images/image-recipe.ts';
import type { PreparedTenant } from './render/render-task.ts';
import type { SnapshotSource } from './source/pull-snapshot.ts';

/*
 * The prepared data of each tenant's last build, one file per tenant. If the API's responses are the same to the byte, they
 * are not validated again.
 */

/** The file's content: maps become lists of pairs. */
interface Stored {
  key: string;
  prepared: Omit<PreparedTenant, 'images'>;
  images: Omit<ImageRequests, 'pages'> & { pages: [url: string, recipe: PageRecipe][] };
}

/**
 * Identifies the inputs of preparing a tenant.
 * @param generator digest of the code
 */
export function preparedKey({ responses, ...settings }: SnapshotSource, generator: string): string {
  const hash = createHash('sha256').update(JSON.stringify([generator, settings]));
  for (const [name, response] of Object.entries(responses)) {
    hash.update(JSON.stringify([name, response?.url, response?.bytes?.length]));
    if (response?.bytes !== undefined) hash.update(response.bytes);
  }
  return hash.digest('hex');
}

export function preparedStore(): string {
  return path.join(cacheFolder(), 'prepared');
}

/** @returns undefined if the tenant was never prepared from these inputs, or the file is damaged */
export function readPrepared(storeDir: string, tenant: string, key: string): PreparedTenant | undefined {
  try {
    // Only writePrepared writes this key, so the rest has the type.
    const stored = JSON.parse(readFileSync(fileOf(storeDir, tenant), 'utf8')) as Stored;
    if (stored.key !== key) return undefined;
    return { ...stored.prepared, images: { ...stored.images, pages: new Map(stored.images.pages) } };
  } catch {
    return undefined;
  }
}

/** If two builds write at once, the later one wins. */
export function writePrepared(storeDir: string, tenant: string, key: string, prepared: PreparedTenant): void {
  const { images, ...rest } = prepared;
  const stored: Stored = { key, prepared: rest, images: { ...images, pages: [...images.pages] } };
  const file = fileOf(storeDir, tenant);
  try {
    writeStateFile(file, JSON.stringify(stored), { isShared: true });
  } catch {
    // If the cache cannot be written, data is prepared in each build.
  }
}

function fileOf(storeDir: string, tenant: string): string {
  return path.join(storeDir, tenantCacheFile(tenant));
}
