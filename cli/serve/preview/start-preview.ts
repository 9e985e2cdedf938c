import { createServer } from 'node:http';
import path from 'node:path';
import { escapeHtml } from '../../../site/shared/text/escape-html.ts';
import type { SandboxAppOptions } from '../../sandbox/sandbox-options.ts';
import { requireBuilt, type PreviewTenant } from '../built-tenants.ts';
import { answerBadRequests, closeServer, HTML, listen, LOOPBACK, renderOwnPage, sendOwnText } from '../http.ts';
import { createSandboxListener, isSandboxTarget } from '../../sandbox/start-sandbox.ts';
import { createSiteHandler, type Handler } from './site-handler.ts';
import { compressResponse } from '../static-files.ts';

export interface PreviewOptions {
  /** Folder with one folder per tenant. */
  outDir: string;
  /** At least one. */
  tenants: readonly PreviewTenant[];
  /** 0 takes a free port. Default 0. */
  port?: number;
  /** Default: 127.0.0.1, which is reachable only from this machine. */
  host?: string;
  /** null disables the sandbox; sandbox tenants then have no API. Default: a sandbox with default options. */
  sandbox?: SandboxAppOptions | null;
  /** Called for a request that fails, which does not stop the preview. */
  onWarning?: (message: string) => void;
}

export interface RunningPreview {
  /** `http://127.0.0.1:PORT`: the only site, or the overview of all sites. */
  origin: string;
  port: number;
  /** Address of each tenant's home page. */
  urls: Record<string, string>;
  /** Also closes open connections. */
  close(): Promise<void>;
}

/**
 * Serves finished sites like a static host: a single tenant under any host name, several tenants under
 * `<id>.localhost:PORT`. New builds are served while the preview runs.
 * @throws OperatorError NOT_BUILT or PORT_UNAVAILABLE
 */
export async function startPreview(options: PreviewOptions): Promise<RunningPreview> {
  const { tenants, port: wantedPort = 0, host = LOOPBACK, sandbox = {}, onWarning = () => {} } = options;
  const outDir = path.resolve(options.outDir);
  requireBuilt(outDir, tenants);

  const withSandbox = sandbox !== null && tenants.some((tenant) => tenant.sandbox);
  const answerSandbox = withSandbox ? createSandboxListener(sandbox) : undefined;
  const sites = new Map(tenants.map((tenant) => [tenant.id, siteOf(tenant)]));
  const [onlySite] = sites.size === 1 ? sites.values() : [];
  const urls: Record<string, string> = {};

  function siteOf({ id, sandbox: usesSandbox }: PreviewTenant): Handler {
    const serveFiles = createSiteHandler(path.join(outDir, id));
    return async (request, response) => {
      const toSandbox = usesSandbox && isSandboxTarget(request.url);
      if (!toSandbox) compressResponse(request, response);
      await (toSandbox && answerSandbox ? answerSandbox(request, response) : serveFiles(request, response));
    };
  }

  const answer: Handler = async (request, response) => {
    const name = hostName(request.headers.host);
    const tenantId = tenantOfHost(name);
    const site = onlySite ?? sites.get(tenantId ?? '');
    if (site) return site(request, response);
    if (tenantId !== undefined) return sendOwnText(request, response, 404, unknownTenant(tenantId, tenants));
    if (request.url !== '/')
      return sendOwnText(request, response, 404, `Each site has its own address; see http://${name}/`);
    sendOwnText(request, response, 200, renderOverview(tenants, urls), HTML);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      onWarning(`${request.method} ${request.url} failed: ${String(error)}`);
      if (response.headersSent) response.destroy();
      else sendOwnText(request, response, 500, 'The preview failed; see its terminal for details.');
    });
  });
  answerBadRequests(server);
  const port = await listen(server, { host, port: wantedPort });
  const origin = `http://${reachable(host)}:${port}`;
  for (const { id } of tenants) urls[id] = `${onlySite ? origin : tenantOrigin(id, port)}/`;
  return { origin, port, urls, close: () => closeServer(server) };
}

function unknownTenant(id: string, tenants: readonly PreviewTenant[]): string {
  return `No site "${id}" is served here. Available sites: ${tenants.map((tenant) => tenant.id).join(', ')}`;
}

/** An address to open in a browser if the server listens on all addresses. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return LOOPBACK;
  return host.includes(':') ? `[${host}]` : host;
}

/** The overview page at the server's own address, with links to all sites. */
function renderOverview(tenants: readonly PreviewTenant[], urls: Record<string, string>): string {
  const rows = tenants.map(({ id, sandbox }) => {
    const url = escapeHtml(urls[id] ?? '');
    return `<li><a href="${url}">${escapeHtml(id)}</a> <small>${url}${sandbox ? ' · sandbox API' : ''}</small></li>`;
  });
  return renderOwnPage(
    'voucher-site preview',
    `body { max-width: 40rem; margin: 4rem auto; padding: 0 1rem }
ul { padding: 0; list-style: none }
li { padding: .75rem 0; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
a { font-weight: 600 }
small { display: block; opacity: .7 }`,
    `<h1>Preview</h1>
<p>${tenants.length} sites, each under its own host name.</p>
<ul>
${rows.join('\n')}
</ul>`,
  );
}

/** The Host header in lower case without port. */
function hostName(header = ''): string {
  return header.replace(/:\d+$/, '').toLowerCase();
}

const SUFFIX = '.localhost';

/** `musterstadt.localhost` → `musterstadt`; undefined for other names. Browsers resolve these names to this machine. */
function tenantOfHost(host: string): string | undefined {
  return host.endsWith(SUFFIX) ? host.slice(0, -SUFFIX.length) : undefined;
}

function tenantOrigin(tenantId: string, port: number): string {
  return `http://${tenantId}${SUFFIX}:${port}`;
}
