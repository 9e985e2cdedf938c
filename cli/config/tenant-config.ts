import path from 'node:path';
import { HEADING_FONTS, type HeadingFont } from '../../site/shared/heading-fonts.ts';
import { HOME_SECTIONS, type HomeSection, type SiteMode } from '../../site/shared/models/snapshot.ts';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import { OWN_PAGES, type OwnPageName } from '../../site/shared/own-pages.ts';
import { DEFAULT_TEXTS, type TenantTexts } from '../../site/shared/texts.ts';
import { withoutTrailingSlashes } from '../../site/shared/url-paths.ts';
import { assert } from '../lib/errors.ts';
import { closedOf, type ClosedConfig } from './closed.ts';
import {
  count,
  flag,
  HEADER_PREFIX,
  namedFile,
  recordSettings,
  redirectSettings,
  text,
  texts,
  type NamedFile,
  type Settings,
  type TenantSource,
} from './settings.ts';
import { isAddress } from './urls.ts';

/** Base URLs of the programme's services, without trailing slash. */
export interface Endpoints {
  merchantEndpoint: string;
  orderEndpoint: string;
  tenantEndpoint: string;
  /** Used for links, not for requests. */
  portalEndpoint: string;
}

/** How the programme API is treated; an absent value means its default. */
interface ApiSettings {
  /** Maximum number of concurrent requests to one host, images included. */
  requestsPerHost?: number;
  /** How long a failed request is repeated. */
  retrySeconds?: number;
  /** Longest time for all data of the tenant. */
  deadlineSeconds?: number;
  /** Additional request headers: the variables that hold their values, and where they are configured. */
  headers?: Readonly<Record<string, { variable: string; place: string }>>;
}

export const API_DEFAULTS = { requestsPerHost: 6, retrySeconds: 60, deadlineSeconds: 300 } as const;

/** What the guard lets pass, in percent: `guard` in tenants.json. */
export interface GuardLimits {
  /** Of the pages of the release that is replaced, those that it may lose. */
  pagesLostPercent: number;
  /** Of the records that have a field, those that may lose it. */
  fieldLostPercent: number;
  /** Of the vouchers, those whose amounts may change. */
  pricesChangedPercent: number;
}

export const GUARD_DEFAULTS: GuardLimits = { pagesLostPercent: 10, fieldLostPercent: 50, pricesChangedPercent: 50 };

/** In the order in which they are requested. */
export const ENDPOINTS = [
  'merchantEndpoint',
  'orderEndpoint',
  'tenantEndpoint',
  'portalEndpoint',
] as const satisfies readonly (keyof Endpoints)[];

/** The validated configuration of a tenant, merged with the defaults and the environment. */
export interface TenantConfig {
  /** Name on the command line and of the folder under dist. */
  id: string;
  /** Plain host name in lower case, with an optional port. */
  tenantDomain: string;
  /** Further host names in lower case, which web servers redirect to tenantDomain; absent if there is none. */
  aliases?: string[];
  sandbox: boolean;
  /** null for a closed tenant, and for a sandbox tenant, whose endpoints are known when the sandbox runs. */
  endpoints: Endpoints | null;
  /** Names of the variables that endpoints come from; messages contain them instead of the values. */
  endpointVariables?: Partial<Record<keyof Endpoints, string>>;
  /** Absent if the tenant sells no general voucher. */
  generalVoucherMerchantId?: string;
  mode: SiteMode;
  sentryDsn?: string;
  map: {
    tileUrl?: string;
    attribution?: string;
    consentRequired: boolean;
    /** Absolute path or URL of the archive that the map is drawn from; `tileUrl` is then not used. */
    pmtiles?: string;
  };
  /** Used only if the API's tenant id is `blocked` (specification section 1). */
  chatbot?: { projectId?: string; agentId?: string };
  /** Old path to new path or absolute URL. */
  redirects: Record<string, string>;
  updateCheckSeconds: number;
  withdrawalEnabled: boolean;
  /** Page of the programme that shows a voucher's balance. */
  balanceUrl?: string;
  /** The beginning of the tenant's name that names the city; overrides the API's city and the name's first word. */
  cityName?: string;
  /** Name of the variable that `cityName` comes from; messages contain it instead of the value. */
  cityNameVariable?: string;
  /** The tenant's own sentences; absent without any. */
  texts?: TenantTexts;
  /** The PDF of the tenant's promotion. */
  promotion?: Pick<NamedFile, 'file' | 'place'>;
  /** Markdown or HTML files that replace the text of pages; absent without any. */
  pages?: Readonly<Partial<Record<OwnPageName, NamedFile>>>;
  /** Sections of the home page, in their order; absent: all. */
  homeSections?: readonly HomeSection[];
  /** Typeface of large headings; absent: that of the text. */
  headingFont?: HeadingFont;
  /** Host names in lower case with optional ports. If absent, a card payment may redirect to any https host. */
  paymentHosts?: string[];
  api?: ApiSettings;
  /** Codes of warnings that keep a build from going live. */
  strict?: string[];
  /** Absent: the default limits. */
  guard?: GuardLimits;
  /** The programme has ended. Its API may be gone, so no other setting but the names counts. */
  closed?: ClosedConfig;
}

