import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { digestChunks } from '../file-digests.ts';
import type { S3TargetConfig, SdkRequest } from './store-client.ts';
import { describeStoreError, isConditionRefused, statusOf, type StoreRequest } from './store-errors.ts';

export interface StoredObject {
  bytes: number;
  /** Without quotes. */
  etag: string;
}

/** The content of an object: bytes, or a file that is read while it is sent. */
export type ObjectBody = Uint8Array | { file: string; bytes: number };

/** Headers with which a store serves an object. */
export interface ObjectHeaders {
  contentType: string;
  cacheControl: string;
  /** For a compressed copy, which has the content type of its source. */
  contentEncoding?: string;
}

interface Condition {
  /** Only if the object does not exist. */
  ifNoneMatch?: '*';
  /** Only if the object has this ETag; formatted as the store wants it, see `StoreConditions`. */
  ifMatch?: string;
}

/** Of one site; the SDK has 50 connections. */
export const CONCURRENT_REQUESTS = 16;

/** A folder of a bucket. Paths are relative to it. Failures are OperatorErrors. */
export interface Store {
  /** The key of an object in the bucket. */
  keyOf(path: string): string;
  list(): Promise<Map<string, StoredObject>>;
  /** @returns the ETag; undefined if the condition is not met or not supported */
  put(
    path: string,
    body: ObjectBody,
    headers: ObjectHeaders,
    sha256: string,
    when?: Condition,
  ): Promise<string | undefined>;
  /** @returns undefined if the object does not exist; `modifiedMs` and the time of the response are by the store's clock */
  get(path: string): Promise<{ body: Uint8Array; etag: string; modifiedMs: number; respondedMs: number } | undefined>;
  /** Reads the object. @returns its SHA-256 in hexadecimal digits; undefined if it does not exist */
  digest(path: string): Promise<string | undefined>;
  /** @returns undefined if the object does not exist; SHA-256 in hexadecimal digits, if the store has it */
  head(path: string): Promise<(StoredObject & { sha256: string | undefined; modifiedMs: number }) | undefined>;
  delete(path: string): Promise<void>;
}

/** For messages: `s3://bucket/prefix/` */
export function storeWhere({ bucket, prefix }: S3TargetConfig): string {
  return `s3://${bucket}/${prefix}`;
}

