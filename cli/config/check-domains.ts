import { NO_TENANT_DOMAIN } from '../../site/shared/text/error-catalogue.ts';
import type { Finding } from './findings.ts';
import { hostNameIn, isHostName } from './urls.ts';
import { shown, text, texts, type Setting, type TenantSource } from './settings.ts';

/** Domains and aliases must be plain host names, and each name must belong to one tenant. */
export function checkDomains(tenants: readonly TenantSource[]): Finding[] {
  return [
    ...tenants.flatMap(checkDomain),
    ...tenants.flatMap(checkAliases),
    ...sameDomains(tenants),
    ...sameAliases(tenants),
  ];
}

function checkDomain({ name, settings, place }: TenantSource): Finding[] {
  const setting = settings.get('tenantDomain');
  if (setting !== undefined && !setting.usable) return [];
  const domain = text(settings, 'tenantDomain');
  if (setting === undefined || domain === undefined) {
    const message = `"tenantDomain" is missing`;
    const hint = `add the website's domain, such as "gutschein-stadt.example"; visitors would read: ${NO_TENANT_DOMAIN}`;
    return [{ severity: 'problem', place: setting?.place ?? place, message, hint, tenant: name }];
  }
  if (isHostName(domain)) return [];
  const found = setting.secret ? undefined : hostNameIn(domain);
  const message = `"tenantDomain" ${shown(setting)} is not a plain host name`;
  const hint = found === undefined ? 'no scheme, no path, umlauts as xn--…' : `write "${found}"`;
  return [{ severity: 'problem', place: setting.place, message, hint, tenant: name }];
}

/** An alias has no port, because web servers find a site by its name alone. */
function checkAliases(tenant: TenantSource): Finding[] {
  return aliasesOf(tenant).flatMap(({ alias, setting }): Finding[] => {
    if (isHostName(alias) && !alias.includes(':')) return [];
    const found = setting.secret ? undefined : hostNameIn(alias)?.replace(/:\d+$/, '');
    const what = isHostName(alias) ? 'has a port' : 'is not a plain host name';
    const message = `"aliases" holds ${shownAlias(alias, setting)} that ${what}`;
    const hint = found === undefined ? 'no scheme, no path, umlauts as xn--…' : `write "${found}"`;
    return [{ severity: 'problem', place: setting.place, message, hint, tenant: tenant.name }];
  });
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
    const message = `"tenantDomain" ${shown(setting)} is already the domain of ${earlier.name}, at ${earlierSetting.place.label}`;
    findings.push({
      severity: 'problem',
      place: setting.place,
      message,
      hint: 'give each tenant its own domain',
      tenant: tenant.name,
    });
  }
  return findings;
}

interface NameOwner {
  tenant: TenantSource;
  setting: Setting;
  kind: 'domain' | 'alias';
}

/** An alias must differ from all domains, whatever their ports, and from all other aliases. */
function sameAliases(tenants: readonly TenantSource[]): Finding[] {
  const owners = new Map<string, NameOwner>();
  for (const tenant of tenants) {
    const setting = tenant.settings.get('tenantDomain');
    const domain = text(tenant.settings, 'tenantDomain')?.toLowerCase().replace(/:\d+$/, '');
    if (setting !== undefined && domain !== undefined && !owners.has(domain)) {
      owners.set(domain, { tenant, setting, kind: 'domain' });
    }
  }
  const findings: Finding[] = [];
  for (const tenant of tenants) {
    for (const { alias, setting } of aliasesOf(tenant)) {
      const owner = owners.get(alias.toLowerCase());
      if (owner === undefined) owners.set(alias.toLowerCase(), { tenant, setting, kind: 'alias' });
      else findings.push(takenAlias(tenant, alias, setting, owner));
    }
  }
  return findings;
}

function takenAlias(tenant: TenantSource, alias: string, setting: Setting, owner: NameOwner): Finding {
  const subject = `"aliases" holds ${shownAlias(alias, setting)}`;
  const finding = { severity: 'problem', place: setting.place, tenant: tenant.name } as const;
  if (owner.tenant === tenant) {
    return owner.kind === 'alias'
      ? { ...finding, message: `${subject} twice`, hint: 'remove one of the two' }
      : { ...finding, message: `${subject}, which is the tenant's own domain`, hint: 'remove it from the list' };
  }
  const owned = `already ${owner.kind === 'alias' ? 'an alias' : 'the domain'} of ${owner.tenant.name}`;
  // A list in "defaults" is the list of every tenant.
  if (owner.setting === setting) {
    const hint = 'name aliases in their tenant, not in "defaults"';
    return { ...finding, message: `${subject}, which is ${owned}`, hint };
  }
  const message = `${subject}, which is ${owned}, at ${owner.setting.place.label}`;
  return { ...finding, message, hint: 'give each name to one tenant' };
}

function aliasesOf({ settings }: TenantSource): { alias: string; setting: Setting }[] {
  const setting = settings.get('aliases');
  return setting === undefined ? [] : (texts(settings, 'aliases') ?? []).map((alias) => ({ alias, setting }));
}

function shownAlias(alias: string, { secret }: Setting): string {
  return secret ? 'a name' : JSON.stringify(alias);
}