/** Whether the site shows demo data outside of testing: search engines stay away, and `publish` needs `--demo`. */
export function isDemo({ sandbox, mode }: Pick<TenantConfig, 'sandbox' | 'mode'>): boolean {
  return sandbox && mode !== 'testing';
}

const UPDATE_CHECK_SECONDS = 300;

const MODES: readonly SiteMode[] = ['production', 'staging', 'testing'];

/**
 * Converts the settings of a tenant without problems to its typed configuration.
 * @param folder absolute path of the folder that paths in the settings are relative to: that of tenants.json
 */
export function toTenantConfig({ id, settings }: TenantSource, folder: string): TenantConfig {
  const tenantDomain = text(settings, 'tenantDomain');
  assert(id !== undefined && tenantDomain !== undefined, 'a checked tenant has an id and a domain');
  const mode = MODES.find((known) => known === text(settings, 'mode')) ?? 'production';
  const names = omitUndefined({ id, tenantDomain: tenantDomain.toLowerCase(), aliases: aliasesOf(settings) });
  const closed = closedOf(settings, folder);
  if (closed !== undefined) return { ...names, mode, ...CLOSED, closed };
  const sandbox = flag(settings, 'sandbox', false);
  return omitUndefined({
    ...names,
    sandbox,
    endpoints: sandbox ? null : endpointsOf(settings),
    endpointVariables: sandbox ? undefined : endpointVariablesOf(settings),
    generalVoucherMerchantId: text(settings, 'generalVoucherMerchantId'),
    mode,
    sentryDsn: text(settings, 'sentryDsn'),
    map: omitUndefined({
      tileUrl: text(settings, 'map.tileUrl'),
      attribution: text(settings, 'map.attribution'),
      consentRequired: flag(settings, 'map.consentRequired', true),
      pmtiles: archiveOf(settings, folder),
    }),
    chatbot: unlessEmpty({
      projectId: text(settings, 'chatbot.projectId'),
      agentId: text(settings, 'chatbot.agentId'),
    }),
    redirects: Object.fromEntries(redirectSettings(settings).map(({ source, target }) => [source, target])),
    updateCheckSeconds: count(settings, 'updateCheckSeconds') ?? UPDATE_CHECK_SECONDS,
    withdrawalEnabled: flag(settings, 'withdrawalEnabled', false),
    balanceUrl: text(settings, 'balanceUrl'),
    cityName: text(settings, 'cityName'),
    cityNameVariable: variableOf(settings, 'cityName'),
    texts: unlessEmpty(
      Object.fromEntries(Object.keys(DEFAULT_TEXTS).map((key) => [key, text(settings, `texts.${key}`)])),
    ),
    promotion: namedFile(settings, 'promotion', folder),
    pages: unlessEmpty(
      Object.fromEntries(OWN_PAGES.map((page) => [page, namedFile(settings, `pages.${page}`, folder)])),
    ),
    homeSections: homeSectionsOf(settings),
    headingFont: headingFontOf(settings),
    // An empty list allows no host.
    paymentHosts: texts(settings, 'paymentHosts')?.map((host) => host.toLowerCase()),
    api: apiOf(settings),
    strict: strictOf(settings),
    guard: guardOf(settings),
  });
}

