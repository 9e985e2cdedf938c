import type { Plugin } from 'vite';

/** Vike's handlers that load the code of a link's page ahead, below vike/dist/client/runtime-client-routing. */
const PREFETCH_MODULE = '/vike/dist/client/runtime-client-routing/prefetch.js';

/**
 * The same with one listener for all links. Vike adds three listeners to each link after each change of the document,
 * which blocks a slow phone for 100 ms with a list of a thousand. Payloads are not prefetched, as Vike does not either.
 */
export const QUICK_PREFETCH = `
import { objectAssign } from '../../utils/objectAssign.js';
import { isErrorFetchingStaticAssets, loadPageConfigsLazyClientSide } from '../shared/loadPageConfigsLazyClientSide.js';
import { isLinkSkipped } from './isLinkSkipped.js';
import { disableClientRouting } from './renderPageClient.js';
import { isClientSideRoutable } from './isClientSideRoutable.js';
import { createPageContextClient } from './createPageContextClient.js';
import { route } from '../../shared-server-client/route/index.js';

let isListening = false;
let lastHref;

export function addLinkPrefetchHandlers() {
  if (isListening) return;
  isListening = true;
  for (const type of ['mouseover', 'touchstart']) {
    addEventListener(type, ({ target }) => prefetchLink(target.closest?.('a')), { passive: true, capture: true });
  }
}

async function prefetchLink(link) {
  const href = link?.getAttribute('href');
  if (!link || href === lastHref || isLinkSkipped(link)) return;
  lastHref = href;
  await prefetch(href);
}

export async function prefetch(href) {
  const page = await createPageContextClient(href);
  try {
    objectAssign(page, await route(page));
  } catch {
    return;
  }
  const { pageId, _pageFilesAll, _globalContext } = page;
  if (!pageId || !(await isClientSideRoutable(pageId, page))) return;
  try {
    await loadPageConfigsLazyClientSide(pageId, _pageFilesAll, _globalContext._pageConfigs, _globalContext._pageConfigGlobal);
  } catch (error) {
    if (!isErrorFetchingStaticAssets(error)) throw error;
    disableClientRouting(error, true);
  }
}

export const initLinkPrefetchHandlers = addLinkPrefetchHandlers;
export const addLinkPrefetchHandlers_watch = () => {};
export const addLinkPrefetchHandlers_unwatch = () => {};
export const getPageContextPrefetched = () => null;
export const populatePageContextPrefetchCache = () => {};
`;

/** What serializes page data for Vike: JSON whose strings may stand for values that JSON lacks; they start with `!`. */
const PARSER_MODULE = '/@brillout/json-serializer/dist/parse.js';

const PARSED = 'const value = JSON.parse(str);';

/**
 * Returns JSON without such strings as it is. The parser otherwise walks through all of it, and copies the path to each
 * value: 25 ms of a slow phone for a list of a thousand.
 */
export function quickParser(code: string): string {
  if (code.split(PARSED).length !== 2) throw new Error(`The parser of page data has changed: it lacks “${PARSED}”`);
  return code.replace(PARSED, `${PARSED}\n    if (!options.reviver && !str.includes('"!')) return value;`);
}

/** Modules below vike/dist/client that start the router: the entry, and the history, which starts when it is evaluated. */
const ENTRY_MODULE = '/vike/dist/client/runtime-client-routing/entry.js';
const HISTORY_MODULE = '/vike/dist/client/runtime-client-routing/history.js';

const ROUTER_START = '\ninitClientRouter();';
/** A timer lets the browser draw a frame first, which costs a slow phone 10 ms while the visitor waits. */
const START_TASK = `const startTask = (task) =>
  globalThis.scheduler?.postTask ? scheduler.postTask(task, { priority: 'user-blocking' }) : setTimeout(task);`;
const REMEMBER = 'globalObject.previous = getHistoryInfo();';
const HISTORY_START = `\ninitHistory(); // we redundantly call initHistory() to ensure it's called early\n${REMEMBER}\n`;

/**
 * Starts history and router in tasks of their own, after the one that evaluates all code: together they take a slow phone
 * more than 100 ms.
 */
export function lateStart(code: string): string {
  if (code.split(ROUTER_START).length !== 2) throw new Error('Vike’s client no longer starts in its entry');
  const start = `${START_TASK}\nstartTask(() => {\n  initHistory();\n  startTask(initClientRouter);\n});`;
  return `import { initHistory } from './history.js';\n${code.replace(ROUTER_START, `\n${start}`)}`;
}

/** The history, which starts when it is asked to. The router starts it again, which changes nothing. */
export function lateHistory(code: string): string {
  const end = code.lastIndexOf('}');
  if (!code.includes(HISTORY_START) || !code.slice(0, end).includes('\nfunction initHistory() {')) {
    throw new Error('Vike’s history no longer starts when it is evaluated');
  }
  return `${code.slice(0, end)}    ${REMEMBER}\n}\n`.replace(HISTORY_START, '\n');
}

/** The module below vike/dist/client that renders the first page and every other one. */
const RENDER_MODULE = '/vike/dist/client/runtime-client-routing/renderPageClient.js';

const ROUTED = 'pageContextFromRoute = await route(pageContext);';

/**
 * Hydrates without asking the router which page this is: the document says it, and Vike uses nothing else of the answer. The
 * answer takes 15 ms of a slow phone, because all patterns of addresses are compiled for it.
 */
export function unroutedHydration(code: string): string {
  if (code.split(ROUTED).length !== 2) throw new Error(`Vike’s client has changed: it lacks “${ROUTED}”`);
  return code.replace(ROUTED, 'pageContextFromRoute = isFirstRender ? {} : await route(pageContext);');
}

/** Makes parts of Vike's client quicker that take a time in proportion to the page, and splits its start. */
export function quickRouter(): Plugin {
  return {
    name: 'voucher-site:quick-router',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return this.environment.name === 'client' && id.endsWith(PREFETCH_MODULE) ? QUICK_PREFETCH : null;
    },
    transform(code, id) {
      if (this.environment.name !== 'client') return null;
      if (id.endsWith(ENTRY_MODULE)) return lateStart(code);
      if (id.endsWith(HISTORY_MODULE)) return lateHistory(code);
      if (id.endsWith(RENDER_MODULE)) return unroutedHydration(code);
      return id.endsWith(PARSER_MODULE) ? quickParser(code) : null;
    },
  };
}
