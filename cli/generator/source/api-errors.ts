import { DATA_UNAVAILABLE } from '../../../site/shared/text/error-catalogue.ts';
import { ProxyError, type ProxyRoute } from '../../config/proxies.ts';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { fileErrorCode } from '../../lib/file-errors.ts';
import { isRetryableStatus } from '../../lib/retry.ts';
import { pluralize } from '../../report/format.ts';

interface FailedPull {
  /** URL of the call for the tenant's own record. */
  tenantUrl: string;
  /** At least one. */
  errors: readonly ApiError[];
}

/** Combines all failed calls of a tenant to one error for the operator. */
export function explainApiErrors({ tenantUrl, errors }: FailedPull): OperatorError {
  const unknown = errors.find(({ url, status }) => url === tenantUrl && status === 404);
  const explanation = unknown ? UNKNOWN_TENANT : explain(errors);
  // All requests to a host that gets no more have one line, though more tenants may have failed meanwhile.
  const told = new Map((unknown ? [unknown] : errors).map((error) => [keyOf(error), error]));
  const lines = new Set([...told.values()].flatMap(detailsOf));
  return new OperatorError({
    ...explanation,
    details: [...lines, `Visitors would read: ${DATA_UNAVAILABLE}`],
    exitCode: EXIT.API,
    cause: unknown ?? errors[0],
  });
}

function explain(errors: readonly ApiError[]): { code: string; title: string; hint: string } {
  if (errors.some(({ kind }) => kind === 'deadline')) return LATE;
  if (errors.every(({ kind }) => kind === 'suspended')) return HOST_DOWN;
  const [proxyError] = errors.flatMap(({ cause }) => (cause instanceof ProxyError ? [cause] : []));
  if (proxyError !== undefined) return { ...PROXY_FAILED, hint: proxyError.hint };
  if (errors.some(({ kind }) => kind === 'timeout'))
    return { ...UNREACHABLE, title: "The programme API does not answer the tenant's requests" };
  return errors.some(isTransient) ? UNREACHABLE : WRONG;
}

const LATE = {
  code: 'API_DEADLINE',
  title: 'The programme API did not send all data of the tenant in time',
  hint: 'Try again later. If the API is always this slow, raise "api.deadlineSeconds" in tenants.json.',
};

const HOST_DOWN = {
  code: 'API_HOST_DOWN',
  title: 'The programme API was not asked, because its host did not respond to other tenants',
  hint: 'Check the host and the network, or try again later; `voucher-site doctor` checks each endpoint.',
};

const PROXY_FAILED = {
  code: 'PROXY_FAILED',
  title: 'The programme API cannot be reached through the proxy',
};

const UNREACHABLE = {
  code: 'API_UNREACHABLE',
  title: 'The programme API cannot be reached',
  hint: 'Check the endpoints in tenants.json and the network, or try again later; `voucher-site doctor` checks each endpoint.',
};

const WRONG = {
  code: 'API_WRONG_ANSWER',
  title: 'The programme API does not respond as agreed',
  hint: 'Check that the endpoints in tenants.json point to the API itself; otherwise show the responses above to its operators.',
};

const UNKNOWN_TENANT = {
  code: 'TENANT_NOT_FOUND',
  title: 'The programme API does not know the domain of the tenant',
  hint: 'Check tenantDomain in tenants.json: it must be the website domain that the API has for the tenant.',
};

function isTransient({ kind, status = 0 }: ApiError): boolean {
  return (
    kind === 'unreachable' ||
    kind === 'timeout' ||
    kind === 'suspended' ||
    (kind === 'status' && isRetryableStatus(status))
  );
}

function keyOf({ kind, url, message }: ApiError): string {
  return kind === 'suspended' ? url : `${url} ${message}`;
}

function detailsOf({ url, message, excerpt }: ApiError): string[] {
  return [`${url} ${message}`, ...(excerpt === undefined ? [] : [`  the response begins with: ${excerpt}`])];
}

type ApiErrorKind =
  | 'unreachable'
  /** The proxy does not connect to the host, and will not without a change. */
  | 'proxy-refused'
  | 'timeout'
  /** Not sent, because the host did not respond to other tenants. */
  | 'suspended'
  /** Given up at the deadline for all data of the tenant. */
  | 'deadline'
  | 'status'
  | 'not-json'
  | 'broken-json'
  | 'too-large'
  | 'wrong-shape';

