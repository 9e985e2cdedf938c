import { createServer } from 'node:http';
import path from 'node:path';
import { closeServer } from '../close-server.ts';
import { listen, LOOPBACK } from '../listen.ts';
import { createSandboxListener, isSandboxTarget } from '../../sandbox/start-sandbox.ts';
import { sendText } from '../send-text.ts';
import type { SandboxAppOptions } from '../../sandbox/sandbox-options.ts';
import { compressAnswer } from './compress-answer.ts';
import { hostName, tenantOfHost, tenantOrigin } from './host-name.ts';
import { renderOverview } from './overview-page.ts';
import { requireBuilt } from './preview-tenant.ts';
import type { PreviewTenant } from './preview-tenant.ts';
import { createSiteHandler } from './site-handler.ts';
import type { Handler } from './site-handler.ts';

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
