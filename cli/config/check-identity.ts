import type { Finding } from './finding.ts';
import { hostNameIn, isHostName } from './host-name.ts';
import { environmentTenant } from './setting-keys.ts';
import { shown, text } from './settings.ts';
import type { TenantSource } from './settings.ts';

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
