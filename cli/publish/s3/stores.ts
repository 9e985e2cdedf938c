import type { S3Client } from '@aws-sdk/client-s3';
import type { S3TargetConfig } from '../config/target-config.ts';
import { createStoreClient } from './store-client.ts';

/** What the tenants of one run share: connections to each store, and what was found out about its buckets. */
export interface Stores {
  clientOf(config: S3TargetConfig): S3Client;
  /** The result of the first successful call for a bucket. */
  oncePerBucket(config: S3TargetConfig, probe: () => Promise<StoreConditions>): Promise<StoreConditions>;
  close(): void;
}

/** How a store that honours conditional writes is locked. */
export interface StoreConditions {
  /** The store's clock, in milliseconds since 1970. */
  now(): number;
  /** An ETag as the store expects it in If-Match. */
  formatEtag(etag: string): string;
}

export function openStores(): Stores {
  const clients = new Map<string, S3Client>();
  const found = new Map<string, Promise<StoreConditions>>();
  return {
    clientOf(config) {
      const { endpoint, region, forcePathStyle } = config;
      const key = JSON.stringify([endpoint, region, forcePathStyle]);
      const client = clients.get(key) ?? createStoreClient(config);
      clients.set(key, client);
      return client;
    },
    async oncePerBucket(config, probe) {
      const key = JSON.stringify([config.endpoint, config.bucket]);
      const conditions = found.get(key) ?? probe();
      found.set(key, conditions);
      try {
        return await conditions;
      } catch (error) {
        if (found.get(key) === conditions) found.delete(key);
        throw error;
      }
    },
    close() {
      for (const client of clients.values()) client.destroy();
    },
  };
}
