import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tenantCacheFile } from '../../lib/tenant-cache-files.ts';
import { temporaryPath } from './image-store.ts';
import type { ImageResponse, Validators } from './image-client.ts';

/** What earlier builds learned about an address. */
export interface KnownAddress extends Validators {
  /** SHA-256 of the original. */
  hash: string;
  /** Milliseconds since 1970; no request is made before. */
  freshUntil: number;
  /** Why the original cannot be converted, by recipe. */
  unusable?: Record<string, string>;
}

/** The known addresses of a tenant. */
export type ImageIndex = Map<string, KnownAddress>;

/** Increment when older files become unreadable. */
const VERSION = 2;
const MINUTE_MS = 60_000;
/** Limits for how long an original counts as fresh, whatever its server says; documented in docs/output.md. */
const FRESH = { least: 10 * MINUTE_MS, most: 24 * 60 * MINUTE_MS };

/** A missing or damaged index counts as empty: all images are requested again. */
export function readIndex(storeDir: string, tenant: string): ImageIndex {
  try {
    const { version, addresses } = parse(readFileSync(indexFile(storeDir, tenant), 'utf8'));
    return version === VERSION ? new Map(addresses) : new Map();
  } catch {
    return new Map();
  }
}

/** If two builds write at once, the later one wins. */
export function writeIndex(storeDir: string, tenant: string, index: ImageIndex): void {
  const temporary = temporaryPath(storeDir);
  writeFileSync(temporary, JSON.stringify({ version: VERSION, addresses: [...index] }));
  const file = indexFile(storeDir, tenant);
  mkdirSync(path.dirname(file), { recursive: true });
  renameSync(temporary, file);
}

/**
 * Until when a response counts as fresh. If the server forbids caching, it is requested in every build.
 * @param now milliseconds since 1970
 */
export function freshUntil({ cacheControl }: Pick<ImageResponse, 'cacheControl'>, now: number): number {
  if (cacheControl !== null && /\bno-(cache|store)\b/i.test(cacheControl)) return now;
  const seconds = /\bmax-age=(\d+)/i.exec(cacheControl ?? '')?.[1];
  return now + Math.min(FRESH.most, Math.max(FRESH.least, Number(seconds ?? 0) * 1000));
}

/** Holds what is known of each tenant's addresses, a file per tenant; see tenant-cache-files.ts. */
export function addressesFolder(storeDir: string): string {
  return path.join(storeDir, 'addresses');
}

function indexFile(storeDir: string, tenant: string): string {
  return path.join(addressesFolder(storeDir), tenantCacheFile(tenant));
}

function parse(text: string): { version: number; addresses: [string, KnownAddress][] } {
  // Only writeIndex writes this version, so the rest has the type.
  return JSON.parse(text) as { version: number; addresses: [string, KnownAddress][] };
}
