import { readFileSync } from 'node:fs';
import path from 'node:path';
import { acceptanceLocationPath, ROUTES } from '../../../site/shared/routes.ts';
import { SLUGS_WITHOUT_SHORT_ADDRESS } from '../../config/redirects.ts';
import { assert } from '../../lib/errors.ts';
import type { TenantConfig } from '../../config/tenant-config.ts';
import type { PolicyKind } from '../../generator/output/content-security-policy.ts';
import { CONTENT_TYPES } from '../../generator/output/file-headers.ts';
import { MERCHANT_PATTERN, readRedirectsFile, type WrittenRedirect } from '../../generator/output/redirects-file.ts';
import { headersOf, parseHeaders } from '../../generator/output/headers-file.ts';

/** The properties of a site in a host's configuration. */
export interface HostedSite {
  id: string;
  /** Host name without port. */
  domain: string;
  /** Host names that redirect to the domain. */
  otherNames: readonly string[];
  /** Absolute path of the site's folder on the host. */
  root: string;
  /** Headers of every response, in addition to a policy. */
  headers: readonly (readonly [name: string, value: string])[];
  /** The Content-Security-Policy of the checkout and of all other paths. */
  policies: Readonly<Record<PolicyKind, string>>;
  /**
   * Redirects with a fixed path. Those of acceptance locations, `/<slug>` and `/anbieter/<slug>`, are covered by patterns,
   * because they change with the data, and a host's configuration is not updated for each release.
   */
  redirects: readonly WrittenRedirect[];
  /** The site uses the demo API, which does not exist on hosts. */
  isSandbox: boolean;
}

/** Placeholder for the tenant's id in the path of its folder. */
const TENANT_PLACE = '{tenant}';

const POLICY = 'content-security-policy';
export const STRICT_TRANSPORT = 'Strict-Transport-Security';

/** A path that only the rule for all paths matches. */
const ANY_PATH = ['.any'];

interface SitePlace {
  /** Folder of the built sites. */
  outDir: string;
  /** Folder of the sites on the host with one folder per tenant, or a path that contains `{tenant}`. */
  root: string;
  /** See HostedSite. */
  otherNames: readonly string[];
}

/** Reads the properties of a site from the files that the build has written for hosts. */
export function readHostedSite(tenant: TenantConfig, { outDir, root, otherNames }: SitePlace): HostedSite {
  const read = (file: string) => readFileSync(path.join(outDir, tenant.id, file), 'utf8');
  const rules = parseHeaders(read('_headers'));
  const policyAt = (route: string) => headersOf(rules, route.split('/').filter(Boolean)).get(POLICY) ?? '';
  return {
    id: tenant.id,
    domain: hostNameOf(tenant),
    otherNames,
    root: rootOf(root, tenant.id),
    headers: [...headersOf(rules, ANY_PATH)]
      .filter(([name]) => name !== POLICY)
      .map(([name, value]) => [capitalise(name), value]),
    policies: { pages: policyAt(ROUTES.home), checkout: policyAt(ROUTES.checkout) },
    redirects: readRedirectsFile(read('_redirects')).filter((redirect) => !isOfAcceptanceLocation(redirect)),
    isSandbox: tenant.sandbox,
  };
}

function rootOf(root: string, id: string): string {
  const pattern = root.includes(TENANT_PLACE) ? root : `${root}/${TENANT_PLACE}`;
  return pattern
    .replaceAll(TENANT_PLACE, id)
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
}

function isOfAcceptanceLocation({ from, to }: WrittenRedirect): boolean {
  return from === MERCHANT_PATTERN || to === acceptanceLocationPath(from.slice(1));
}