/** @param signal aborts the running requests */
export function openStore(client: S3Client, config: S3TargetConfig, signal: AbortSignal): Store {
  const { bucket: Bucket, prefix, statePrefix } = config;
  const where = storeWhere(config);
  const keyOf = (path: string): string =>
    path.startsWith(OWN_FOLDER) ? `${statePrefix}${path.slice(OWN_FOLDER.length)}` : `${prefix}${path}`;
  const withErrors = async <Result>(command: StoreRequest, send: () => Promise<Result>): Promise<Result> => {
    try {
      return await send();
    } catch (error) {
      signal.throwIfAborted();
      throw describeStoreError(error, where, command);
    }
  };
  const unlessMissing = <Result>(command: StoreRequest, send: () => Promise<Result>): Promise<Result | undefined> =>
    withErrors(command, async () => {
      try {
        return await send();
      } catch (error) {
        if (isObjectMissing(error)) return undefined;
        throw error;
      }
    });
  const options = { abortSignal: signal };

  return {
    keyOf,
    async list() {
      const found = new Map<string, StoredObject>();
      let token: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: token });
        const page = await withErrors(command, () => client.send(command, options));
        for (const { Key = '', Size = 0, ETag = '' } of page.Contents ?? []) {
          if (Key.startsWith(prefix)) found.set(Key.slice(prefix.length), { bytes: Size, etag: unquoted(ETag) });
        }
        token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
      return found;
    },
    put(path, body, headers, sha256, when = {}) {
      const command = new PutObjectCommand({
        Bucket,
        Key: keyOf(path),
        ...(body instanceof Uint8Array ? { Body: body } : {}),
        ContentType: headers.contentType,
        CacheControl: headers.cacheControl,
        ContentEncoding: headers.contentEncoding,
        ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
        IfNoneMatch: when.ifNoneMatch,
        IfMatch: when.ifMatch,
      });
      if (!(body instanceof Uint8Array)) readWhileSending(command, body, sha256);
      return withErrors(command, async () => {
        try {
          return unquoted((await client.send(command, options)).ETag ?? '');
        } catch (error) {
          const isConditional = Object.keys(when).length > 0;
          if (isConditional && isConditionRefused(error)) return undefined;
          // The object was deleted.
          if (when.ifMatch !== undefined && isObjectMissing(error)) return undefined;
          throw error;
        }
      });
    },
    get(path) {
      const command = new GetObjectCommand({ Bucket, Key: keyOf(path) });
      let respondedMs = Date.now();
      // The SDK keeps the headers to itself.
      command.middlewareStack.add(
        (next) => async (given) => {
          const result = await next(given);
          respondedMs = timeOf(result.response) ?? respondedMs;
          return result;
        },
        { step: 'deserialize' },
      );
      return unlessMissing(command, async () => {
        const { Body, ETag = '', LastModified } = await client.send(command, options);
        const body = (await Body?.transformToByteArray()) ?? new Uint8Array();
        return { body, etag: unquoted(ETag), modifiedMs: LastModified?.getTime() ?? 0, respondedMs };
      });
    },
    digest(path) {
      const command = new GetObjectCommand({ Bucket, Key: keyOf(path) });
      return unlessMissing(command, async () => {
        const { Body } = await client.send(command, options);
        // In Node, the body is a stream.
        return digestChunks(Body instanceof Readable ? Body : Readable.from([]));
      });
    },
    head(path) {
      const command = new HeadObjectCommand({ Bucket, Key: keyOf(path), ChecksumMode: 'ENABLED' });
      return unlessMissing(command, async () => {
        const { ContentLength = 0, ETag = '', ChecksumSHA256, LastModified } = await client.send(command, options);
        return {
          bytes: ContentLength,
          etag: unquoted(ETag),
          modifiedMs: LastModified?.getTime() ?? 0,
          sha256: ChecksumSHA256 && Buffer.from(ChecksumSHA256, 'base64').toString('hex'),
        };
      });
    },
    async delete(path) {
      const command = new DeleteObjectCommand({ Bucket, Key: keyOf(path) });
      await withErrors(command, () => client.send(command, options));
    },
  };
}

/**
 * Makes each attempt of a command send a file. The SDK does not repeat a request whose body is a stream, so its own layers see
 * no body, but the length and the digest, which it signs.
 */
function readWhileSending(
  command: PutObjectCommand,
  { file, bytes }: { file: string; bytes: number },
  sha256: string,
): void {
  command.middlewareStack.add(
    (next) => async (given) => {
      const { headers } = given.request as SdkRequest;
      Object.assign(headers, { 'content-length': String(bytes), 'x-amz-content-sha256': sha256 });
      return next(given);
    },
    { step: 'build' },
  );
  command.middlewareStack.add(
    (next) => async (given) => {
      const body = createReadStream(file);
      const unreadable = new Promise<never>((_, reject) => body.once('error', reject));
      try {
        return await Promise.race([
          next({ ...given, request: { ...(given.request as SdkRequest), body } }),
          unreadable,
        ]);
      } finally {
        body.destroy();
      }
    },
    { step: 'deserialize', priority: 'low' },
  );
}

function isObjectMissing(error: unknown): boolean {
  return statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket');
}

/** Time of a response by the store's clock. */
function timeOf(response: unknown): number | undefined {
  const { headers }: { headers?: unknown } = Object(response);
  const { date }: { date?: unknown } = Object(headers);
  const time = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

function unquoted(etag: string): string {
  return etag.replaceAll(/^"|"$/g, '');
}

/** Our own objects, whose folder may be outside the site: they contain no secrets, but need not be public. */
const OWN_FOLDER = '.voucher-site/';

export const LOCK_OBJECT = `${OWN_FOLDER}lock.json`;
export const PUBLISHED_OBJECT = `${OWN_FOLDER}published.json.gz`;
export const HOLD_OBJECT = `${OWN_FOLDER}hold.json`;

export function probeObject(nonce: string): string {
  return `${OWN_FOLDER}probe-${nonce}`;
}

/**
 * Writes one of our own objects.
 * @returns as `Store.put`
 */
export function putOwn(store: Store, path: string, body: Uint8Array, when?: Condition): Promise<string | undefined> {
  const headers = { contentType: 'application/octet-stream', cacheControl: 'no-store' };
  return store.put(path, body, headers, hash('sha256', body, 'hex'), when);
}
