import type { HostedSite } from './hosted-site.ts';

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
