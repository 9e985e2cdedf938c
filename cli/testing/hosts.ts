import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { readSandbox, run, serveApi, temporaryFolder, tenantOf, writeTenants } from './cli-fixture.ts';
import { archiveOfGermany } from './pmtiles-file.ts';
import { digestFiles } from './site-digest.ts';
import { createCertificate } from './certificate.ts';
import { askHost, type HostResponse, type HostRequest } from './ask-host.ts';
import { freePort, startWebServer, type ServerKind } from './web-server.ts';

export const TENANT = 'stadt-001';
export const OTHER = 'stadt-002';
export const DOMAIN = `${TENANT}.example`;
/** Names that redirect to the first site. */
export const OTHER_NAMES = [`www.${DOMAIN}`, 'alt.example', 'xn--gutschein-mnchen-7zb.example'] as const;
const LONG = `/${'lang-'.repeat(30)}ende`;

/** Old path → target; each redirect tests a special case of a configuration. */
const REDIRECTS = {
  '/haendler': '/akzeptanzstellen',
  '/FAQ': '/faq',
  '/häuser': '/akzeptanzstellen',
  '/alt.html': '/faq',
  '/a/b': '/ablauf',
  '/preis$100': '/gutscheine?token=%24100',
  '/mit{klammer}"und(mehr)': '/faq',
  '/antwort': '/faq#antwort-1',
  '/archiv': 'https://archiv.example/alt?jahr=2020#ende',
  [LONG]: '/faq',
};

export interface BuiltSites {
  folder: string;
  /** Of an acceptance location of the first site. */
  slug: string;
  /** A file of the first site, or of another. */
  read(file: string, tenant?: string): Buffer;
  /** Relative paths of the first site's files. */
  files(): string[];
}

/** Builds two sites for web servers; the first one has redirects and hidden files. */
export async function buildSites(): Promise<BuiltSites> {
  const api = await serveApi({ tenants: 2, merchants: 12 });
  const folder = temporaryFolder();
  // Web servers started by root switch to another user.
  chmodSync(folder, 0o755);
  const [{ slug }] = await readSandbox(api, TENANT, '/merchant/merchants/public');
  writeFileSync(path.join(folder, 'map.pmtiles'), archiveOfGermany());
  const map = { pmtiles: 'map.pmtiles' };
  const own = { mode: 'production', redirects: REDIRECTS, aliases: OTHER_NAMES.slice(1), map };
  writeTenants(folder, { tenants: [tenantOf(api, TENANT, own), tenantOf(api, OTHER)] });
  const { stderr, exitCode } = await run(folder, ['build', '--all', '--quiet', '--compress']);
  expect(exitCode, stderr).toBe(0);
  for (const hidden of ['.env', '.git/config', '.well-known/acme-challenge/x']) {
    const file = path.join(folder, 'dist', TENANT, hidden);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, hidden);
  }
  return {
    folder,
    slug,
    read: (file, tenant = TENANT) => readFileSync(path.join(folder, 'dist', tenant, file)),
    files: () => Object.keys(digestFiles(path.join(folder, 'dist', TENANT))),
  };
}

export interface HostedSites {
  port: number;
  /** For HTTPS; absent if a proxy terminates TLS. */
  tlsPort?: number;
  get(target: string, more?: Omit<HostRequest, 'port' | 'host'> & { host?: string }): Promise<HostResponse>;
  close(): Promise<void>;
}

/** Serves built sites with their printed configuration. */
export async function serveSites(folder: string, kind: ServerKind, more: readonly string[] = []): Promise<HostedSites> {
  const port = await freePort();
  const listen = ['--listen', `127.0.0.1:${port}`, ...(kind === 'nginx' ? ['--brotli'] : [])];
  const { stdout, stderr, exitCode } = await run(folder, ['hosting', kind, '--all', ...listen, ...more]);
  expect(exitCode, stderr).toBe(0);
  const { close } = await startWebServer(kind, stdout, [port]);
  const get: HostedSites['get'] = (target, more) => askHost(target, { port, host: `${DOMAIN}:${port}`, ...more });
  return { port, close, get };
}

/** Serves built sites over HTTP and HTTPS, with the configuration for a server that terminates TLS. */
export async function serveSitesByTls(folder: string, kind: ServerKind): Promise<HostedSites & { tlsPort: number }> {
  const domains = [DOMAIN, `${OTHER}.example`];
  const [port, tlsPort] = [await freePort(), await freePort()];
  const more = (domain: string) => (domain === DOMAIN ? OTHER_NAMES : []);
  const certificates = new Map(domains.map((domain) => [domain, createCertificate(domain, ...more(domain))]));
  for (const [domain, { certificate, key }] of certificates) {
    mkdirSync(path.join(folder, 'tls', domain), { recursive: true });
    writeFileSync(path.join(folder, 'tls', domain, 'fullchain.pem'), certificate);
    writeFileSync(path.join(folder, 'tls', domain, 'privkey.pem'), key);
  }
  const listen = ['--listen', `127.0.0.1:${port}`, '--listen-tls', `127.0.0.1:${tlsPort}`];
  const files = path.join(folder, 'tls/{domain}');
  const tls = ['--tls-cert', `${files}/fullchain.pem`, '--tls-key', `${files}/privkey.pem`];
  const argv = ['hosting', kind, '--all', ...listen, ...tls];
  const { stdout, stderr, exitCode } = await run(folder, argv);
  expect(exitCode, stderr).toBe(0);
  const { close } = await startWebServer(kind, stdout, [port, tlsPort]);
  const get: HostedSites['get'] = (target, { host = DOMAIN, ...more } = {}) => {
    const name = host.replace(/:\d+$/, '');
    // The other names share the certificate of the first site, as unknown ones do where a server completes the handshake.
    const { certificate } = certificates.get(name) ?? certificates.get(DOMAIN) ?? {};
    return askHost(target, { port: tlsPort, host: `${host}:${tlsPort}`, certificate, ...more });
  };
  return { port, tlsPort, close, get };
}

export function unpacked({ headers, body }: HostResponse): Buffer {
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
}
