import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen, LOOPBACK, parseRequestPath } from '../serve/http.ts';
import { createSiteHandler, type Handler } from '../serve/preview/site-handler.ts';
import type { ReviewedSite } from './reviewed-site.ts';

/** A proxy on loopback through which a browser reaches the sites of one side, and nothing else. */
export interface SiteProxy {
  /** `http://127.0.0.1:PORT` */
  server: string;
  /** Serves a site until the returned function is called. */
  serve(host: string, site: ReviewedSite): () => void;
  close(): Promise<void>;
}

/**
 * Starts a proxy. It answers requests for the hosts of its sites as `preview` does, refuses all others with 403, and never
 * connects to anything: a page cannot reach other hosts, nor other servers of this machine.
 */
export async function startSiteProxy(): Promise<SiteProxy> {
  const sites = new Map<string, { site: ReviewedSite; handle: Handler }>();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = parseProxied(request.url);
    const served = url === undefined ? undefined : sites.get(url.hostname);
    if (url === undefined || served === undefined) {
      response.writeHead(403).end();
      return;
    }
    request.url = url.pathname + url.search;
    const asked = parseRequestPath(request.url)?.segments.join('/') ?? '';
    await served.site.fetch([asked, asked === '' ? 'index.html' : `${asked}/index.html`]);
    await served.handle(request, response);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
  });
  // https and WebSockets.
  server.on('connect', (_request, socket) => socket.destroy());
  server.on('upgrade', (_request, socket) => socket.destroy());
  const port = await listen(server, { host: LOOPBACK, port: 0 });
  return {
    server: `http://${LOOPBACK}:${port}`,
    serve(host, site) {
      sites.set(host, { site, handle: createSiteHandler(site.folder, keepOnlyCode) });
      return () => sites.delete(host);
    },
    close: () => closeServer(server),
  };
}

/** The browser keeps code, styles and fonts for the next page, but no images: see `lookAtAll`. */
function keepOnlyCode([folder]: readonly string[]): Record<string, string> {
  return folder === 'assets' ? {} : { 'cache-control': 'no-store' };
}

/** A proxy gets whole addresses; undefined for anything else. */
function parseProxied(target = ''): URL | undefined {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  return url?.protocol === 'http:' && url.port === '' ? url : undefined;
}
