import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect, promisify, stripVTControlCharacters } from 'node:util';
import { renderPage } from 'vike/server';
import type { Connect, ViteDevServer } from 'vite';
import type { tenantStylesheet } from '../../../site/shared/colour/tenant-palette.ts';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import { type offersFileOf, offersPath } from '../../../site/shared/order/offers.ts';
import type { PageContextInit } from '../../../site/shared/payload/rendering.ts';
import type { buildShell } from '../../../site/shared/payload/build-shell.ts';
import { LICENSES_PATH, MANIFEST_PATH } from '../../../site/shared/routes.ts';
import type { listPages } from '../../../site/shared/site-pages.ts';
import { renderTenantHead } from '../../generator/output/tenant-head.ts';
import { renderOwnRedirects, renderWebManifest } from '../../generator/output/site-files.ts';
import { planRedirects } from '../../generator/source/plan-site.ts';
import { HTML, parseRequestPath, renderOwnPage, type RequestPath, sendText } from '../http.ts';
import { sendFile } from '../static-files.ts';
import type { DevImages } from './dev-images.ts';
import type { LiveSnapshot } from './live-snapshot.ts';
import { leadsOutside } from './request-guard.ts';
import { escapeHtml } from '../../../site/shared/text/escape-html.ts';

export interface DevVite {
  middleware: Connect.Server;
  server: ViteDevServer;
}

