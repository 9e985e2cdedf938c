import type { Endpoints } from '../config/tenant-config.ts';
import type { ApiError } from '../source/api-error.ts';

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
