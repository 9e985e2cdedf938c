import type { Agent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { ProxyError, type Proxies } from '../../config/proxies.ts';
import { omitUndefined } from '../../../site/shared/omit-undefined.ts';
import { jitterMs, limitRetryAfter } from '../../lib/retry.ts';
import { brokenConnection, isBrokenConnection } from '../../generator/source/api-errors.ts';
import { createProxyAgents } from '../../generator/source/proxy-agents.ts';
import type { SharedByTargets } from '../target.ts';

export interface S3TargetConfig {
  type: 's3';
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  /** Absent: the configuration of the SDK applies. */
  region?: string | undefined;
  /** Absent: AWS. */
  endpoint?: string | undefined;
  forcePathStyle: boolean;
  /** Folder of the lock and of the state for the next publish; ends with a slash. */
  statePrefix: string;
  /** Whether the compressed files of a build with `--compress` are sent as well. */
  precompressed: boolean;
  /** Of the environment. */
  proxies?: Proxies | undefined;
}

/** What the tenants of one run share: connections to each store, and what was found out about its buckets. */
export interface Stores extends SharedByTargets {
  clientOf(config: S3TargetConfig): S3Client;
  /** The result of the first successful call for a bucket. */
  oncePerBucket(config: S3TargetConfig, probe: () => Promise<StoreConditions>): Promise<StoreConditions>;
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
    async close() {
      for (const client of clients.values()) client.destroy();
    },
  };
}

const RETRIES = 4;
const CONNECT_TIMEOUT_MS = 15_000;
/** A request ends if no byte is sent or received for this long. Large files on slow lines may take any time. */
const IDLE_TIMEOUT_MS = 120_000;

export interface StoreClientOptions {
  idleTimeoutMs?: number;
}

type RetryStrategy = Extract<NonNullable<S3ClientConfig['retryStrategy']>, { acquireInitialRetryToken: unknown }>;

/**
 * A client with the credentials of the SDK. The SDK's own checksums are switched off: many stores do not support how they are
 * sent, and every object has its SHA-256 anyway.
 */
export function createStoreClient(
  { endpoint, region, forcePathStyle, proxies }: S3TargetConfig,
  { idleTimeoutMs: socketTimeout = IDLE_TIMEOUT_MS }: StoreClientOptions = {},
): S3Client {
  const handler = { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout, logger: SILENT };
  // `doctor` says which versions of Node the SDK is about to leave, where somebody can act on it.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const client = new S3Client({
    logger: SILENT,
    forcePathStyle,
    ...omitUndefined({ endpoint, region: regionOf(region, endpoint) }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    retryStrategy,
    requestHandler: proxies === undefined ? handler : { ...handler, ...agentsFor(proxies) },
  });
  if (proxies !== undefined) nameHosts(client, proxies);
  return client;
}

const ignore = (): void => {};

/** Failed requests are reported by who sends them; the SDK's own messages are about its code. */
const SILENT = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** The SDK's own default of connections. */
const AGENT = { keepAlive: true, maxSockets: 50 };

function agentsFor(proxies: Proxies): { httpAgent: Agent; httpsAgent: HttpsAgent } {
  const { http, https } = createProxyAgents({ proxies, connectTimeoutMs: CONNECT_TIMEOUT_MS, agent: AGENT });
  return { httpAgent: http, httpsAgent: https };
}

/** A request and a response of the SDK, whose types leave open how they are sent. */
export interface SdkRequest {
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  headers: Record<string, string>;
}
interface SdkResponse {
  statusCode: number;
}

/**
 * Names the host of unencrypted requests in absolute form if a proxy forwards them. Runs after signing: a signature does not
 * depend on the way to the store.
 */
function nameHosts(client: S3Client, proxies: Proxies): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const request = args.request as SdkRequest;
      const { protocol, hostname, port, path, headers } = request;
      const url = new URL(`${protocol}//${hostname}:${port ?? ''}`);
      const proxy = protocol === 'http:' ? proxies.of(url) : undefined;
      if (proxy === undefined) return next(args);
      const forwarded = { ...request, path: `${url.origin}${path}`, headers: { ...headers, ...proxy.headers } };
      const result = await next({ ...args, request: forwarded }).catch((error: unknown) => {
        throw isBrokenConnection(error) ? brokenConnection({ proxy, url }, error) : error;
      });
      const { statusCode } = result.response as SdkResponse;
      if (statusCode === 407) throw new ProxyError({ proxy, url }, { status: statusCode });
      return result;
    },
    { step: 'deserialize', priority: 'low' },
  );
}

/** The SDK requires a region, which other stores do not have. */
function regionOf(region: string | undefined, endpoint: string | undefined): string | undefined {
  const isConfigured = process.env['AWS_REGION'] !== undefined || process.env['AWS_PROFILE'] !== undefined;
  return region ?? (endpoint === undefined || isConfigured ? undefined : 'us-east-1');
}

/** The only layer that repeats requests; all of them are idempotent. Full jitter, as for all requests. */
const retryStrategy: RetryStrategy = {
  async acquireInitialRetryToken() {
    return retryToken(0, 0);
  },
  async refreshRetryTokenForRetry(token, { errorType, retryAfterHint }) {
    const failures = token.getRetryCount();
    if (errorType === 'CLIENT_ERROR' || failures >= RETRIES) throw new Error('not worth another attempt');
    const asked = retryAfterHint === undefined ? undefined : retryAfterHint.getTime() - Date.now();
    const delay = asked === undefined ? jitterMs(failures) : limitRetryAfter(asked);
    return retryToken(failures + 1, delay);
  },
  recordSuccess() {},
};

function retryToken(count: number, delay: number) {
  return { getRetryCount: () => count, getRetryDelay: () => delay };
}
