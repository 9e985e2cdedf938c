import { S3ServiceException } from '@aws-sdk/client-s3';
import { ProxyError } from '../../config/proxies.ts';
import { isRetryableStatus } from '../../lib/retry.ts';

/* What the errors of the SDK say about a failed request. */

export type FailureKind =
  | 'no credentials'
  | 'expired credentials'
  | 'wrong credentials'
  | 'wrong clock'
  | 'other region'
  | 'no bucket'
  | 'denied'
  | 'full'
  | 'too fast'
  | 'unreachable'
  | 'proxy'
  | 'other';

/** Error codes of S3, and of the stores that follow it. Responses to HEAD have a status only. */
const KINDS: Readonly<Record<string, FailureKind>> = {
  CredentialsProviderError: 'no credentials',
  ExpiredToken: 'expired credentials',
  ExpiredTokenException: 'expired credentials',
  InvalidToken: 'expired credentials',
  TokenRefreshRequired: 'expired credentials',
  InvalidAccessKeyId: 'wrong credentials',
  SignatureDoesNotMatch: 'wrong credentials',
  RequestTimeTooSkewed: 'wrong clock',
  RequestExpired: 'wrong clock',
  AuthorizationHeaderMalformed: 'other region',
  IllegalLocationConstraintException: 'other region',
  PermanentRedirect: 'other region',
  TemporaryRedirect: 'other region',
  NoSuchBucket: 'no bucket',
  AccessDenied: 'denied',
  AllAccessDisabled: 'denied',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
  SlowDown: 'too fast',
  RequestLimitExceeded: 'too fast',
  RequestTimeout: 'unreachable',
  Throttling: 'too fast',
  ThrottlingException: 'too fast',
  TooManyRequests: 'too fast',
};

/** HTTP status of the store's response; undefined if there was none. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

/** Whether a store refused a write because of its condition: not met, conflict with another writer, or not supported. */
export function isConditionRefused(error: unknown): boolean {
  const status = statusOf(error) ?? 0;
  // With status 400, stores refuse unsupported headers, but also expired credentials and wrong regions.
  return [409, 412, 501].includes(status) || (status === 400 && kindOf(error) === 'other');
}

/** What went wrong, whatever store it is. */
export function kindOf(error: unknown): FailureKind {
  if (error instanceof ProxyError) return 'proxy';
  const { name = '', message = '' } = error instanceof Error ? error : {};
  const kind = KINDS[name] ?? (/region is missing/i.test(message) ? 'no credentials' : undefined);
  if (kind !== undefined) return kind;
  const status = statusOf(error);
  if (status === 301 || status === 307 || status === 308) return 'other region';
  if (status === 401 || status === 403) return 'denied';
  if (status === 429) return 'too fast';
  if (status === 507) return 'full';
  return status === undefined || isRetryableStatus(status) ? 'unreachable' : 'other';
}

/** If none of several addresses responds, only the code describes the failure. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no reason was given';
}

/** The region that the store names. */
export function regionOf(error: unknown): string | undefined {
  return fieldOf(error, 'Region') ?? headerOf(error, 'x-amz-bucket-region');
}

/** A field of the response's document. */
export function fieldOf(error: unknown, name: string): string | undefined {
  const value: unknown = error instanceof S3ServiceException ? Object(error)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** A header of the response. */
export function headerOf(error: unknown, name: string): string | undefined {
  return error instanceof S3ServiceException ? error.$response?.headers[name] : undefined;
}

/** Request ids, and the number of attempts. */
export function metadataOf(error: unknown): Partial<S3ServiceException['$metadata']> {
  if (!(error instanceof Error && '$metadata' in error)) return {};
  // The SDK adds it to every error, also to those of the network.
  return error.$metadata as Partial<S3ServiceException['$metadata']>;
}
