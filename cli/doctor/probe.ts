import { ProxyError } from '../config/proxies.ts';
import type { Endpoints } from '../config/tenant-config.ts';
import { createApiClient, type ApiCaller, type ApiClientOptions } from '../generator/source/api-client.ts';
import { ApiError, networkFailure } from '../generator/source/api-errors.ts';
import { openConnections } from '../generator/source/connections.ts';
import { packageFile } from '../lib/paths.ts';

export interface ProbedResponse {
  /** The response, decompressed; undefined if the API does not have the record. */
  bytes: Uint8Array | undefined;
  /** From the request to the last byte. */
  milliseconds: number;
}

/** Requests the programme's services without retries, so that the doctor shows the result of a single request. */
export interface Probe {
  /** @throws ApiError without a usable response */
  response(url: string, caller: ApiCaller): Promise<ProbedResponse>;
  /**
   * Checks that a page responds; its content does not matter.
   * @returns milliseconds
   * @throws ApiError without a response, or for a status of 500 or more
   */
  page(url: string, tenant: string): Promise<number>;
  close(): void;
}

/** A slow portal does not affect builds, because sites only link to it. */
const PAGE_TIMEOUT_MS = 10_000;

/** A build waits longer, but an API this slow is a problem. */
const RESPONSE_TIMEOUT_MS = 20_000;

/** The doctor looks once, so it gives up earlier than a build. */
const GIVES_UP_AFTER = 3;

/** Sends requests like a build: same headers, limits and checks. */
export function createProbe(
  options: Pick<ApiClientOptions, 'headers' | 'nameUrls' | 'perHost' | 'proxies'> = {},
): Probe {
  const client = createApiClient({ ...options, requestTimeoutMs: RESPONSE_TIMEOUT_MS, givesUpAfter: GIVES_UP_AFTER });
  const { hosts, nameUrls } = client;
  const connections = openConnections({ connectTimeoutMs: PAGE_TIMEOUT_MS, proxies: options.proxies });
  return {
    response: async (url, caller) => {
      const start = performance.now();
      const bytes = await client.get(url, { ...caller, retrySeconds: 0 });
      return { bytes, milliseconds: performance.now() - start };
    },
    page: async (url, tenant) => {
      const { host } = new URL(url);
      hosts.assertAnswers(host, nameUrls(host));
      const start = performance.now();
      const signal = AbortSignal.timeout(PAGE_TIMEOUT_MS);
      try {
        const response = await connections
          .get(url, { headers: { 'user-agent': 'voucher-site' }, signal })
          .catch((cause: unknown) => {
            throw networkFailure(url, cause, nameUrls);
          });
        response.discard();
        const { status } = response;
        if (status >= 500) throw new ApiError('status', nameUrls(url), `responds with status ${status}`, { status });
        hosts.noteAnswer(host);
      } catch (error) {
        if (error instanceof ApiError) hosts.noteError(host, tenant, error);
        throw error;
      }
      return performance.now() - start;
    },
    close() {
      client.close();
      connections.close();
    },
  };
}

/** What to do about a failed request. */
export function apiHint({ kind, status, cause }: ApiError, endpoint: keyof Endpoints): string {
  if (cause instanceof ProxyError) return cause.hint;
  switch (kind) {
    case 'unreachable':
    case 'suspended':
      return `Check host and port of "${endpoint}", and that this machine can reach it (DNS, firewall, proxy, certificate).`;
    case 'timeout':
      return 'The server accepts connections but does not respond: ask the operator of the API.';
    case 'not-json':
      return `A web page or proxy responds instead of the API: check the path of "${endpoint}".`;
    case 'status':
      return statusHint(status ?? 0, endpoint);
    default:
      return `The response violates the contract (${packageFile('cli/sandbox/openapi.yaml')}): report it to the operator of the API.`;
  }
}

function statusHint(status: number, endpoint: keyof Endpoints): string {
  if (status >= 300 && status < 400) return `Set "${endpoint}" to the address that it redirects to.`;
  if (status === 401 || status === 403) return 'The API refuses this machine: ask its operator for access.';
  if (status === 404) return `Check "tenantDomain", and the path of "${endpoint}": the API does not know one of them.`;
  if (status >= 500) return 'The API has a problem: try again later, or ask its operator.';
  return 'The API refuses the request: ask its operator.';
}
