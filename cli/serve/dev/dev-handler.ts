import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { renderPage } from 'vike/server';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import type { PageContextInit } from '../../../site/shared/payload/rendering.ts';
import { parseRequestPath } from '../request-path.ts';
import { sendText } from '../send-text.ts';
import { renderTenantHead } from '../../output/tenant-head.ts';
import { DEV_FRAME_ID, DEV_STYLESHEET, sendDevFile } from './dev-files.ts';
import { loadSiteModules } from './dev-modules.ts';
import { describeError, renderErrorPage } from './error-page.ts';
import type { DevImages } from './dev-images.ts';
import type { LiveSnapshot } from './live-snapshot.ts';
import type { DevVite } from './open-vite.ts';
import { planTarget } from './plan-dev.ts';
import { sendDevImage } from './send-dev-image.ts';

const HTML = 'text/html;charset=utf-8';

/** Answers as the built site would, with pages rendered on each request from the sources as they are now. */
export function createDevHandler({ middleware, server }: DevVite, data: LiveSnapshot, images: DevImages) {
  const answerWithVite = promisify<IncomingMessage, ServerResponse, void>((request, response, done) => {
    response.once('close', () => done(null));
    middleware(request, response, done);
  });

  /** Shows an error in the browser: as a page, and over a page that is open. */
  const showError = (request: IncomingMessage, response: ServerResponse, error: unknown) => {
    const { title, trace } = describeError(error);
    server.environments.client.hot.send({ type: 'error', err: { message: title, stack: trace } });
    const what = `${request.method} ${request.url} could not be answered`;
    if (wantsPage(request)) sendText(request, response, 500, renderErrorPage(what, error), HTML);
    else sendText(request, response, 500, `${what}: ${title}`);
  };

  const render = async (request: IncomingMessage, response: ServerResponse, init: PageContextInit) => {
    const { httpResponse, errorWhileRendering } = await renderPage(init);
    if (errorWhileRendering !== null && errorWhileRendering !== undefined) throw errorWhileRendering;
    const body = await httpResponse.getBody();
    for (const [name, value] of httpResponse.headers) response.setHeader(name, value);
    response.statusCode = httpResponse.statusCode;
    response.end(request.method === 'HEAD' ? undefined : body);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse, snapshot: Snapshot) => {
    const target = request.url ?? '/';
    const path = parseRequestPath(target);
    const modules = await loadSiteModules((url) => server.ssrLoadModule(url));
    if (path && sendDevImage(request, response, images.fileOf(`/${path.segments.join('/')}`))) return;
    if (path && sendDevFile(request, response, { path: `/${path.segments.join('/')}`, snapshot, modules })) return;
    await answerWithVite(request, response);
    if (response.writableEnded || response.headersSent) return;

    const found = path && planTarget(path, snapshot, modules);
    if (found?.kind === 'redirect') {
      response.writeHead(found.status, { location: found.to, 'cache-control': 'no-store' }).end();
      return;
    }
    const isMissing = found === undefined;
    if (isMissing && !wantsPage(request)) return sendText(request, response, 404, 'Not found');
    const tenantHead = renderTenantHead(snapshot, DEV_STYLESHEET);
    const init = { snapshot, frameId: DEV_FRAME_ID, tenantHead };
    const shell = modules.buildShell(snapshot, DEV_FRAME_ID);
    // Also for a path that a page type could answer: the built site has only the pages that were planned.
    await render(request, response, { ...init, shell, urlOriginal: isMissing ? '/404.html' : target });
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await answer(request, response, data.current());
    } catch (error) {
      if (response.headersSent) response.destroy();
      else showError(request, response, error);
    }
  };
}

/** Whether a visitor looks at the answer. Scripts and images that are missing need no page. */
function wantsPage({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') === true;
}
