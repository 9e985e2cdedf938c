import { readFileSync } from 'node:fs';
import path from 'node:path';
import { acceptanceLocationPath, ROUTES } from '../../../site/shared/routes.ts';
import type { TenantConfig } from '../../config/tenant-config.ts';
import type { PolicyKind } from '../../output/content-security-policy.ts';
import { readRedirectsFile, type WrittenRedirect } from '../../output/redirects-file.ts';
import { headersOf, parseHeaders } from '../../output/headers-file.ts';

/** The properties of a site in a host's configuration. */
export interface HostedSite {
  id: string;
  /** Host name without port. */
  domain: string;
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

/** A path that only the rule for all paths matches. */
const ANY_PATH = ['.any'];

/**
 * Reads the properties of a site from the files that the build has written for hosts.
 * @param outDir folder of the built sites
 * @param root folder of the sites on the host with one folder per tenant, or a path that contains `{tenant}`
 */
export function readHostedSite(tenant: TenantConfig, outDir: string, root: string): HostedSite {
  const read = (file: string) => readFileSync(path.join(outDir, tenant.id, file), 'utf8');
  const { rules } = parseHeaders(read('_headers'));
  const policyAt = (route: string) => headersOf(rules, route.split('/').filter(Boolean)).get(POLICY) ?? '';
  return {
    id: tenant.id,
    domain: tenant.tenantDomain.replace(/:\d+$/, ''),
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
  return to === acceptanceLocationPath(from.slice(1));
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
  /** Folder on the host with a site's fullchain.pem and privkey.pem; `{domain}` and `{tenant}` are replaced. */
  certificates?: string;
  /** nginx has the module for Brotli files. */
  hasBrotli: boolean;
}

/** The slug of an acceptance location: one path segment that needs no encoding in a header. */
export const SLUG_PATTERN = '[a-z0-9]+(?:-[a-z0-9]+)*';

/** Certbot's folder of certificates. */
const CERTBOT_FOLDER = '/etc/letsencrypt/live/{domain}';

const HTTPS_PORT = 443;

export function isBehindProxy({ listen, listenTls }: HostingOptions): boolean {
  return listen !== undefined && listenTls === undefined;
}

/** The public origin of the site, whether the server or a proxy terminates TLS. */
export function publicOrigin({ domain }: HostedSite, { listenTls }: HostingOptions): string {
  const port = listenTls?.port ?? HTTPS_PORT;
  return `https://${domain}${port === HTTPS_PORT ? '' : `:${port}`}`;
}

export function certificateFiles({ id, domain }: HostedSite, { certificates = CERTBOT_FOLDER }: HostingOptions) {
  const folder = certificates.replaceAll('{domain}', domain).replaceAll('{tenant}', id).replace(/\/$/, '');
  return { certificate: `${folder}/fullchain.pem`, key: `${folder}/privkey.pem` };
}

/** Indents the lines of a block. */
export function indent(lines: readonly string[], by = '    '): string[] {
  return lines.map((line) => (line === '' ? '' : by + line));
}

const NOTE = '# Demo data: the shop calls /sandbox-api, which only "voucher-site preview" serves.';

/** A comment for a site whose shop cannot work on a host. */
export function sandboxNote({ isSandbox }: HostedSite): string[] {
  return isSandbox ? [NOTE] : [];
}

/**
 * Inserts the visitor's query into a redirect's target before the fragment, unless the target has a query.
 * @param to of a WrittenRedirect
 * @param query the host's expression for the query, including the question mark
 */
export function targetWithQuery(to: string, query: string): string {
  if (to.includes('?')) return to;
  const [path = '', ...fragment] = to.split('#');
  return [path + query, ...fragment].join('#');
}
