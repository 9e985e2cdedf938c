import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { ApiSettings, TenantConfig } from '../config/tenant-config.ts';
import { positiveInteger } from './command.ts';

/* Options of commands that call the programme API; they take precedence over "api" in tenants.json. */

export const requestsOption = () =>
  new Option(
    '--requests-per-host <n>',
    'requests to one host at a time (default: 6, or "api" in tenants.json)',
  ).argParser(positiveInteger);

export const retryOption = () =>
  new Option('--retry-seconds <n>', 'repeat failed requests for this long (default: 60, or "api")').argParser(
    (text: string) => seconds(text, 0),
  );

export const deadlineOption = () =>
  new Option('--api-deadline <seconds>', 'longest time for all data of a tenant (default: 300, or "api")').argParser(
    (text: string) => seconds(text, 1),
  );

/** Longer times overflow Node's timers. */
const MAX_SECONDS = 86_400;

/** @throws InvalidArgumentError unless `text` is a number of seconds, at least `least` and at most a day */
function seconds(text: string, least: number): number {
  const value = Number(text);
  if (!/^\d+(?:\.\d+)?$/.test(text) || value < least || value > MAX_SECONDS) {
    throw new InvalidArgumentError(`A number of seconds from ${least} to ${MAX_SECONDS} is needed.`);
  }
  return value;
}

interface ApiOptions {
  requestsPerHost?: number | undefined;
  retrySeconds?: number | undefined;
  apiDeadline?: number | undefined;
}

/** The tenant with the options of the command line. */
export function withApiOptions(tenant: TenantConfig, options: ApiOptions): TenantConfig {
  const { requestsPerHost, retrySeconds, apiDeadline } = options;
  const given: ApiSettings = {
    ...(requestsPerHost !== undefined && { requestsPerHost }),
    ...(retrySeconds !== undefined && { retrySeconds }),
    ...(apiDeadline !== undefined && { deadlineSeconds: apiDeadline }),
  };
  return { ...tenant, api: { ...tenant.api, ...given } };
}