/** `x-robots-tag` → `X-Robots-Tag` */
function capitalise(name: string): string {
  return name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** A port, or an address and a port. */
export interface ListenAddress {
  address?: string;
  port: number;
}

/** The operator's options for a host. */
export interface HostingOptions {
  /** For HTTP. Without `listenTls`, a proxy in front of the server terminates TLS. */
  listen?: ListenAddress;
  /** For HTTPS. Without both, the server listens on ports 80 and 443 of all addresses. */
  listenTls?: ListenAddress;
  /** Files on the host; `{domain}` and `{tenant}` are replaced. */
  certificate?: CertificateFiles;
  /** nginx has the module for Brotli files. */
  hasBrotli: boolean;
  /** Requests for unknown hosts are refused; otherwise a server outside of the printed file has to do it. */
  hasDefaultServer: boolean;
  /** Folder on the host with the operator's additions; absent if there is none. */
  include?: string;
}

export interface CertificateFiles {
  certificate: string;
  key: string;
}

/** The slug of an acceptance location: one path segment that needs no encoding in a header. */
export const SLUG_PATTERN = '[a-z0-9]+(?:-[a-z0-9]+)*';

/** Reserved names, which are no short address of an acceptance location. */
export const RESERVED_SLUG_PATTERN = `(?:${SLUGS_WITHOUT_SHORT_ADDRESS.join('|')})`;

/** A slug that has a short address, at the end of a path; for hosts whose patterns can look ahead. */
export const SHORT_SLUG_PATTERN = `(?!${RESERVED_SLUG_PATTERN}/?$)${SLUG_PATTERN}`;

const CERTBOT_FOLDER = '/etc/letsencrypt/live/{domain}';

const HTTPS_PORT = 443;

export function isBehindProxy({ listen, listenTls }: HostingOptions): boolean {
  return listen !== undefined && listenTls === undefined;
}

/** Where the server listens for the requests of visitors: for HTTPS, or for HTTP behind a proxy. */
export function visitorsListen(options: HostingOptions): ListenAddress | undefined {
  return isBehindProxy(options) ? options.listen : options.listenTls;
}

/** The public origin of the site, whether the server or a proxy terminates TLS. */
export function publicOrigin({ domain }: HostedSite, { listenTls }: HostingOptions): string {
  const port = listenTls?.port ?? HTTPS_PORT;
  return `https://${domain}${port === HTTPS_PORT ? '' : `:${port}`}`;
}

/** The names of certbot's files. */
export function certificateIn(folder: string): CertificateFiles {
  const parent = folder.replace(/\/$/, '');
  return { certificate: `${parent}/fullchain.pem`, key: `${parent}/privkey.pem` };
}

/** The certificate of the site, which its other names share; by default certbot's. */
export function certificateFiles(
  { id, domain }: HostedSite,
  { certificate: files = certificateIn(CERTBOT_FOLDER) }: HostingOptions,
): CertificateFiles {
  const resolve = (file: string) => file.replaceAll('{domain}', domain).replaceAll('{tenant}', id);
  return { certificate: resolve(files.certificate), key: resolve(files.key) };
}

/** Names of files in the include folder. No tenant id contains an underscore. */
const EVERY_SITE = '_all';
const UNKNOWN_HOSTS = '_default';

/**
 * Patterns of the operator's own files for a site, or for unknown hosts. The asterisk makes a file optional: servers ignore a
 * pattern that matches no file. Unlike `.conf*`, this one matches no backup file.
 */
export function includePatterns(site: HostedSite | undefined, { include }: HostingOptions): string[] {
  if (include === undefined) return [];
  const names = site === undefined ? [UNKNOWN_HOSTS] : [EVERY_SITE, site.id];
  return names.map((name) => `${include.replace(/\/$/, '')}/${name}.con*f`);
}

/** The beginning of a printed file. @param use what to do with it */
export function headOf(host: string, use: string, { include }: HostingOptions): string[] {
  return [
    `# Sites of voucher programmes${use}`,
    `# Generated by "voucher-site hosting ${host}". Regenerate this file after tenants.json or the settings of a tenant change.`,
    ...(include === undefined
      ? []
      : [`# Do not edit: your own lines go to files in ${include}, which this file includes.`]),
  ];
}

/** Value of the header that makes browsers use https only; undefined if the site does not send it. */
export function strictTransport({ headers }: HostedSite): string | undefined {
  return headers.find(([name]) => name === STRICT_TRANSPORT)?.[1];
}

export function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Writes blocks: lines between a head and an end, indented. */
export function blocksBy(indent: string) {
  return (head: string, lines: readonly string[], end = '}'): string[] => [
    head,
    ...lines.map((line) => (line === '' ? '' : indent + line)),
    end,
  ];
}

/** A quoted string of the configuration of nginx or Apache. */
export function quoteText(text: string): string {
  assert(!/\p{Cc}/u.test(text), 'no control characters in a configuration');
  return `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
}

/* Comments that the configurations of several servers have. */

export const CHECKOUT_POLICY = '# The checkout, which is loaded as a document, has its own policy.';
export const CACHE_CLASSES =
  '# Cache classes: only existing files whose names change with their content are immutable.';
export const SHORT_ADDRESS = '# The short address of an acceptance location, unless the site has a file of that name.';
export const TWO_SLASHES = '# Clients may interpret a path that begins with two slashes as another host.';

/** Extensions and types of files that are worth compressing. */
export const TEXT_TYPES = Object.entries(CONTENT_TYPES).filter(([, type]) => type.includes('charset'));

const NOTE = '# Demo data: the shop calls /sandbox-api, which only "voucher-site preview" serves.';

/** A comment for a site whose shop cannot work on a host. */
export function sandboxNote({ isSandbox }: HostedSite): string[] {
  return isSandbox ? [NOTE] : [];
}

const WWW = 'www.';

/** Host name of the tenant's site, without the port that some staging sites have. */
function hostNameOf({ tenantDomain }: TenantConfig): string {
  return tenantDomain.replace(/:\d+$/, '');
}

/**
 * The names that redirect to each tenant's domain, by tenant id: its aliases, and the domain with `www.` (without it if the
 * domain has it), unless that is a name of another tenant.
 */
export function otherNames(
  tenants: readonly TenantConfig[],
  { hasWww }: { hasWww: boolean },
): ReadonlyMap<string, readonly string[]> {
  const taken = new Set(tenants.flatMap((tenant) => [hostNameOf(tenant), ...(tenant.aliases ?? [])]));
  return new Map(
    tenants.map((tenant) => {
      const counterpart = hasWww ? wwwCounterpart(hostNameOf(tenant)) : undefined;
      const names = counterpart === undefined || taken.has(counterpart) ? [] : [counterpart];
      return [tenant.id, [...names, ...(tenant.aliases ?? [])]];
    }),
  );
}

/** @returns undefined for an IP address and for a name without a dot, such as localhost */
function wwwCounterpart(domain: string): string | undefined {
  if (!domain.includes('.') || /\.\d+$/.test(domain)) return undefined;
  if (!domain.startsWith(WWW)) return WWW + domain;
  const bare = domain.slice(WWW.length);
  return bare.includes('.') ? bare : undefined;
}
