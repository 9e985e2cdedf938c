import { problem, type Finding } from './findings.ts';
import { ownPath, targetFault } from './redirects.ts';
import { namedFile, shown, text, texts, type NamedFile, type Settings, type TenantSource } from './settings.ts';
import { parseUrl } from './urls.ts';

/** What the domain of a closed programme shows: `closed` in tenants.json. */
export type ClosedConfig =
  | { redirect: string }
  | {
      /** Markdown or HTML. */
      page: NamedFile;
      /** Of the programme. */
      name: string;
      /** `#rrggbb` */
      color?: string;
    };

export function isClosed(settings: Settings): boolean {
  return text(settings, 'closed.redirect') !== undefined || text(settings, 'closed.page') !== undefined;
}

/** @param folder absolute path of the folder of tenants.json */
export function closedOf(settings: Settings, folder: string): ClosedConfig | undefined {
  const redirect = text(settings, 'closed.redirect');
  if (redirect !== undefined) return { redirect };
  const page = namedFile(settings, 'closed.page', folder);
  const color = text(settings, 'closed.color');
  if (page === undefined) return undefined;
  const name = text(settings, 'closed.name') ?? '';
  return { page, name, ...(color === undefined ? {} : { color: color.toLowerCase() }) };
}

/** A wrong `closed` would take a city off the net, so nothing about it is guessed. */
export function checkClosed(tenant: TenantSource): Finding[] {
  const { name, settings, own } = tenant;
  const first = [...settings].find(([key]) => key.startsWith('closed.'));
  if (first === undefined) return [];
  const { place } = first[1];
  const refused = (message: string, hint: string) => [problem(place, message, hint, name)];
  if (!own.has(first[0])) return refused('"closed" in "defaults" would close every city', 'move it to a tenant');
  const redirect = text(settings, 'closed.redirect');
  const hasPage = text(settings, 'closed.page') !== undefined;
  if ((redirect !== undefined) === hasPage)
    return refused('"closed" needs "redirect" or "page"', 'write one of the two');
  if (redirect !== undefined) return checkRedirect(tenant, redirect);
  if (text(settings, 'closed.name') !== undefined) return [];
  return refused('"closed": "name" is missing', 'add the name of the programme, such as "Musterstadt Gutschein"');
}

function checkRedirect({ name, settings }: TenantSource, redirect: string): Finding[] {
  const setting = settings.get('closed.redirect');
  if (setting === undefined) return [];
  const refused = (what: string, hint: string) => [problem(setting.place, `"closed.redirect" ${what}`, hint, name)];
  const url = parseUrl(redirect);
  const fault = targetFault(redirect, undefined);
  if (url === undefined || fault !== undefined || !/^https?:\/\//i.test(redirect)) {
    return refused(`${shown(setting)} ${fault?.what ?? 'is not a URL'}`, 'write the whole address: https://…');
  }
  if (url.hostname.endsWith('.')) return refused(`${shown(setting)} has a dot after the host`, 'delete this dot');
  const domain = text(settings, 'tenantDomain') ?? '';
  const names = [domain, ...(texts(settings, 'aliases') ?? [])].flatMap((each) => [each, `www.${each}`]);
  const isOwn = names.some((each) => ownPath(redirect, each) !== undefined) || names.includes(`www.${url.host}`);
  return isOwn ? refused('leads back to the site itself', 'name an address on another domain') : [];
}