const EXCERPT_LENGTH = 160;

/** A call of the programme API without a usable response. Its message is for the operator. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly url: string;
  /** HTTP status, if there was a response. */
  readonly status: number | undefined;
  /** What happened; if the request was not sent, what happened to the last one. */
  readonly reason: string;
  /** Beginning of the response as one line, so that the operator can recognise it. */
  readonly excerpt: string | undefined;

  constructor(
    kind: ApiErrorKind,
    url: string,
    message: string,
    more: { status?: number | undefined; body?: string; reason?: string; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.url = url;
    this.status = more.status;
    this.reason = more.reason ?? message;
    this.excerpt = more.body === undefined ? undefined : oneLine(more.body, EXCERPT_LENGTH) || undefined;
  }
}

/** A request that was not sent, because its host gave no answer to this many tenants in a row. */
export function suspended(host: string, tenants: number, reason: string): ApiError {
  const message = `did not answer the last requests of ${pluralize(tenants, 'tenant')} (${reason}) and gets no more for now`;
  return new ApiError('suspended', host, message, { reason });
}

/** Replaces the values of endpoint variables in a text with the variables' names. */
export type NameUrls = (text: string) => string;

/** A request without a response, because of the network or a proxy. */
export function networkFailure(url: string, error: unknown, name: NameUrls = (text) => text): ApiError {
  const kind = error instanceof ProxyError && !error.isTransient ? 'proxy-refused' : 'unreachable';
  return new ApiError(kind, name(url), `cannot be reached: ${name(describeNetworkError(error))}`, { cause: error });
}

/** OpenSSL's code for a response in another protocol. */
const NOT_TLS = 'ERR_SSL_WRONG_VERSION_NUMBER';

const EXPLANATIONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there (connection refused)',
  ECONNRESET: 'the server closed the connection',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name could not be resolved',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'the connection was not accepted in time',
  ERR_STREAM_PREMATURE_CLOSE: 'the server closed the connection',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate chain contains a self-signed certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate cannot be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
  [NOT_TLS]: 'the response is not encrypted',
};

/** Explains a network error in a few words, with the system's code. */
export function describeNetworkError(error: unknown): string {
  if (error instanceof ProxyError) return error.message;
  const { code, message } = innermost(error);
  const explanation = code === undefined ? undefined : EXPLANATIONS[code];
  if (explanation !== undefined) return `${explanation}, ${code}`;
  return code === undefined ? message : `${message}, ${code}`;
}

/** A connection to a proxy that ended, or on which something else than HTTP or TLS arrived. */
export function brokenConnection(route: ProxyRoute, error: unknown): ProxyError {
  const code = errorCodeOf(error);
  const { host } = route.url;
  if (code?.startsWith(PARSE_ERROR) === true)
    return new ProxyError(route, { reason: 'does not answer with HTTP', code });
  const reason =
    code === NOT_TLS ? `does not connect to ${host}: ${EXPLANATIONS[NOT_TLS]}` : `closed the connection to ${host}`;
  return new ProxyError(route, { reason, code });
}

/** Whether a connection failed after it was made, and before a response. */
export function isBrokenConnection(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code === 'ECONNRESET' || code === NOT_TLS || code?.startsWith(PARSE_ERROR) === true;
}

/** Codes of Node's HTTP parser begin so. */
const PARSE_ERROR = 'HPE_';

/** The system's code of a network error, such as ECONNREFUSED. */
export function errorCodeOf(error: unknown): string | undefined {
  return innermost(error).code;
}

/** A socket error may contain one error for each address. */
function innermost(error: unknown): { code: string | undefined; message: string } {
  if (!(error instanceof Error)) return { code: undefined, message: String(error) };
  if (error.cause instanceof Error) return innermost(error.cause);
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  if (first instanceof Error) return innermost(first);
  return { code: fileErrorCode(error), message: error.message };
}

/**
 * Prepares untrusted text for one line of output: removes characters that move the cursor or change the reading direction,
 * and truncates it.
 */
export function oneLine(text: string, longest: number): string {
  const line = text
    .slice(0, 4 * longest)
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}\s]+/gu, ' ')
    .trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
