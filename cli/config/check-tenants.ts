import { problem, warning, type Finding } from './findings.ts';
import { isLoopback, parseUrl } from './urls.ts';
import {
  environmentTenant,
  flag,
  HEADER_PREFIX,
  recordSettings,
  shown,
  text,
  variableName,
  type Setting,
  type Settings,
  type TenantSource,
} from './settings.ts';

/** The id is a folder in dist and the first label of `<id>.localhost`; a DNS label has at most 63 characters. */
export const MAX_ID_LENGTH = 63;

/** Ids must be unique, and short enough for a host name. */
export function checkIds(tenants: readonly TenantSource[]): Finding[] {
  return [...tenants.flatMap(checkId), ...sameIds(tenants)];
}

function checkId(tenant: TenantSource): Finding[] {
  if (tenant.id === undefined || tenant.id.length <= MAX_ID_LENGTH) return [];
  const message = `the id has ${tenant.id.length} characters, the maximum is ${MAX_ID_LENGTH}`;
  return [problem(tenant.idPlace, message, 'choose a shorter one')];
}

function sameIds(tenants: readonly TenantSource[]): Finding[] {
  const first = new Map<string, TenantSource>();
  const findings: Finding[] = [];
  for (const tenant of tenants) {
    if (tenant.id === undefined) continue;
    const variable = environmentTenant(tenant.id);
    const earlier = first.get(variable);
    if (earlier?.id === undefined) {
      first.set(variable, tenant);
      continue;
    }
    const message =
      earlier.id.toLowerCase() === tenant.id.toLowerCase()
        ? `the id "${tenant.id}" occurs twice, first at ${earlier.idPlace.label}`
        : `the ids "${earlier.id}" (${earlier.idPlace.label}) and "${tenant.id}" share the variables VOUCHER_${variable}_…`;
    findings.push(problem(tenant.idPlace, message, 'rename one of the tenants'));
  }
  return findings;
}

/** The messages are prescribed by specification section 8. */
const MISSING: readonly [key: string, sentence: string][] = [
  ['merchantEndpoint', 'No merchant endpoint configured'],
  ['orderEndpoint', 'No order endpoint configured'],
  ['tenantEndpoint', 'No tenant endpoint configured'],
  ['portalEndpoint', 'No Portal endpoint configured'],
];

/** A tenant needs all four endpoints, each an http(s) URL without query and fragment, or runs on the sandbox. */
export function checkEndpoints(tenant: TenantSource): Finding[] {
  const { settings } = tenant;
  const sandbox = settings.get('sandbox');
  const sandboxUnclear = sandbox !== undefined && !sandbox.usable;
  if (flag(settings, 'sandbox', false)) return checkIgnored(tenant);
  return MISSING.flatMap(([key, sentence]) => {
    const setting = settings.get(key);
    if (setting !== undefined && !setting.usable) return [];
    const url = text(settings, key);
    if (setting !== undefined && url !== undefined) return checkUrl(tenant, key, setting, url);
    return sandboxUnclear ? [] : [missing(tenant, key, sentence)];
  });
}

/** Warns of a site in production whose API only this machine reaches: a browser would look for it on the visitor's own. */
export function checkLoopback({ name, settings }: TenantSource): Finding[] {
  if (!isProduction(settings) || flag(settings, 'sandbox', false)) return [];
  const local = MISSING.flatMap(([key]) => {
    const setting = settings.get(key);
    const url = parseUrl(text(settings, key) ?? '');
    return setting !== undefined && url !== undefined && isLoopback(url) ? [{ key, setting }] : [];
  });
  const [first] = local;
  if (first === undefined) return [];
  const keys = local.map(({ key }) => `"${key}"`).join(', ');
  const message = `in production, ${keys} ${local.length === 1 ? 'is' : 'are'} on this machine, where no visitor reaches ${local.length === 1 ? 'it' : 'them'}`;
  const hint = 'write the public addresses of the API, or set "mode": "testing"';
  return [warning(first.setting.place, message, hint, name)];
}

function isProduction(settings: Settings): boolean {
  return (text(settings, 'mode') ?? 'production') === 'production';
}

function missing({ name, place }: TenantSource, key: string, sentence: string): Finding {
  const hint = `add "${key}", set ${variableName(name, key)}, or use the demo data with "sandbox": true`;
  return problem(place, sentence, hint, name);
}

function checkUrl({ name, settings }: TenantSource, key: string, setting: Setting, value: string): Finding[] {
  const refused = (what: string, hint: string) => [problem(setting.place, `"${key}" ${what}`, hint, name)];
  const url = parseUrl(value);
  if (url === undefined) return refused(`${shown(setting)} is not a URL`, 'write an absolute one with https://');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    const scheme = setting.secret ? 'another scheme' : url.protocol;
    return refused(`uses ${scheme} where only https: and http: can be called`, 'write an https:// URL');
  }
  // Every visitor's browser receives the endpoints, so credentials in them would be public.
  if (url.username !== '' || url.password !== '') {
    return refused('contains credentials, which every visitor could read', 'remove user and password from the URL');
  }
  if (/[?#]/.test(value)) return refused('has a query or a fragment', 'remove it: paths are appended to the URL');
  if (url.protocol === 'http:' && !isLoopback(url) && isProduction(settings)) {
    const message = `"${key}" is not encrypted: browsers refuse it on an https page`;
    return [warning(setting.place, message, 'write https://', name)];
  }
  return [];
}

function checkIgnored({ name, settings, own }: TenantSource): Finding[] {
  // A variable that switches the sandbox on deliberately overrides the endpoints of the file.
  if (settings.get('sandbox')?.secret) return [];
  return MISSING.flatMap(([key]): Finding[] => {
    const setting = own.get(key);
    if (setting === undefined) return [];
    const message = `"${key}" is ignored, because "sandbox" is true`;
    return [warning(setting.place, message, 'remove one of the two', name)];
  });
}

/** RFC 9110, 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;

const VARIABLE = /^[A-Za-z_]\w*$/;

/** Headers that describe the connection or the message, which the client sets itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'x-tenant-domain',
]);

/** Additional headers need a valid name that the client does not set itself, and the name of a variable. */
export function checkHeaders({ name: tenant, settings }: TenantSource): Finding[] {
  return recordSettings(settings, HEADER_PREFIX).flatMap(({ name, value, setting }): Finding[] => {
    const refused = (what: string, hint: string) => [problem(setting.place, `"api.headers": ${what}`, hint, tenant)];
    if (!TOKEN.test(name)) {
      return refused(`${JSON.stringify(name)} is not a header name`, 'use letters, digits and hyphens only');
    }
    if (OWN_HEADERS.has(name) || name.startsWith('proxy-')) {
      return refused(
        `"${name}" cannot be set`,
        'remove it: voucher-site sets this header itself, or it must not be sent',
      );
    }
    // The text may be the secret itself.
    if (!VARIABLE.test(value)) {
      return refused(
        `the value of "${name}" is not the name of a variable`,
        'write only its name, such as "STAGING_API_KEY"',
      );
    }
    return [];
  });
}
