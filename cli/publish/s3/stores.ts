import type { S3Client } from '@aws-sdk/client-s3';
import type { S3TargetConfig } from '../config/target-config.ts';
import { createStoreClient } from './store-client.ts';

/** What the tenants of one run share: connections to each store, and what was found out about its buckets. */
export interface Stores {
  clientOf(config: S3TargetConfig): S3Client;
  /** The result of the first successful call for a bucket. */
  oncePerBucket(config: S3TargetConfig, probe: () => Promise<StoreClock>): Promise<StoreClock>;
  close(): void;
}

/** The clock of a store that honours conditional writes. */
export interface StoreClock {
  /** Milliseconds since 1970. */
  now(): number;
}

export function openStores(): Stores {
  const clients = new Map<string, S3Client>();
  const clocks = new Map<string, Promise<StoreClock>>();
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
      const clock = clocks.get(key) ?? probe();
      clocks.set(key, clock);
      try {
        return await clock;
      } catch (error) {
        if (clocks.get(key) === clock) clocks.delete(key);
        throw error;
      }
    },
    close() {
      for (const client of clients.values()) client.destroy();
    },
  };
}
