import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { inParallel } from '../../lib/in-parallel.ts';
import type { S3TargetConfig } from '../config/target-config.ts';
import { createStoreClient } from './store-client.ts';
import { describeStoreError } from './store-errors.ts';
import { readPublishedSite } from './store-state.ts';
import { openStore } from './store.ts';

/** Folders of a bucket whose names differ by tenant. */
export interface FolderLayout {
  /** Of one of the tenants. */
  config: S3TargetConfig;
  /** What precedes the differing name in the folder of the state: `sites/` */
  before: string;
  /** What follows it: `/.voucher-site/` */
  after: string;
}

/** A site that publishing has put into a bucket. */
export interface StoredSite {
  tenant: string;
  release: string;
  /** Name that differs by tenant. */
  folder: string;
}

/** More folders than this belong to others. */
const MAX_FOLDERS = 200;
const CONCURRENT_REQUESTS = 16;

/**
 * Finds the layout in which a tenant's folder is one of many.
 * @param names what the folder may be called: id and domain
 */
export function layoutOf(config: S3TargetConfig, names: readonly string[]): FolderLayout | undefined {
  const parts = config.statePrefix.split('/');
  const index = parts.findIndex((part) => names.includes(part));
  if (index === -1) return undefined;
  const before = parts.slice(0, index).map((part) => `${part}/`);
  return { config, before: before.join(''), after: `/${parts.slice(index + 1).join('/')}` };
}

/**
 * Finds sites in folders of unknown names. One listing, and a request for each of these folders.
 * @param known names of folders that are not looked at
 * @throws OperatorError if the bucket cannot be listed
 */
export async function findStoredSites(
  { config, before, after }: FolderLayout,
  known: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<StoredSite[]> {
  const client = createStoreClient(config);
  try {
    const folders = (await listFolders(client, config.bucket, before, signal)).filter((name) => !known.has(name));
    const sites: StoredSite[] = [];
    await inParallel(folders.slice(0, MAX_FOLDERS), CONCURRENT_REQUESTS, async (folder) => {
      const where = `s3://${config.bucket}/${before}${folder}/`;
      const there = { ...config, statePrefix: `${before}${folder}${after}` };
      const published = await readPublishedSite(openStore(client, there, where, signal));
      if (published !== undefined) {
        sites.push({ tenant: published.manifest.tenant, release: published.manifest.buildId, folder });
      }
    });
    return sites;
  } finally {
    client.destroy();
  }
}

async function listFolders(client: S3Client, bucket: string, prefix: string, signal: AbortSignal): Promise<string[]> {
  const folders: string[] = [];
  let token: string | undefined;
  do {
    const from = token === undefined ? {} : { ContinuationToken: token };
    const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, Delimiter: '/', ...from });
    try {
      const page = await client.send(command, { abortSignal: signal });
      folders.push(...(page.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix.slice(prefix.length, -1)));
      token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
    } catch (error) {
      signal.throwIfAborted();
      throw describeStoreError(error, `s3://${bucket}/${prefix}`, command);
    }
  } while (token !== undefined);
  return folders;
}
