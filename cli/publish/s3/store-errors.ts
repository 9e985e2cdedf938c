import { S3ServiceException } from '@aws-sdk/client-s3';
import { STATUS_CODES } from 'node:http';
import { assert, EXIT, type ExitCode, OperatorError, toError } from '../../lib/errors.ts';
import { ProxyError } from '../../config/proxies.ts';
import { isRetryableStatus } from '../../lib/retry.ts';
import { pluralize } from '../../report/format.ts';
/** A request as the SDK describes it. */
export interface StoreRequest {
  /** `PutObjectCommand` */
  constructor: { name: string };
  input: { Bucket?: string | undefined; Key?: string | undefined; Prefix?: string | undefined };
}

/**
 * Explains a failed request to the operator: what the request was, what the store answered, and what to do.
 * @param where the folder of the site
 */
export function describeStoreError(error: unknown, where: string, request: StoreRequest): OperatorError {
  const kind = kindOf(error);
  const { code, title, hint, exitCode } = EXPLANATIONS[kind](where, error, request);
  const details = [describeFailure(error, request), ...moreAbout(error, kind)];
  return new OperatorError({ code, title, details, hint, exitCode, cause: error });
}

interface Explanation {
  code: string;
  title: string;
  hint: string;
  exitCode: ExitCode;
}

const PERMISSIONS = 's3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject';

const EXPLANATIONS: Record<FailureKind, (where: string, error: unknown, request: StoreRequest) => Explanation> = {
  'no credentials': (where) =>
    refused(
      `Credentials or region are missing for ${where}`,
      'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, AWS_PROFILE or a role; "region" in targets.json',
    ),
  'expired credentials': (where) =>
    refused(
      `The credentials for ${where} have expired`,
      'sign in again, or set a new AWS_SESSION_TOKEN with its key; then publish again, which continues where it stopped',
    ),
  'wrong credentials': (where) =>
    refused(
      `${where} does not accept the key or its signature`,
      'check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and that they belong to this endpoint',
    ),
  'wrong clock': (where) =>
    refused(
      `The clock of this machine differs too much from that of ${where}`,
      'set the clock of this machine, such as with NTP (timedatectl set-ntp true)',
    ),
  'other region': (where, error) => {
    const region = regionOf(error);
    const what =
      region === undefined ? 'region and endpoint' : `"region": "${region}", or the endpoint of this region,`;
    const verb = region === undefined ? 'correct' : 'set';
    return refused(`${where} is in another region, or behind another endpoint`, `${verb} ${what} in targets.json`);
  },
  'no bucket': (where) =>
    refused(
      `${where} is not an existing bucket`,
      'check bucket, region and endpoint in targets.json, and "forcePathStyle"',
    ),
  denied: (where, _error, request) =>
    refused(
      `${where} denies access`,
      `this request needs ${permissionOf(request)} there; publishing needs ${PERMISSIONS}`,
    ),
  full: (where) => ({
    code: 'TARGET_FAILED',
    title: `${where} has no space left, or its quota is used up`,
    hint: 'free some space or raise the quota, then publish again, which continues where it stopped',
    exitCode: EXIT.API,
  }),
  'too fast': (where) =>
    unreachable(
      `${where} asks for fewer requests`,
      'wait, then publish again with a smaller --concurrency; it continues where it stopped',
    ),
  unreachable: (where, error) =>
    unreachable(`${where} cannot be reached, or does not respond correctly`, connectionHint(error)),
  proxy: (where, error) => {
    assert(error instanceof ProxyError, 'the kind is that of this error');
    const title = `${where} cannot be reached through the proxy`;
    const exitCode = error.isTransient ? EXIT.API : EXIT.CONFIG;
    return { code: 'TARGET_UNREACHABLE', title, hint: error.hint, exitCode };
  },
  other: (where) => ({
    code: 'TARGET_FAILED',
    title: `${where} refused a request`,
    hint: 'see the response of the store above',
    exitCode: EXIT.API,
  }),
};

function refused(title: string, hint: string): Explanation {
  return { code: 'TARGET_REFUSED', title, hint, exitCode: EXIT.CONFIG };
}

