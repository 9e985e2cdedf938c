import { STATUS_CODES } from 'node:http';
import { assert, EXIT, type ExitCode, OperatorError, toError } from '../../lib/errors.ts';
import { ProxyError } from '../../config/proxies.ts';
import { pluralize } from '../../report/format.ts';
import {
  codeOf,
  fieldOf,
  headerOf,
  kindOf,
  metadataOf,
  regionOf,
  statusOf,
  type FailureKind,
} from './store-failure.ts';

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
