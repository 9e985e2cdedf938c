import type { Endpoints } from '../config/tenant-config.ts';
import { createApiClient } from '../source/api-client.ts';
import { ApiError } from '../source/api-errors.ts';
import { openConnections } from '../source/connections.ts';
import { describeNetworkError } from '../source/api-errors.ts';
import type { NameUrls } from '../source/named-urls.ts';

export interface ProbedJson {
  value: unknown;
  /** Size of the answer, unpacked. */
  bytes: number;
  /** From the call to the last byte. */
  milliseconds: number;
}

/** Asks the programme's services once, without repetitions: the doctor shows what one call is like. */
export interface Probe {
  /** @throws ApiError when there is no usable answer. */
  json(url: string, tenantDomain: string): Promise<ProbedJson>;
  /**
   * Whether a page answers at all, whatever it says.
   * @returns milliseconds
   * @throws ApiError when nothing answers, or with a status of 500 or more.
   */
  page(url: string): Promise<number>;
  close(): void;
}

/** The portal is only linked to, so a page that takes longer has nothing to do with a build. */
const PAGE_TIMEOUT_MS = 10_000;

/** Calls as a build does: same headers, limits and checks. */
/** @param nameUrls how addresses are written in errors */
export function createProbe(nameUrls: NameUrls = (text) => text): Probe {
  const client = createApiClient({ retries: 0, nameUrls });
  const connections = openConnections({ connectTimeoutMs: PAGE_TIMEOUT_MS });
  return {
    json: async (url, tenantDomain) => {
      const meter = { requests: 0, bytes: 0 };
      const start = performance.now();
      const value = await client.getJson(url, tenantDomain, meter);
      return { value, bytes: meter.bytes, milliseconds: performance.now() - start };
    },
    page: async (url) => {
      const start = performance.now();
      const signal = AbortSignal.timeout(PAGE_TIMEOUT_MS);
      const answer = await connections
        .get(url, { headers: { 'user-agent': 'voucher-site' }, signal })
        .catch((cause: unknown) => {
          throw new ApiError(
            'unreachable',
            nameUrls(url),
            `cannot be reached: ${nameUrls(describeNetworkError(cause))}`,
            { cause },
          );
        });
      answer.discard();
      if (answer.status >= 500) {
        throw new ApiError('status', nameUrls(url), `answers with status ${answer.status}`, { status: answer.status });
      }
      return performance.now() - start;
    },
    close() {
      client.close();
      connections.close();
    },
  };
}

/** What to do about a call that failed. */
export function apiHint({ kind, status }: ApiError, endpoint: keyof Endpoints): string {
  switch (kind) {
    case 'unreachable':
      return `Check host and port of "${endpoint}", and that this machine may call it (DNS, firewall, proxy, certificate).`;
    case 'timeout':
      return 'Something listens there but does not answer: ask the operator of the API.';
    case 'not-json':
      return `A web page or proxy answers instead of the API: check the path of "${endpoint}".`;
    case 'status':
      return statusHint(status ?? 0, endpoint);
    default:
      return 'The answer is not what the contract says (cli/sandbox/openapi.yaml): tell the operator of the API.';
  }
}

function statusHint(status: number, endpoint: keyof Endpoints): string {
  if (status >= 300 && status < 400) return `Write the address that it sends on to into "${endpoint}".`;
  if (status === 401 || status === 403) return 'The API refuses this machine: ask its operator to let it in.';
  if (status === 404) return `Check "tenantDomain", and the path of "${endpoint}": the API does not know one of them.`;
  if (status >= 500) return 'The API is in trouble: try again later, or ask its operator.';
  return 'The API refuses the call: ask its operator.';
}
