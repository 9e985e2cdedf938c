import type { Finding } from './findings.ts';
import { parseUrl, hostNameIn, isHostName } from './urls.ts';
import { environmentTenant, variableName, shown, text, type TenantSource, flag, type Setting } from './settings.ts';

/** The id is a folder under dist and the first label of `<id>.localhost`; a label holds 63 characters. */
const MAX_ID_LENGTH = 63;

/** Each tenant has an id and a domain of its own, and the domain is a bare host name. */
export function checkIdentity(tenants: readonly TenantSource[]): Finding[] {
  return [...tenants.flatMap(checkId), ...tenants.flatMap(checkDomain), ...sameIds(tenants), ...sameDomains(tenants)];
}

function checkId(tenant: TenantSource): Finding[] {
  if (tenant.id === undefined || tenant.id.length <= MAX_ID_LENGTH) return [];
  const message = `the id has ${tenant.id.length} characters, at most ${MAX_ID_LENGTH} are possible`;
  return [{ severity: 'problem', place: tenant.idPlace, message, hint: 'choose a shorter one' }];
}

function checkDomain({ name, settings, place }: TenantSource): Finding[] {
  const setting = settings.get('tenantDomain');
  if (setting !== undefined && !setting.usable) return [];
  const domain = text(settings, 'tenantDomain');
  if (setting === undefined || domain === undefined) {
    const message = `"tenantDomain" is missing`;
    const hint = 'add the website\'s domain, such as "gutschein-stadt.example"';
    return [{ severity: 'problem', place: setting?.place ?? place, message, hint, tenant: name }];
  }
  if (isHostName(domain)) return [];
  const found = setting.secret ? undefined : hostNameIn(domain);
  const message = `"tenantDomain" ${shown(setting)} is not a bare host name`;
  const hint = found === undefined ? 'no scheme, no path, umlauts as xn--…' : `write "${found}"`;
  return [{ severity: 'problem', place: setting.place, message, hint, tenant: name }];
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
        ? `the id "${tenant.id}" is there twice, first at ${earlier.idPlace.label}`
        : `the ids "${earlier.id}" (${earlier.idPlace.label}) and "${tenant.id}" share the variables VOUCHER_${variable}_…`;
    findings.push({ severity: 'problem', place: tenant.idPlace, message, hint: 'rename one of the tenants' });
  }
  return findings;
}

function sameDomains(tenants: readonly TenantSource[]): Finding[] {
  const first = new Map<string, TenantSource>();
  const findings: Finding[] = [];
  for (const tenant of tenants) {
    const domain = text(tenant.settings, 'tenantDomain')?.toLowerCase();
    const setting = tenant.settings.get('tenantDomain');
    if (domain === undefined || setting === undefined) continue;
    const earlier = first.get(domain);
    const earlierSetting = earlier?.settings.get('tenantDomain');
    if (earlier === undefined || earlierSetting === undefined) {
      first.set(domain, tenant);
      continue;
    }
    const message = `"tenantDomain" ${shown(setting)} belongs to ${earlier.name} already, at ${earlierSetting.place.label}`;
    findings.push({
      severity: 'problem',
      place: setting.place,
      message,
      hint: 'each tenant has a domain of its own',
      tenant: tenant.name,
    });
  }
  return findings;
}

/** The sentences are those of specification section 8, letter by letter. */
const MISSING: readonly [key: string, sentence: string][] = [
  ['merchantEndpoint', 'No merchant endpoint configured'],
  ['orderEndpoint', 'No order endpoint configured'],
  ['tenantEndpoint', 'No tenant endpoint configured'],
  ['portalEndpoint', 'No Portal endpoint configured'],
];

/** A tenant has all four endpoints, each an http(s) URL that paths can be added to, or runs on the sandbox. */
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

/** The DSN reaches every visitor's browser. Old ones hold a secret beside the public key. */
export function checkSentryDsn({ name, settings }: TenantSource): Finding[] {
  const setting = settings.get('sentryDsn');
  const dsn = text(settings, 'sentryDsn');
  if (setting === undefined || dsn === undefined || (parseUrl(dsn)?.password ?? '') === '') return [];
  return [
    {
      severity: 'problem',
      place: setting.place,
      message: '"sentryDsn" contains a secret, which every visitor could read',
      hint: 'write it without the part between ":" and "@", and revoke the secret',
      tenant: name,
    },
  ];
}

function missing({ name, place }: TenantSource, key: string, sentence: string): Finding {
  const hint = `add "${key}", set ${variableName(name, key)}, or take the demo data with "sandbox": true`;
  return { severity: 'problem', place, message: sentence, hint, tenant: name };
}

function checkUrl({ name, settings }: TenantSource, key: string, setting: Setting, value: string): Finding[] {
  const finding = (severity: Finding['severity'], what: string, hint: string): Finding[] => [
    { severity, place: setting.place, message: `"${key}" ${what}`, hint, tenant: name },
  ];
  const url = parseUrl(value);
  if (url === undefined)
    return finding('problem', `${shown(setting)} is not a URL`, 'write an absolute one with https://');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    const scheme = setting.secret ? 'another scheme' : url.protocol;
    return finding('problem', `uses ${scheme} where only https: and http: can be called`, 'write an https:// URL');
  }
  // Endpoints reach every visitor's browser, so credentials in them would be public.
  if (url.username !== '' || url.password !== '') {
    return finding(
      'problem',
      'contains credentials, which every visitor could read',
      'remove user and password from the URL',
    );
  }
  if (/[?#]/.test(value))
    return finding('problem', 'has a query or a fragment', 'write it up to the path: paths are added to it');
  const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname) || url.hostname.endsWith('.localhost');
  if (url.protocol === 'http:' && !local && (text(settings, 'mode') ?? 'production') === 'production') {
    return finding('warning', 'is not encrypted: browsers refuse it on an https page', 'write https://');
  }
  return [];
}

function checkIgnored({ name, settings, own }: TenantSource): Finding[] {
  // A variable that switches the sandbox on does so on purpose, in front of the endpoints of the file.
  if (settings.get('sandbox')?.secret) return [];
  return MISSING.flatMap(([key]): Finding[] => {
    const setting = own.get(key);
    if (setting === undefined) return [];
    const message = `"${key}" is ignored, because "sandbox" is true`;
    return [{ severity: 'warning', place: setting.place, message, hint: 'remove one of the two', tenant: name }];
  });
}
