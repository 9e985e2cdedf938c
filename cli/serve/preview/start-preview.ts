import { createServer } from 'node:http';
import path from 'node:path';
import { escapeHtml } from '../../../site/shared/text/escape-html.ts';
import type { SandboxAppOptions } from '../../sandbox/sandbox-options.ts';
import { requireBuilt, type PreviewTenant } from '../built-tenants.ts';
import { closeServer, listen, LOOPBACK, sendText } from '../http.ts';
import { createSandboxListener, isSandboxTarget } from '../../sandbox/start-sandbox.ts';
import { createSiteHandler, type Handler } from './site-handler.ts';
import { compressAnswer } from './static-files.ts';

export interface PreviewOptions {
  /** Holds a folder for each tenant. */
  outDir: string;
  /** At least one. */
  tenants: readonly PreviewTenant[];
  /** 0 takes a free port. Default 0. */
  port?: number;
  /** Default: 127.0.0.1, so that only this machine can look. */
  host?: string;
  /** null leaves the sandbox out; sandbox tenants then have no API. Default: a sandbox with its own defaults. */
  sandbox?: SandboxAppOptions | null;
  /** Hears of what does not stop the preview, such as an invalid line of `_redirects`. */
  onWarning?: (message: string) => void;
}

export interface RunningPreview {
  /** `http://127.0.0.1:PORT`: the only site, or the overview of all. */
  origin: string;
  port: number;
  /** Address of each tenant's home page. */
  urls: Record<string, string>;
  /** Ends at once, open connections too. */
  close(): Promise<void>;
}

/**
 * Serves finished sites as a static host would: one tenant under any host name, several each under
 * `<id>.localhost:PORT`. What was built last is what is served, also while the preview runs.
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
    const serveFiles = createSiteHandler(path.join(outDir, id), onWarning);
    return async (request, response) => {
      const toSandbox = usesSandbox && isSandboxTarget(request.url);
      if (!toSandbox) compressAnswer(request, response);
      await (toSandbox && answerSandbox ? answerSandbox(request, response) : serveFiles(request, response));
    };
  }

  const answer: Handler = async (request, response) => {
    const name = hostName(request.headers.host);
    const tenantId = tenantOfHost(name);
    const site = onlySite ?? sites.get(tenantId ?? '');
    if (site) return site(request, response);
    if (tenantId !== undefined) return sendText(request, response, 404, unknownTenant(tenantId, tenants));
    if (request.url !== '/')
      return sendText(request, response, 404, `Each site has its own address; see http://${name}/`);
    sendText(request, response, 200, renderOverview(tenants, urls), 'text/html;charset=utf-8');
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      onWarning(`${request.method} ${request.url} could not be answered: ${String(error)}`);
      if (response.headersSent) response.destroy();
      else sendText(request, response, 500, 'The preview could not answer; its terminal says why.');
    });
  });
  const port = await listen(server, { host, port: wantedPort });
  const origin = `http://${reachable(host)}:${port}`;
  for (const { id } of tenants) urls[id] = `${onlySite ? origin : tenantOrigin(id, port)}/`;
  return { origin, port, urls, close: () => closeServer(server) };
}

function unknownTenant(id: string, tenants: readonly PreviewTenant[]): string {
  return `No site "${id}" is served here. There are: ${tenants.map((tenant) => tenant.id).join(', ')}`;
}

/** An address to open in a browser, where the server listens on all of them. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return LOOPBACK;
  return host.includes(':') ? `[${host}]` : host;
}

/** The operators' page at the server's own address: which sites there are and where. */
function renderOverview(tenants: readonly PreviewTenant[], urls: Record<string, string>): string {
  const rows = tenants.map(({ id, sandbox }) => {
    const url = escapeHtml(urls[id] ?? '');
    return `<li><a href="${url}">${escapeHtml(id)}</a> <small>${url}${sandbox ? ' · sandbox API' : ''}</small></li>`;
  });
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>voucher-site preview</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 40rem; margin: 4rem auto; padding: 0 1rem }
ul { padding: 0; list-style: none }
li { padding: .75rem 0; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
a { font-weight: 600 }
small { display: block; opacity: .7 }
</style>
</head>
<body>
<h1>Preview</h1>
<p>${tenants.length} sites, each under its own host name.</p>
<ul>
${rows.join('\n')}
</ul>
</body>
</html>`;
}

/** The Host header without port, in lower case; the name by which the visitor reached the server. */
function hostName(header = ''): string {
  return header.replace(/:\d+$/, '').toLowerCase();
}

const SUFFIX = '.localhost';

/** `musterstadt.localhost` → `musterstadt`; undefined for any other name. Browsers know these names to be this machine. */
function tenantOfHost(host: string): string | undefined {
  return host.endsWith(SUFFIX) ? host.slice(0, -SUFFIX.length) : undefined;
}

function tenantOrigin(tenantId: string, port: number): string {
  return `http://${tenantId}${SUFFIX}:${port}`;
}
