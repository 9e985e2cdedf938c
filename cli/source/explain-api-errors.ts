import { EXIT, OperatorError } from '../lib/errors.ts';
import type { ApiError } from './api-error.ts';

/** Specification section 8, "Tenant data cannot be loaded". */
const VISITORS_READ = 'Die Website-Daten konnten nicht geladen werden. Bitte versuchen Sie es später erneut.';

/** Status codes by which a server says that it is not there just now. */
const NOT_NOW = new Set([408, 425, 429]);

export interface FailedPull {
  tenantDomain: string;
  /** The address that the tenant itself was asked from. */
  tenantUrl: string;
  /** At least one. */
  errors: readonly ApiError[];
}

/** One error for the operator out of all calls of a tenant that gave nothing usable. */
export function explainApiErrors({ tenantDomain, tenantUrl, errors }: FailedPull): OperatorError {
  const unknown = errors.find(({ url, status }) => url === tenantUrl && status === 404);
  const explanation = unknown ? unknownTenant(tenantDomain) : errors.some(isAway) ? AWAY : WRONG;
  return new OperatorError({
    ...explanation,
    details: [...(unknown ? [unknown] : errors).flatMap(detailsOf), `Visitors would read: ${VISITORS_READ}`],
    exitCode: EXIT.API,
    cause: unknown ?? errors[0],
  });
}

const AWAY = {
  code: 'API_UNREACHABLE',
  title: 'The programme API cannot be reached',
  hint: 'Check the endpoints in tenants.json and the network, or try again later; `voucher-site doctor` looks at each endpoint.',
};

const WRONG = {
  code: 'API_WRONG_ANSWER',
  title: 'The programme API does not answer as agreed',
  hint: 'Check that the endpoints in tenants.json lead to the API itself; else the answers above are for its operators.',
};

function unknownTenant(tenantDomain: string): { code: string; title: string; hint: string } {
  return {
    code: 'TENANT_NOT_FOUND',
    title: `The programme API knows no tenant with the domain ${tenantDomain}`,
    hint: 'Check tenantDomain in tenants.json: it is the domain under which the API knows the website.',
  };
}

function isAway({ kind, status = 0 }: ApiError): boolean {
  return kind === 'unreachable' || kind === 'timeout' || (kind === 'status' && (status >= 500 || NOT_NOW.has(status)));
}

function detailsOf({ url, message, excerpt }: ApiError): string[] {
  return [`${url} ${message}`, ...(excerpt === undefined ? [] : [`  the answer begins with: ${excerpt}`])];
}
