import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryPath } from './image-store.ts';
import type { ImageAnswer, Validators } from './image-client.ts';

/** What is known of an address from the builds before. */
export interface KnownAddress extends Validators {
  /** SHA-256 of the original. */
  hash: string;
  /** Milliseconds since 1970: until then nobody asks again. */
  freshUntil: number;
  /** Why nothing could be made of it, by recipe. */
  unusable?: Record<string, string>;
}

/** What a tenant's addresses led to. */
export type ImageIndex = Map<string, KnownAddress>;

/** Counts up when older files cannot be read any more. */
const VERSION = 2;
const MINUTE_MS = 60_000;
/** An original counts as fresh for as long as its server says, within these. Documented in docs/output.md. */
const FRESH = { least: 10 * MINUTE_MS, most: 24 * 60 * MINUTE_MS };

/** An index that cannot be read is an empty one: everything is asked for once more. */
export function readIndex(storeDir: string, tenant: string): ImageIndex {
  try {
    const { version, addresses } = parse(readFileSync(indexFile(storeDir, tenant), 'utf8'));
    return version === VERSION ? new Map(addresses) : new Map();
  } catch {
    // Missing or damaged: both cost the same requests, and nothing else.
    return new Map();
  }
}

/** Written whole or not at all; of two builds at once, the later one's stays. */
export function writeIndex(storeDir: string, tenant: string, index: ImageIndex): void {
  const temporary = temporaryPath(storeDir);
  writeFileSync(temporary, JSON.stringify({ version: VERSION, addresses: [...index] }));
  const file = indexFile(storeDir, tenant);
  mkdirSync(path.dirname(file), { recursive: true });
  renameSync(temporary, file);
}

/**
 * Until when an answer counts as fresh. A server that forbids keeping it is asked each time.
 * @param now milliseconds since 1970
 */
export function freshUntil({ cacheControl }: ImageAnswer, now: number): number {
  if (cacheControl !== null && /\bno-(cache|store)\b/i.test(cacheControl)) return now;
  const seconds = /\bmax-age=(\d+)/i.exec(cacheControl ?? '')?.[1];
  return now + Math.min(FRESH.most, Math.max(FRESH.least, Number(seconds ?? 0) * 1000));
}

function indexFile(storeDir: string, tenant: string): string {
  const name = createHash('sha256').update(tenant).digest('hex').slice(0, 16);
  return path.join(storeDir, 'addresses', `${name}.json`);
}

function parse(text: string): { version: number; addresses: [string, KnownAddress][] } {
  // Written by writeIndex; whatever else it is has no version of ours.
  return JSON.parse(text) as { version: number; addresses: [string, KnownAddress][] };
}
