import type { SiteMode } from '../../site/shared/models/snapshot.ts';

/** Base URLs of the programme's services, without trailing slash. */
export interface Endpoints {
  merchantEndpoint: string;
  orderEndpoint: string;
  tenantEndpoint: string;
  /** Only linked to, never called for data. */
  portalEndpoint: string;
}

/** All of them, in the order in which they are asked for. */
export const ENDPOINTS = [
  'merchantEndpoint',
  'orderEndpoint',
  'tenantEndpoint',
  'portalEndpoint',
] as const satisfies readonly (keyof Endpoints)[];

/** What is configured for one tenant, with defaults and environment applied and everything checked. */
export interface TenantConfig {
  /** Name on the command line and of the folder under dist. */
  id: string;
  /** Bare host name in lower case, with a port where one was given. */
  tenantDomain: string;
  sandbox: boolean;
  /** null for a sandbox tenant: known when the sandbox runs. */
  endpoints: Endpoints | null;
  /** Names of the variables that endpoints come from: messages name them instead of the value. */
  endpointVariables?: Partial<Record<keyof Endpoints, string>>;
  /** Absent: the tenant sells no general voucher. */
  generalVoucherMerchantId?: string;
  mode: SiteMode;
  sentryDsn?: string;
  map: { tileUrl?: string; attribution?: string; consentRequired: boolean };
  /** Used only where the API's tenant id is `blocked` (specification section 1). */
  chatbot?: { projectId?: string; agentId?: string };
  /** Old path to new path or absolute URL. */
  redirects: Record<string, string>;
  updateCheckSeconds: number;
  withdrawalEnabled: boolean;
  /** Host names in lower case, each with a port where one was given; absent: a card payment may redirect to any https host. */
  paymentHosts?: string[];
}