function unreachable(title: string, hint: string): Explanation {
  return { code: 'TARGET_UNREACHABLE', title, hint, exitCode: EXIT.API };
}

/** What the policy of the key must allow. Without s3:ListBucket, AWS denies access to objects that do not exist. */
function permissionOf(request: StoreRequest): string {
  const operation = operationOf(request);
  if (operation.startsWith('List')) return 's3:ListBucket';
  if (operation.startsWith('Delete')) return 's3:DeleteObject';
  if (operation.startsWith('Copy')) return 's3:GetObject and s3:PutObject';
  return operation.startsWith('Put') ? 's3:PutObject' : 's3:GetObject and s3:ListBucket';
}

/** Advice for failures below HTTP. */
function connectionHint(error: unknown): string {
  const code = codeOf(error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'check "endpoint" and "region" in targets.json and the DNS; many stores need "forcePathStyle": true';
  if (code === 'ECONNREFUSED') return 'nothing listens there: check "endpoint" in targets.json';
  if (code === 'EPROTO') return 'check whether "endpoint" in targets.json begins with http: or https:';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'the certificate is for another name: check "endpoint", and set "forcePathStyle": true for bucket names with dots';
  if (/CERT|SIGNATURE/.test(code))
    return 'the certificate is not trusted: name its authority in NODE_EXTRA_CA_CERTS, or renew it';
  return 'publishing again continues where it stopped';
}

/** `PutObject s3://bucket/key: 403 AccessDenied: Access Denied` */
function describeFailure(error: unknown, request: StoreRequest): string {
  const { Bucket = '', Key, Prefix = '' } = request.input;
  const { name, message } = toError(error);
  const status = statusOf(error);
  const what = `${operationOf(request)} s3://${Bucket}/${Key ?? Prefix}`;
  if (error instanceof ProxyError) return `${what}: ${message}`;
  if (status === undefined) return `${what}: ${[name, message || codeOf(error)].join(': ')}`;
  // The SDK's words for a response to HEAD, one of a proxy, or one without a message.
  const [code, reason] = [name === 'Unknown' ? '' : name, message === 'UnknownError' ? '' : message];
  const said = [code, reason].filter((text) => text !== '').join(': ');
  return `${what}: ${status} ${said === '' ? (STATUS_CODES[status] ?? 'without a reason') : said}`;
}

function moreAbout(error: unknown, kind: FailureKind): string[] {
  const lines: string[] = [];
  if (kind === 'wrong clock') {
    const storeTime = fieldOf(error, 'ServerTime') ?? headerOf(error, 'date');
    lines.push(`This machine: ${new Date().toISOString()}; the store: ${storeTime ?? 'unknown'}`);
  }
  const { requestId, extendedRequestId, attempts = 1 } = metadataOf(error);
  if (requestId !== undefined) {
    const extended = extendedRequestId === undefined ? '' : `, x-amz-id-2: ${extendedRequestId}`;
    lines.push(`Request id: ${requestId}${extended}`);
  }
  if (attempts > 1) lines.push(`${pluralize(attempts, 'attempt')} failed.`);
  return lines;
}

function operationOf({ constructor }: StoreRequest): string {
  return constructor.name.split('Command', 1)[0] ?? '';
}

type FailureKind =
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
function kindOf(error: unknown): FailureKind {
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
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no reason was given';
}

/** The region that the store names. */
function regionOf(error: unknown): string | undefined {
  return fieldOf(error, 'Region') ?? headerOf(error, 'x-amz-bucket-region');
}

/** A field of the response's document. */
function fieldOf(error: unknown, name: string): string | undefined {
  const value: unknown = error instanceof S3ServiceException ? Object(error)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** A header of the response. */
function headerOf(error: unknown, name: string): string | undefined {
  return error instanceof S3ServiceException ? error.$response?.headers[name] : undefined;
}

/** Request ids, and the number of attempts. */
function metadataOf(error: unknown): Partial<S3ServiceException['$metadata']> {
  if (!(error instanceof Error && '$metadata' in error)) return {};
  // The SDK adds it to every error, also to those of the network.
  return error.$metadata as Partial<S3ServiceException['$metadata']>;
}
