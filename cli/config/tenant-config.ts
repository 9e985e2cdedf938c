import path from 'node:path';
import { HEADING_FONTS, type HeadingFont } from '../../site/shared/heading-fonts.ts';
import { HOME_SECTIONS, type HomeSection, type SiteMode } from '../../site/shared/models/snapshot.ts';
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
  const names = { id, tenantDomain: tenantDomain.toLowerCase(), ...aliasesOf(settings) };
  const closed = closedOf(settings, folder);
  if (closed !== undefined) return { ...names, mode, ...CLOSED, closed };
  const sandbox = flag(settings, 'sandbox', false);
  const chatbot = { ...optional(settings, 'projectId', 'chatbot.'), ...optional(settings, 'agentId', 'chatbot.') };
  return {
    ...names,
    sandbox,
    endpoints: sandbox ? null : endpointsOf(settings),
    ...(sandbox ? {} : endpointVariablesOf(settings)),
    ...optional(settings, 'generalVoucherMerchantId'),
    mode,
    ...optional(settings, 'sentryDsn'),
    map: {
      ...optional(settings, 'tileUrl', 'map.'),
      ...optional(settings, 'attribution', 'map.'),
      consentRequired: flag(settings, 'map.consentRequired', true),
      ...archiveOf(settings, folder),
    },
    ...(Object.keys(chatbot).length > 0 ? { chatbot } : {}),
    redirects: Object.fromEntries(redirectSettings(settings).map(({ source, target }) => [source, target])),
    updateCheckSeconds: count(settings, 'updateCheckSeconds', UPDATE_CHECK_SECONDS),
    withdrawalEnabled: flag(settings, 'withdrawalEnabled', false),
    ...optional(settings, 'balanceUrl'),
    ...optional(settings, 'cityName'),
    ...cityNameVariableOf(settings),
    ...textsOf(settings),
    ...promotionOf(settings, folder),
    ...pagesOf(settings, folder),
    ...homeSectionsOf(settings),
    ...headingFontOf(settings),
    ...paymentHostsOf(settings),
    ...apiOf(settings),
    ...strictOf(settings),
    ...guardOf(settings),
  };
}

const CLOSED = {
  sandbox: false,
  endpoints: null,
  map: { consentRequired: true },
  redirects: {},
  updateCheckSeconds: UPDATE_CHECK_SECONDS,
  withdrawalEnabled: false,
} as const satisfies Partial<TenantConfig>;

function strictOf(settings: Settings): { strict?: string[] } {
  const strict = texts(settings, 'strict') ?? [];
  return strict.length === 0 ? {} : { strict };
}

function guardOf(settings: Settings): { guard?: GuardLimits } {
  const limits = {
    ...optionalNumber(settings, 'pagesLostPercent', 'guard.'),
    ...optionalNumber(settings, 'fieldLostPercent', 'guard.'),
    ...optionalNumber(settings, 'pricesChangedPercent', 'guard.'),
  };
  return Object.keys(limits).length === 0 ? {} : { guard: { ...GUARD_DEFAULTS, ...limits } };
}

function cityNameVariableOf(settings: Settings): { cityNameVariable?: string } {
  const setting = settings.get('cityName');
  return setting?.secret === true ? { cityNameVariable: setting.place.label } : {};
}

function archiveOf(settings: Settings, folder: string): { pmtiles?: string } {
  const archive = text(settings, 'map.pmtiles');
  if (archive === undefined) return {};
  return { pmtiles: isAddress(archive) ? archive : path.resolve(folder, archive) };
}

function textsOf(settings: Settings): Pick<TenantConfig, 'texts'> {
  const entries = Object.keys(DEFAULT_TEXTS).flatMap((key) => {
    const own = text(settings, `texts.${key}`);
    return own === undefined ? [] : [[key, own]];
  });
  return entries.length === 0 ? {} : { texts: Object.fromEntries(entries) };
}

function promotionOf(settings: Settings, folder: string): Pick<TenantConfig, 'promotion'> {
  const promotion = namedFile(settings, 'promotion', folder);
  return promotion === undefined ? {} : { promotion };
}

function pagesOf(settings: Settings, folder: string): Pick<TenantConfig, 'pages'> {
  const entries = OWN_PAGES.flatMap((page) => {
    const file = namedFile(settings, `pages.${page}`, folder);
    return file === undefined ? [] : [[page, file] as const];
  });
  return entries.length === 0 ? {} : { pages: Object.fromEntries(entries) };
}

/** An empty list shows none. */
function homeSectionsOf(settings: Settings): Pick<TenantConfig, 'homeSections'> {
  const names = texts(settings, 'home.sections');
  if (names === undefined) return {};
  // The schema allows no other names.
  return { homeSections: names.flatMap((name) => HOME_SECTIONS.find((known) => known === name) ?? []) };
}

function headingFontOf(settings: Settings): Pick<TenantConfig, 'headingFont'> {
  const name = text(settings, 'headingFont');
  return name !== undefined && isHeadingFont(name) ? { headingFont: name } : {};
}

function isHeadingFont(name: string): name is HeadingFont {
  return Object.hasOwn(HEADING_FONTS, name);
}

function apiOf(settings: Settings): { api?: ApiSettings } {
  const headers = recordSettings(settings, HEADER_PREFIX).map(({ name, value, setting }) => {
    return [name, { variable: value, place: setting.place.label }] as const;
  });
  const api = {
    ...optionalNumber(settings, 'requestsPerHost', 'api.'),
    ...optionalNumber(settings, 'retrySeconds', 'api.'),
    ...optionalNumber(settings, 'deadlineSeconds', 'api.'),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
  };
  return Object.keys(api).length > 0 ? { api } : {};
}

function optionalNumber<Key extends string>(settings: Settings, key: Key, prefix: string): { [K in Key]?: number } {
  const setting = settings.get(`${prefix}${key}`);
  const found: { [K in Key]?: number } = {};
  if (setting?.usable === true && typeof setting.value === 'number') found[key] = setting.value;
  return found;
}

function aliasesOf(settings: Settings): { aliases?: string[] } {
  const aliases = texts(settings, 'aliases') ?? [];
  return aliases.length === 0 ? {} : { aliases: aliases.map((alias) => alias.toLowerCase()) };
}

/** An empty list allows no host. */
function paymentHostsOf(settings: Settings): { paymentHosts?: string[] } {
  const hosts = texts(settings, 'paymentHosts');
  return hosts === undefined ? {} : { paymentHosts: hosts.map((host) => host.toLowerCase()) };
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

function endpointVariablesOf(settings: Settings): Pick<TenantConfig, 'endpointVariables'> {
  const entries = ENDPOINTS.flatMap((key) => {
    const setting = settings.get(key);
    return setting?.secret === true ? [[key, setting.place.label]] : [];
  });
  return entries.length === 0 ? {} : { endpointVariables: Object.fromEntries(entries) };
}

/** An object with the key if it is set, otherwise an empty object. */
function optional<Key extends string>(settings: Settings, key: Key, prefix = ''): { [K in Key]?: string } {
  const value = text(settings, `${prefix}${key}`);
  const found: { [K in Key]?: string } = {};
  if (value !== undefined) found[key] = value;
  return found;
}
