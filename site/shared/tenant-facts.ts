import type { SiteImage, SiteImages } from './models/image.ts';
import type { Snapshot, SiteSettings } from './models/snapshot.ts';
import type { Sponsor } from './models/tenant.ts';
import type { ShellTenant } from './payload/shell.ts';

/**
 * The tenant name is split on its first space: city name, then portal name (specification section 1). Where it begins with
 * the city's own name, it is split after that, for there are cities of several words: "Bad Tölz Gutschein".
 * A name without a space is all city name.
 * @param city the API's `city.name`
 */
export function splitTenantName(name: string, city?: string): { cityName: string; portalName: string } {
  const space = city !== undefined && `${name} `.startsWith(`${city} `) ? city.length : name.indexOf(' ');
  if (space === -1) return { cityName: name, portalName: '' };
  return { cityName: name.slice(0, space), portalName: name.slice(space + 1) };
}

/** The tenant's websiteHeaderImage as the content of a page; nothing where there is none, or it could not be fetched. */
export function headerImage({ tenant, images }: Snapshot): { picture?: SiteImage } {
  const image = images[tenant.theme.websiteHeaderImage ?? ''];
  return image === undefined ? {} : { picture: image };
}

/** Where business customers order for themselves (specification section 1). */
export function selfServiceUrl({ portalUrl }: ShellTenant): string {
  return `${portalUrl}/business-customer/self-service/order/add`;
}

/** A supporter as a page shows it. */
export interface SupporterLink {
  name: string;
  linkUrl?: string;
  /** Absent: the name stands as text. */
  logo?: SiteImage;
}

/** In the order given, which is that of `sortIndex`. */
export function toSupporterLinks(sponsors: Sponsor[], images: SiteImages): SupporterLink[] {
  return sponsors.map(({ name, linkUrl, logoSmallUrl }) => {
    const logo = logoSmallUrl === undefined ? undefined : images[logoSmallUrl];
    return { name, ...(linkUrl === undefined ? {} : { linkUrl }), ...(logo === undefined ? {} : { logo }) };
  });
}

/**
 * The tenant's list of acceptance locations to print. A path on the own origin is no part of the site; only the sandbox
 * answers there, for tenants whose API is on the own origin too.
 */
export function acceptancePdfUrl({ tenant, site }: Snapshot): string | undefined {
  const url = tenant.acceptancePointsPdfUrl;
  if (url === undefined || url.startsWith('http')) return url;
  const ownApi = site.tenantEndpoint.slice(0, site.tenantEndpoint.lastIndexOf('/') + 1);
  return ownApi.startsWith('/') && ownApi !== '/' && url.startsWith(ownApi) ? url : undefined;
}

/** Only the tenant that the API gives this id has a chat assistant (specification section 1). */
export const CHAT_TENANT = 'blocked';

/** Which assistant the chat talks to. */
export interface ChatAgent {
  projectId: string;
  agentId: string;
}

/**
 * The tenant's chat assistant; undefined for every tenant but one, and for that one where its project or agent is not
 * configured.
 * @param tenantId the API's id, whatever tenants.json calls the tenant
 */
export function chatAgentOf(tenantId: string, { chatbot }: Pick<SiteSettings, 'chatbot'>): ChatAgent | undefined {
  if (tenantId !== CHAT_TENANT) return undefined;
  const { projectId, agentId } = chatbot ?? {};
  return projectId === undefined || agentId === undefined ? undefined : { projectId, agentId };
}
