import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { hash } from 'node:crypto';
import type { S3TargetConfig } from '../config/target-config.ts';
import { describeStoreError, statusOf } from './store-client.ts';

export interface StoredObject {
  bytes: number;
  /** Without quotes. */
  etag: string;
}

/** What a store sends along with an object. */
export interface ObjectHeaders {
  contentType: string;
  cacheControl: string;
  /** Of a compressed copy; its type is that of the file that it is of. */
  contentEncoding?: string;
}

interface Condition {
  /** Only where there is no such object. */
  ifNoneMatch?: '*';
  /** Only over this very object. */
  ifMatch?: string;
}

/** A folder of a bucket. Paths are relative to it. All but `put` with a condition say what went wrong as an OperatorError. */
export interface Store {
  list(): Promise<Map<string, StoredObject>>;
  /** @returns the ETag; undefined where the condition does not hold, or is not understood */
  put(
    path: string,
    body: Uint8Array,
    headers: ObjectHeaders,
    sha256: string,
    when?: Condition,
  ): Promise<string | undefined>;
  /** @returns undefined where there is none */
  get(path: string): Promise<{ body: Uint8Array; etag: string; modifiedMs: number } | undefined>;
  /** @returns undefined where there is none; SHA-256 in hexadecimal digits, where the store knows it */
  head(path: string): Promise<(StoredObject & { sha256?: string; modifiedMs: number }) | undefined>;
  delete(path: string): Promise<void>;
}

/** Not fulfilled, in conflict with another writer, or a header that the store does not know. */
const CONDITION_FAILED = new Set([400, 409, 412, 501]);

/** @param signal aborts what is under way */
export function openStore(client: S3Client, config: S3TargetConfig, where: string, signal: AbortSignal): Store {
  const { bucket: Bucket, prefix, statePrefix } = config;
  const keyOf = (path: string): string =>
    path.startsWith(OWN_FOLDER) ? `${statePrefix}${path.slice(OWN_FOLDER.length)}` : `${prefix}${path}`;
  const withErrors = async <Result>(request: () => Promise<Result>): Promise<Result> => {
    try {
      return await request();
    } catch (error) {
      signal.throwIfAborted();
      throw describeStoreError(error, where);
    }
  };
  const unlessMissing = <Result>(request: () => Promise<Result>): Promise<Result | undefined> =>
    withErrors(async () => {
      try {
        return await request();
      } catch (error) {
        if (statusOf(error) === 404 && !isBucketMissing(error)) return undefined;
        throw error;
      }
    });
  const options = { abortSignal: signal };

  return {
    list: () =>
      withErrors(async () => {
        const found = new Map<string, StoredObject>();
        let token: string | undefined;
        do {
          const from = token === undefined ? {} : { ContinuationToken: token };
          const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ...from }), options);
          for (const { Key = '', Size = 0, ETag = '' } of page.Contents ?? []) {
            if (Key.startsWith(prefix)) found.set(Key.slice(prefix.length), { bytes: Size, etag: unquoted(ETag) });
          }
          token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
        } while (token !== undefined);
        return found;
      }),
    put: (path, body, headers, sha256, when = {}) =>
      withErrors(async () => {
        const { contentType: ContentType, cacheControl: CacheControl, contentEncoding } = headers;
        const command = new PutObjectCommand({
          Bucket,
          Key: keyOf(path),
          Body: body,
          ContentType,
          CacheControl,
          ...(contentEncoding === undefined ? {} : { ContentEncoding: contentEncoding }),
          ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
          ...(when.ifNoneMatch === undefined ? {} : { IfNoneMatch: when.ifNoneMatch }),
          ...(when.ifMatch === undefined ? {} : { IfMatch: `"${when.ifMatch}"` }),
        });
        try {
          return unquoted((await client.send(command, options)).ETag ?? '');
        } catch (error) {
          const isConditional = Object.keys(when).length > 0;
          if (isConditional && CONDITION_FAILED.has(statusOf(error) ?? 0)) return undefined;
          // The object to be replaced is gone.
          if (when.ifMatch !== undefined && statusOf(error) === 404 && !isBucketMissing(error)) return undefined;
          throw error;
        }
      }),
    get: (path) =>
      unlessMissing(async () => {
        const answer = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(path) }), options);
        const body = (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
        return { body, etag: unquoted(answer.ETag ?? ''), modifiedMs: answer.LastModified?.getTime() ?? 0 };
      }),
    head: (path) =>
      unlessMissing(async () => {
        const command = new HeadObjectCommand({ Bucket, Key: keyOf(path), ChecksumMode: 'ENABLED' });
        const { ContentLength = 0, ETag = '', ChecksumSHA256, LastModified } = await client.send(command, options);
        return {
          bytes: ContentLength,
          etag: unquoted(ETag),
          modifiedMs: LastModified?.getTime() ?? 0,
          ...(ChecksumSHA256 === undefined ? {} : { sha256: Buffer.from(ChecksumSHA256, 'base64').toString('hex') }),
        };
      }),
    delete: (path) =>
      withErrors(async () => {
        await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(path) }), options);
      }),
  };
}

function isBucketMissing(error: unknown): boolean {
  return error instanceof Error && error.name === 'NoSuchBucket';
}

function unquoted(etag: string): string {
  return etag.replaceAll(/^"|"$/g, '');
}

/** Objects of ours, in a folder that may lie elsewhere than the site. They hold no secrets, but a host need not show them. */
const OWN_FOLDER = '.voucher-site/';

export const LOCK_OBJECT = `${OWN_FOLDER}lock.json`;
export const PUBLISHED_OBJECT = `${OWN_FOLDER}published.json.gz`;
export const SENDING_OBJECT = `${OWN_FOLDER}sending.json`;

export function probeObject(nonce: string): string {
  return `${OWN_FOLDER}probe-${nonce}`;
}

/** Writes one of our own objects. @returns as `Store.put` */
export function putOwn(store: Store, path: string, body: Uint8Array, when?: Condition): Promise<string | undefined> {
  const headers = { contentType: 'application/octet-stream', cacheControl: 'no-store' };
  return store.put(path, body, headers, hash('sha256', body, 'hex'), when);
}
