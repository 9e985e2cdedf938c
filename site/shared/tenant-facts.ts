import type { SiteImage, SiteImages } from './models/image.ts';
import { omitUndefined } from './omit-undefined.ts';
import type { Snapshot, SiteSettings } from './models/snapshot.ts';
import type { Sponsor } from './models/tenant.ts';
import type { ShellTenant } from './payload/shell.ts';

/**
 * At the first space (specification section 1), or after the city's own name, which may have several words: "Bad Tölz
 * Gutschein".
 * @param city the configured `cityName`, otherwise the API's `city.name`
 */
export function splitTenantName(name: string, city?: string): { cityName: string; portalName: string } {
  const space = city !== undefined && `${name} `.startsWith(`${city} `) ? city.length : name.indexOf(' ');
  if (space === -1) return { cityName: name, portalName: '' };
  return { cityName: name.slice(0, space), portalName: name.slice(space + 1) };
}

/**
 * German joins the city's name and one more word: "Bad-Tölz-Gutschein". The words of others may not belong together.
 */
export function nameInSentence({ tenant: { name, city }, site: { cityName = city.name } }: Snapshot): string {
  const [word = '', ...others] = name
    .slice((cityName ?? name).length)
    .trimStart()
    .split(' ');
  const isJoined = cityName !== undefined && name === `${cityName} ${word}` && others.length === 0;
  return isJoined && /^[\p{L} -]+$/u.test(name) ? name.replaceAll(' ', '-') : name;
}

/** Empty if it does not exist or could not be fetched. */
export function headerImage({ tenant, images }: Snapshot): { picture?: SiteImage } {
  const image = images[tenant.theme.websiteHeaderImage ?? ''];
  return image === undefined ? {} : { picture: image };
}

/** Where business customers order (specification section 1). */
export function selfServiceUrl({ portalUrl }: ShellTenant): string {
  return `${portalUrl}/business-customer/self-service/order/add`;
}

/** The text of every link to a tenant's `balanceUrl`. */
export const BALANCE_LINK = 'Guthaben abfragen';

export interface SupporterLink {
  name: string;
  linkUrl?: string;
  /** Absent: the name is shown as text. */
  logo?: SiteImage;
}

/** In the given order. */
export function toSupporterLinks(sponsors: Sponsor[], images: SiteImages): SupporterLink[] {
  return sponsors.map(({ name, linkUrl, logoSmallUrl }) =>
    omitUndefined({ name, linkUrl, logo: images[logoSmallUrl ?? ''] }),
  );
}

/** The printable list. A path on the own origin is not part of the site; only the sandbox serves it. */
export function acceptancePdfUrl({ tenant, site }: Snapshot): string | undefined {
  const url = tenant.acceptancePointsPdfUrl;
  if (url === undefined || url.startsWith('http')) return url;
  const ownApi = site.tenantEndpoint.slice(0, site.tenantEndpoint.lastIndexOf('/') + 1);
  return ownApi.startsWith('/') && ownApi !== '/' && url.startsWith(ownApi) ? url : undefined;
}

/** The only tenant with a chat (specification section 1). */
export const CHAT_TENANT = 'blocked';

export interface ChatAgent {
  projectId: string;
  agentId: string;
}

/**
 * Undefined if the project or agent is not configured.
 * @param tenantId the API's id, which may differ from the key in tenants.json
 */
export function chatAgentOf(tenantId: string, { chatbot }: Pick<SiteSettings, 'chatbot'>): ChatAgent | undefined {
  if (tenantId !== CHAT_TENANT) return undefined;
  const { projectId, agentId } = chatbot ?? {};
  return projectId === undefined || agentId === undefined ? undefined : { projectId, agentId };
}
