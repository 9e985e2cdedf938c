import { readFileSync } from 'node:fs';
import path from 'node:path';
import { acceptanceLocationPath, ROUTES } from '../../../site/shared/routes.ts';
import type { TenantConfig } from '../../config/tenant-config.ts';
import type { PolicyKind } from '../../output/content-security-policy.ts';
import { readRedirectsFile, type WrittenRedirect } from '../../output/redirects-file.ts';
import { headersOf, parseHeaders } from '../../output/headers-file.ts';

/** All that a host is told of one site. */
export interface HostedSite {
  id: string;
  /** Host name without a port. */
  domain: string;
  /** Absolute path on the host of the folder that holds the site. */
  root: string;
  /** Sent with every answer, beside a policy. */
  headers: readonly (readonly [name: string, value: string])[];
  /** The Content-Security-Policy of the checkout, and that of all other paths. */
  policies: Readonly<Record<PolicyKind, string>>;
  /**
   * Redirects whose source is one path. Those of acceptance locations, `/<slug>` and `/anbieter/<slug>`, are left to patterns
   * that hosts hold once: they change with the data, and a host is not told of each release.
   */
  redirects: readonly WrittenRedirect[];
  /** Its API is the demo's, which no host has. */
  isSandbox: boolean;
}

/** Where a tenant's name goes in the path of its folder. */
const TENANT_PLACE = '{tenant}';

const POLICY = 'content-security-policy';

/** A path that no rule but that for all paths has. */
const ANY_PATH = ['.any'];

/**
 * Reads what a host has to know from the files that the build has written for hosts.
 * @param outDir folder of the built sites
 * @param root folder of the sites on the host, in which each has one of its own name; or where a site lies, with `{tenant}` for
 * the name
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

/** Where a server listens: a port, or an address and a port. */
export interface ListenAddress {
  address?: string;
  port: number;
}

/** What an operator says about a host. */
export interface HostingOptions {
  /** For HTTP. Given without `listenTls`: a proxy in front of the server does TLS. */
  listen?: ListenAddress;
  /** For HTTPS. Without both, the server listens on ports 80 and 443 of all addresses. */
  listenTls?: ListenAddress;
  /** Folder on the host with a site's fullchain.pem and privkey.pem; `{domain}` and `{tenant}` stand for the site's. */
  certificates?: string;
  /** nginx has the module for Brotli files. */
  hasBrotli: boolean;
}

/** Of an acceptance location. One path segment, which a header can hold as it is. */
export const SLUG_PATTERN = '[a-z0-9]+(?:-[a-z0-9]+)*';

/** Where certbot keeps certificates. */
const CERTBOT_FOLDER = '/etc/letsencrypt/live/{domain}';

const HTTPS_PORT = 443;

export function isBehindProxy({ listen, listenTls }: HostingOptions): boolean {
  return listen !== undefined && listenTls === undefined;
}

/** What visitors reach the site by, whoever does TLS. */
export function publicOrigin({ domain }: HostedSite, { listenTls }: HostingOptions): string {
  const port = listenTls?.port ?? HTTPS_PORT;
  return `https://${domain}${port === HTTPS_PORT ? '' : `:${port}`}`;
}

export function certificateFiles({ id, domain }: HostedSite, { certificates = CERTBOT_FOLDER }: HostingOptions) {
  const folder = certificates.replaceAll('{domain}', domain).replaceAll('{tenant}', id).replace(/\/$/, '');
  return { certificate: `${folder}/fullchain.pem`, key: `${folder}/privkey.pem` };
}

/** Lines of a block within another one. */
export function indent(lines: readonly string[], by = '    '): string[] {
  return lines.map((line) => (line === '' ? '' : by + line));
}

const NOTE = '# Demo data: the shop asks /sandbox-api, which only "voucher-site preview" answers.';

/** A comment for a site whose shop cannot work on a host; it begins alike in all configurations. */
export function sandboxNote({ isSandbox }: HostedSite): string[] {
  return isSandbox ? [NOTE] : [];
}

/**
 * A redirect's target into which the visitor's query is put, unless the target has one of its own; before the fragment.
 * @param to of a WrittenRedirect
 * @param query what stands for the query, with its question mark, in the host's language
 */
export function targetWithQuery(to: string, query: string): string {
  if (to.includes('?')) return to;
  const [path = '', ...fragment] = to.split('#');
  return [path + query, ...fragment].join('#');
}
