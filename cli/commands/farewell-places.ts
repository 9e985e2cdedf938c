import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { EXIT, OperatorError } from '../lib/errors.ts';
import type { Farewell } from '../publish/farewell-site.ts';
import { stripControlCharacters } from '../report/plain-text.ts';
import { refuseWithout, resolveOutDir, type CommandIo } from './command.ts';
import type { PlacesOptions, TenantPlaceAt, TenantPlaces } from './tenant-places.ts';

/* What `remove` leaves at targets if it is asked to: a page or a redirect in place of the site. */

export interface FarewellOptions extends PlacesOptions {
  tenant: string;
  farewell?: true;
  contact?: string[];
  redirectTo?: string;
}

export const farewellOption = () =>
  new Option('--farewell', 'leave a page at the targets that says that the website is closed').conflicts('redirectTo');

export const contactOption = () =>
  new Option('--contact <line...>', 'whom visitors of that page can ask: name, address, e-mail, one line each');

export const redirectOption = () =>
  new Option('--redirect-to <url>', 'leave a redirect of every path at the targets').argParser(httpsUrl);

function httpsUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isUsable = url?.protocol === 'https:' && url.username === '' && url.password === '';
  if (!isUsable) throw new InvalidArgumentError('An https URL is needed, such as https://www.musterstadt.example/.');
  return url.href;
}

/**
 * Makes removing a tenant at its targets publish a farewell there instead of deleting everything.
 * @returns the places unchanged if the options ask for no farewell
 * @throws OperatorError if options lack another one, or the farewell has no place or leads to itself
 */
export function withFarewell(places: TenantPlaces, options: FarewellOptions, io: CommandIo): TenantPlaces {
  const { farewell: isPage, redirectTo } = options;
  if (isPage !== true) refuseWithout('--farewell', { '--contact': options.contact });
  if (isPage !== true && redirectTo === undefined) return places;
  const names = options.target ?? [];
  if (names.length === 0) refuseWithout('--target', { '--farewell': isPage, '--redirect-to': redirectTo });
  for (const name of names) refuseOutputFolder(name, places, options, io);
  const domain = places.config.tenants.find(({ id }) => id === options.tenant)?.tenantDomain ?? options.domain;
  refuseLoop(redirectTo, domain);
  const farewell: Farewell = {
    ...(domain === undefined ? {} : { domain }),
    contact: (options.contact ?? []).map((line) => stripControlCharacters(line).trim()).filter((line) => line !== ''),
    ...(redirectTo === undefined ? {} : { redirectTo }),
  };
  return { ...places, targets: places.targets.map((place) => replaced(place, farewell, places, options, io)) };
}

/** The place of a target where removing publishes. Publishing has its own lock and connection. */
function replaced(
  place: TenantPlaceAt,
  farewell: Farewell,
  places: TenantPlaces,
  { tenant, unsafeNoLock }: FarewellOptions,
  { signal }: CommandIo,
): TenantPlaceAt {
  const targetName = place.target ?? '';
  const publish = async (isDryRun: boolean) => {
    const { publishFarewell } = await import('../publish/publish-farewell.ts');
    const config = places.resolve(targetName, tenant);
    const locking = { unsafeNoLock: unsafeNoLock === true };
    return publishFarewell(tenant, config, { farewell, targetName, isDryRun, signal, ...locking });
  };
  return {
    ...place,
    replacedBy: farewell.redirectTo === undefined ? 'a farewell page' : `a redirect to ${farewell.redirectTo}`,
    lock: async () => ({ release: async () => {} }),
    list: async () => [...((await publish(true)).plan?.deletes ?? [])],
    remove: async () => [...(await publish(false)).warnings],
  };
}

function refuseOutputFolder(name: string, places: TenantPlaces, options: FarewellOptions, io: CommandIo): void {
  const outDir = resolveOutDir(io, options);
  const target = places.resolve(name, options.tenant);
  if (target.type !== 'directory' || target.path !== outDir) return;
  throw new OperatorError({
    code: 'TARGET_IS_OUTPUT',
    title: `The target ${name} is the output folder of the builds, which remove deletes from: ${outDir}`,
    details: ['A farewell stays only where publish copies sites to. Nothing was changed.'],
    hint: 'name a target with another folder, or remove the tenant without a farewell',
    exitCode: EXIT.CONFIG,
  });
}

function refuseLoop(redirectTo: string | undefined, domain: string | undefined): void {
  if (redirectTo === undefined || domain === undefined) return;
  const own = domain.replace(/:\d+$/, '').toLowerCase();
  const { hostname } = new URL(redirectTo);
  if (![own, `www.${own}`].includes(hostname)) return;
  throw new OperatorError({
    code: 'REDIRECT_TO_ITSELF',
    title: `${redirectTo} is on the domain of the site itself, so it would redirect in a circle`,
    details: ['Nothing was changed.'],
    hint: 'name a URL on another domain, or use --farewell for a page',
    exitCode: EXIT.USAGE,
  });
}