/** Responds like the built site, but renders pages from the current sources on each request. */
export function createDevHandler({ middleware, server }: DevVite, data: LiveSnapshot, images: DevImages) {
  const answerWithVite = promisify<IncomingMessage, ServerResponse, void>((request, response, done) => {
    response.once('close', () => done(null));
    middleware(request, response, done);
  });

  /** Shows an error in the browser: as the requested page, and as an overlay of open pages. */
  const showError = (request: IncomingMessage, response: ServerResponse, error: unknown) => {
    const { title, trace } = describeError(error);
    server.environments.client.hot.send({ type: 'error', err: { message: title, stack: trace } });
    const what = `${request.method} ${request.url} failed`;
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
    const { root, publicDir, server: served } = server.config;
    if (path && leadsOutside(path, { root, publicDir, allowed: served.fs.allow })) {
      return sendText(request, response, 404, `A link leads out of the sources: ${target}`);
    }
    const modules = await loadSiteModules((url) => server.ssrLoadModule(url));
    const media = path && images.fileOf(`/${path.segments.join('/')}`);
    if (media !== undefined && (await sendFile(request, response, media))) return;
    if (path && sendDevFile(request, response, { path: `/${path.segments.join('/')}`, snapshot, modules })) return;
    // Vite would resolve any other path by itself.
    if (path) await answerWithVite(request, response);
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
    // Also for a path that matches a page type, because the built site has only the planned pages.
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

/** Whether the browser shows the response as a page. Missing scripts and images need no page. */
function wantsPage({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') === true;
}

/** A constant build id, so that pages do not check for new builds: the dev server reloads them itself. */
const DEV_FRAME_ID = 'dev';

const DEV_STYLESHEET = '/assets/tenant.css';

const JSON_TYPE = 'application/json';

/** Serves the files that a build writes in addition to pages, if browsers request them. @returns false for other paths */
function sendDevFile(
  request: IncomingMessage,
  response: ServerResponse,
  { path, snapshot, modules }: { path: string; snapshot: Snapshot; modules: SiteModules },
): boolean {
  const build = { id: DEV_FRAME_ID, timestamp: 0, frameId: DEV_FRAME_ID };
  const json = (value: unknown) => sendText(request, response, 200, JSON.stringify(value), JSON_TYPE);
  if (path === '/builds/latest.json') json(build);
  else if (path === `/builds/meta/${DEV_FRAME_ID}.json`) {
    json({ ...build, prerendered: modules.listPages(snapshot).map((page) => page.path) });
  } else if (path === offersPath(DEV_FRAME_ID)) json(modules.offersFileOf(snapshot, DEV_FRAME_ID));
  else if (path === '/redirects.json') {
    const pages = new Set(modules.listPages(snapshot).map((page) => page.path));
    const { own } = planRedirects(snapshot, pages);
    if (own.length === 0) return false;
    sendText(request, response, 200, renderOwnRedirects(own), JSON_TYPE);
  } else if (path === DEV_STYLESHEET) {
    const css = modules.tenantStylesheet(snapshot.tenant.theme, snapshot.headingFont);
    sendText(request, response, 200, css, 'text/css;charset=utf-8');
  } else if (path === MANIFEST_PATH) {
    sendText(request, response, 200, renderWebManifest(snapshot), 'application/manifest+json');
  } else if (path === LICENSES_PATH) {
    sendText(request, response, 200, 'A build writes this file: it lists what is bundled.');
  } else return false;
  return true;
}

/** The meaning of a path on the built site. */
type DevTarget = { kind: 'page' } | { kind: 'payload' } | { kind: 'redirect'; to: string; status: number };

const PAYLOAD_FILE = 'index.pageContext.json';

/** @returns undefined for a path that does not exist on the built site */
function planTarget(
  { segments, search }: RequestPath,
  snapshot: Snapshot,
  { listPages }: SiteModules,
): DevTarget | undefined {
  const pages = new Set(listPages(snapshot).map((page) => page.path));
  const path = `/${segments.join('/')}`;
  if (pages.has(path)) return { kind: 'page' };
  if (segments.at(-1) === PAYLOAD_FILE && pages.has(`/${segments.slice(0, -1).join('/')}`)) return { kind: 'payload' };
  const redirect = planRedirects(snapshot, pages).redirects.find(({ from }) => from === path);
  if (redirect === undefined) return undefined;
  const { to, status } = redirect;
  return { kind: 'redirect', to: to.includes('?') ? to : to + search, status };
}

/** Modules of site/shared that are loaded through Vite, so that edits take effect without a restart. */
interface SiteModules {
  buildShell: typeof buildShell;
  listPages: typeof listPages;
  tenantStylesheet: typeof tenantStylesheet;
  offersFileOf: typeof offersFileOf;
}

async function loadSiteModules(load: (url: string) => Promise<Record<string, unknown>>): Promise<SiteModules> {
  const modules = await Promise.all([
    load('/site/shared/payload/build-shell.ts'),
    load('/site/shared/site-pages.ts'),
    load('/site/shared/colour/tenant-palette.ts'),
    load('/site/shared/order/offers.ts'),
  ]);
  // These are the files of the type imports above; Vite does not know the types of their exports.
  const [shell, pages, stylesheet, offers] = modules as [
    Pick<SiteModules, 'buildShell'>,
    Pick<SiteModules, 'listPages'>,
    Pick<SiteModules, 'tenantStylesheet'>,
    Pick<SiteModules, 'offersFileOf'>,
  ];
  return { ...shell, ...pages, ...stylesheet, ...offers };
}

export interface ShownError {
  title: string;
  /** Code frame or stack, one line each; may be empty. */
  trace: string;
}

/** Vike prefixes the messages of errors that it logs with tags and an introduction. */
const VIKE_TAGS = /^.*?\[(?:vike|vite)\](?:\[[^\]]*\])*\s*/;
const VIKE_INTRODUCTION = /^(?:Following error was thrown|\[Error\])/;

/** The parts of an error that help to fix the site: the message and the stack frames in its files. */
export function describeError(error: unknown): ShownError {
  if (!(error instanceof Error)) return { title: inspect(error, { depth: 3 }), trace: '' };
  const [first = '', ...rest] = stripVTControlCharacters(error.message || error.name).split('\n');
  const introduction = first.replace(VIKE_TAGS, '');
  const [title = introduction, ...more] = VIKE_INTRODUCTION.test(introduction) ? rest : [introduction, ...rest];
  const frame = 'frame' in error && typeof error.frame === 'string' ? error.frame.split('\n') : [];
  const calls = (error.stack ?? '').split('\n').filter(isCallOfSite);
  return { title, trace: stripVTControlCharacters([...more, ...frame, ...calls].join('\n')).trimEnd() };
}

function isCallOfSite(line: string): boolean {
  return /^\s+at .*[\\/](?:site|templates)[\\/]/.test(line) && !line.includes('node_modules');
}

/**
 * The page that replaces one that could not be rendered. It reloads on the next edit.
 * @param what what happened, e.g. `GET /faq failed`
 */
export function renderErrorPage(what: string, error: unknown): string {
  const { title, trace } = describeError(error);
  return renderOwnPage(
    title,
    `body { max-width: 60rem; margin: 4rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem; color: light-dark(#b00020, #ff8a80); overflow-wrap: anywhere }
pre { overflow-x: auto; padding: 1rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent) }`,
    `<p>${escapeHtml(what)}</p>
<h1>${escapeHtml(title)}</h1>
${trace === '' ? '' : `<pre>${escapeHtml(trace)}</pre>`}
<p>See the terminal for details. This page reloads when a file is saved.</p>
<script type="module">
import { createHotContext } from '/@vite/client';
createHotContext('/error-page').on('vite:beforeUpdate', () => location.reload());
</script>`,
  );
}
