import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, packageRoot } from '../lib/paths.ts';
import type { ImageRequests } from '../images/image-requests.ts';
import type { PageRecipe } from '../images/image-recipe.ts';
import type { PreparedTenant } from '../render/render-task.ts';
import type { SnapshotSource } from '../source/pull-snapshot.ts';

/*
 * What the answers about a tenant came to when they were read last. An API that answers to the byte as an hour ago need not
 * be read through again. One file a tenant.
 */

/** As it stands in a file: JSON knows no maps. */
interface Stored {
  key: string;
  prepared: Omit<PreparedTenant, 'images'>;
  images: Omit<ImageRequests, 'pages'> & { pages: [url: string, recipe: PageRecipe][] };
}

/**
 * Names all that a tenant is prepared from.
 * @param generator digest of the code that does it
 */
export function preparedKey({ config, browserEndpoints, responses }: SnapshotSource, generator: string): string {
  const hash = createHash('sha256').update(JSON.stringify([generator, config, browserEndpoints]));
  for (const [name, answer] of Object.entries(responses)) {
    hash.update(JSON.stringify([name, answer?.url, answer?.bytes?.length]));
    if (answer?.bytes !== undefined) hash.update(answer.bytes);
  }
  return hash.digest('hex');
}

/** In the package, as all that is kept from build to build. */
export function preparedStore(): string {
  return path.join(cacheFolder(packageRoot()), 'prepared');
}

/** @returns undefined where the tenant was prepared from something else or never, or where that is unknown */
export function readPrepared(storeDir: string, tenant: string, key: string): PreparedTenant | undefined {
  try {
    // Written by writePrepared; whatever else it is has not this key.
    const stored = JSON.parse(readFileSync(fileOf(storeDir, tenant), 'utf8')) as Stored;
    if (stored.key !== key) return undefined;
    return { ...stored.prepared, images: { ...stored.images, pages: new Map(stored.images.pages) } };
  } catch {
    // Missing or damaged: both cost the preparing, and nothing else.
    return undefined;
  }
}

/** Written whole or not at all; of two builds at once, the later one's stays. */
export function writePrepared(storeDir: string, tenant: string, key: string, prepared: PreparedTenant): void {
  const { images, ...rest } = prepared;
  const stored: Stored = { key, prepared: rest, images: { ...images, pages: [...images.pages] } };
  const file = fileOf(storeDir, tenant);
  const draft = `${file}.${randomUUID()}`;
  try {
    mkdirSync(storeDir, { recursive: true });
    writeFileSync(draft, JSON.stringify(stored));
    renameSync(draft, file);
  } catch {
    // A package that cannot be written to costs the preparing each time.
  }
}

function fileOf(storeDir: string, tenant: string): string {
  return path.join(storeDir, `${createHash('sha256').update(tenant).digest('hex').slice(0, 16)}.json`);
}
