import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { jitterMs } from '../../source/retry-policy.ts';
import type { S3TargetConfig } from '../config/target-config.ts';

const RETRIES = 4;
const LONGEST_RETRY_AFTER_MS = 60_000;
/** Milliseconds. */
const TIME_OUTS = { connectionTimeout: 15_000, requestTimeout: 120_000 };

type RetryStrategy = Extract<NonNullable<S3ClientConfig['retryStrategy']>, { acquireInitialRetryToken: unknown }>;

/**
 * A client with the SDK's own credentials. Checksums of the SDK's choosing are left out: many stores do not know how they are
 * sent, and every object has its SHA-256 anyway.
 */
export function createClient({ endpoint, region, forcePathStyle }: S3TargetConfig): S3Client {
  // Which Node is supported is for this package to say.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  return new S3Client({
    forcePathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...regionOf(region, endpoint),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    retryStrategy,
    requestHandler: TIME_OUTS,
  });
}

/** The SDK insists on a region that other stores do not have. */
function regionOf(region: string | undefined, endpoint: string | undefined): { region?: string } {
  if (region !== undefined) return { region };
  const isConfigured = process.env['AWS_REGION'] !== undefined || process.env['AWS_PROFILE'] !== undefined;
  return endpoint === undefined || isConfigured ? {} : { region: 'us-east-1' };
}

/** The one layer that repeats requests, all of which may be repeated: full jitter, as everywhere. */
const retryStrategy: RetryStrategy = {
  async acquireInitialRetryToken() {
    return retryToken(0, 0);
  },
  async refreshRetryTokenForRetry(token, { errorType, retryAfterHint }) {
    const failures = token.getRetryCount();
    if (errorType === 'CLIENT_ERROR' || failures >= RETRIES) throw new Error('not worth another attempt');
    const asked = retryAfterHint === undefined ? undefined : retryAfterHint.getTime() - Date.now();
    const delay = asked === undefined ? jitterMs(failures) : Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, asked));
    return retryToken(failures + 1, delay);
  },
  recordSuccess() {},
};

function retryToken(count: number, delay: number) {
  return { getRetryCount: () => count, getRetryDelay: () => delay };
}
