import type { S3Client } from '@aws-sdk/client-s3';
import { pluralize } from '../../report/format.ts';
import { oneLine } from '../../source/api-errors.ts';
import type { S3TargetConfig } from '../config/target-config.ts';
import { createStoreClient } from './store-client.ts';

/** What the tenants of one run share: connections to each store, and what was found out about its buckets. */
export interface Stores {
  clientOf(config: S3TargetConfig): S3Client;
  /** The result of the first successful call for a bucket. */
  oncePerBucket(config: S3TargetConfig, probe: () => Promise<StoreConditions>): Promise<StoreConditions>;
  /** Warnings of the SDK since the last call, equal ones counted. */
  takeWarnings(): string[];
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
  const warnings = createSdkWarnings();
  return {
    clientOf(config) {
      const { endpoint, region, forcePathStyle } = config;
      const key = JSON.stringify([endpoint, region, forcePathStyle]);
      const client = clients.get(key) ?? createStoreClient(config, { onWarning: warnings.add });
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
    takeWarnings: () => warnings.take(),
    close() {
      for (const client of clients.values()) client.destroy();
    },
  };
}

const LONGEST_WARNING = 300;

/** Warnings that differ only in numbers are one. */
function createSdkWarnings() {
  const counts = new Map<string, { message: string; count: number }>();
  return {
    add(text: string): void {
      const message = oneLine(text, LONGEST_WARNING);
      const key = message.replaceAll(/\d+/g, '0');
      const known = counts.get(key) ?? { message, count: 0 };
      counts.set(key, { message: known.message, count: known.count + 1 });
    },
    take(): string[] {
      const taken = [...counts.values()].map(
        ({ message, count }) => `The client of the store warned ${pluralize(count, 'time')}: ${message}`,
      );
      counts.clear();
      return taken;
    },
  };
}