/** The fields that are set; undefined if none is. */
function unlessEmpty<Fields extends object>(fields: Fields) {
  const set = omitUndefined(fields);
  return Object.keys(set).length === 0 ? undefined : set;
}

const CLOSED = {
  sandbox: false,
  endpoints: null,
  map: { consentRequired: true },
  redirects: {},
  updateCheckSeconds: UPDATE_CHECK_SECONDS,
  withdrawalEnabled: false,
} as const satisfies Partial<TenantConfig>;

function strictOf(settings: Settings): string[] | undefined {
  const strict = texts(settings, 'strict') ?? [];
  return strict.length === 0 ? undefined : strict;
}

function guardOf(settings: Settings): GuardLimits | undefined {
  const limits = unlessEmpty({
    pagesLostPercent: count(settings, 'guard.pagesLostPercent'),
    fieldLostPercent: count(settings, 'guard.fieldLostPercent'),
    pricesChangedPercent: count(settings, 'guard.pricesChangedPercent'),
  });
  return limits && { ...GUARD_DEFAULTS, ...limits };
}

/** The variable that a setting comes from; undefined if it comes from the file. */
function variableOf(settings: Settings, key: string): string | undefined {
  const setting = settings.get(key);
  return setting?.secret === true ? setting.place.label : undefined;
}

function archiveOf(settings: Settings, folder: string): string | undefined {
  const archive = text(settings, 'map.pmtiles');
  return archive === undefined || isAddress(archive) ? archive : path.resolve(folder, archive);
}

/** An empty list shows none. The schema allows no other names. */
function homeSectionsOf(settings: Settings): HomeSection[] | undefined {
  return texts(settings, 'home.sections')?.flatMap((name) => HOME_SECTIONS.find((known) => known === name) ?? []);
}

function headingFontOf(settings: Settings): HeadingFont | undefined {
  const name = text(settings, 'headingFont');
  return name !== undefined && isHeadingFont(name) ? name : undefined;
}

function isHeadingFont(name: string): name is HeadingFont {
  return Object.hasOwn(HEADING_FONTS, name);
}

function apiOf(settings: Settings): ApiSettings | undefined {
  const headers = recordSettings(settings, HEADER_PREFIX).map(({ name, value, setting }) => {
    return [name, { variable: value, place: setting.place.label }] as const;
  });
  return unlessEmpty({
    requestsPerHost: count(settings, 'api.requestsPerHost'),
    retrySeconds: count(settings, 'api.retrySeconds'),
    deadlineSeconds: count(settings, 'api.deadlineSeconds'),
    headers: unlessEmpty(Object.fromEntries(headers)),
  });
}

function aliasesOf(settings: Settings): string[] | undefined {
  const aliases = texts(settings, 'aliases') ?? [];
  return aliases.length === 0 ? undefined : aliases.map((alias) => alias.toLowerCase());
}

function endpointsOf(settings: Settings): Endpoints {
  const endpoint = (key: string): string => {
    const value = text(settings, key);
    assert(value !== undefined, `a checked tenant has a ${key}`);
    return withoutTrailingSlashes(value);
  };
  return {
    merchantEndpoint: endpoint('merchantEndpoint'),
    orderEndpoint: endpoint('orderEndpoint'),
    tenantEndpoint: endpoint('tenantEndpoint'),
    portalEndpoint: endpoint('portalEndpoint'),
  };
}

function endpointVariablesOf(settings: Settings): TenantConfig['endpointVariables'] {
  return unlessEmpty(Object.fromEntries(ENDPOINTS.map((key) => [key, variableOf(settings, key)])));
}
