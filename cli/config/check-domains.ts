import { NO_TENANT_DOMAIN } from '../../site/shared/text/error-catalogue.ts';
import { problem, type Finding } from './findings.ts';
import { hostNameIn, isHostName } from './urls.ts';
import { shown, text, texts, type Setting, type TenantSource } from './settings.ts';

/** Domains and aliases must be plain host names, and each name must belong to one tenant. */
export function checkDomains(tenants: readonly TenantSource[]): Finding[] {
  return [...tenants.flatMap(checkDomain), ...tenants.flatMap(checkAliases), ...repeatedNames(tenants)];
}

function checkDomain({ name, settings, place }: TenantSource): Finding[] {
  const setting = settings.get('tenantDomain');
  if (setting !== undefined && !setting.usable) return [];
  const domain = text(settings, 'tenantDomain');
  if (setting === undefined || domain === undefined) {
    const message = `"tenantDomain" is missing`;
    const hint = `add the website's domain, such as "gutschein-stadt.example"; visitors would read: ${NO_TENANT_DOMAIN}`;
    return [problem(setting?.place ?? place, message, hint, name)];
  }
  if (isHostName(domain)) return [];
  const found = setting.secret ? undefined : hostNameIn(domain);
  const message = `"tenantDomain" ${shown(setting)} is not a plain host name`;
  const hint = found === undefined ? 'no scheme, no path, umlauts as xn--…' : `write "${found}"`;
  return [problem(setting.place, message, hint, name)];
}

/** An alias has no port, because web servers find a site by its name alone. */
function checkAliases(tenant: TenantSource): Finding[] {
  return aliasesOf(tenant).flatMap(({ alias, setting }): Finding[] => {
    if (isHostName(alias) && !alias.includes(':')) return [];
    const found = setting.secret ? undefined : hostNameIn(alias)?.replace(/:\d+$/, '');
    const what = isHostName(alias) ? 'has a port' : 'is not a plain host name';
    const message = `"aliases" holds ${shownAlias(alias, setting)} that ${what}`;
    const hint = found === undefined ? 'no scheme, no path, umlauts as xn--…' : `write "${found}"`;
    return [problem(setting.place, message, hint, tenant.name)];
  });
}

interface NameOwner {
  tenant: TenantSource;
  setting: Setting;
  kind: 'domain' | 'alias';
}

/** Domains must differ; an alias must differ from all domains, whatever their ports, and from all other aliases. */
function repeatedNames(tenants: readonly TenantSource[]): Finding[] {
  const findings: Finding[] = [];
  const domains = new Map<string, NameOwner>();
  const names = new Map<string, NameOwner>();
  for (const tenant of tenants) {
    const setting = tenant.settings.get('tenantDomain');
    const domain = text(tenant.settings, 'tenantDomain')?.toLowerCase();
    if (setting === undefined || domain === undefined) continue;
    const owner = { tenant, setting, kind: 'domain' } as const;
    const earlier = domains.get(domain);
    if (earlier !== undefined) findings.push(takenDomain(owner, earlier));
    domains.set(domain, earlier ?? owner);
    const host = domain.replace(/:\d+$/, '');
    names.set(host, names.get(host) ?? owner);
  }
  for (const tenant of tenants) {
    for (const { alias, setting } of aliasesOf(tenant)) {
      const owner = names.get(alias.toLowerCase());
      if (owner === undefined) names.set(alias.toLowerCase(), { tenant, setting, kind: 'alias' });
      else findings.push(takenAlias(tenant, alias, setting, owner));
    }
  }
  return findings;
}

function takenDomain({ tenant, setting }: NameOwner, earlier: NameOwner): Finding {
  const message = `"tenantDomain" ${shown(setting)} is already the domain of ${earlier.tenant.name}, at ${earlier.setting.place.label}`;
  return problem(setting.place, message, 'give each tenant its own domain', tenant.name);
}

function takenAlias(tenant: TenantSource, alias: string, setting: Setting, owner: NameOwner): Finding {
  const subject = `"aliases" holds ${shownAlias(alias, setting)}`;
  const taken = (how: string, hint: string) => problem(setting.place, subject + how, hint, tenant.name);
  if (owner.tenant === tenant) {
    return owner.kind === 'alias'
      ? taken(' twice', 'remove one of the two')
      : taken(", which is the tenant's own domain", 'remove it from the list');
  }
  const owned = `, which is already ${owner.kind === 'alias' ? 'an alias' : 'the domain'} of ${owner.tenant.name}`;
  // A list in "defaults" is the list of every tenant.
  if (owner.setting === setting) return taken(owned, 'name aliases in their tenant, not in "defaults"');
  return taken(`${owned}, at ${owner.setting.place.label}`, 'give each name to one tenant');
}

function aliasesOf({ settings }: TenantSource): { alias: string; setting: Setting }[] {
  const setting = settings.get('aliases');
  return setting === undefined ? [] : (texts(settings, 'aliases') ?? []).map((alias) => ({ alias, setting }));
}

function shownAlias(alias: string, { secret }: Setting): string {
  return secret ? 'a name' : JSON.stringify(alias);
}
