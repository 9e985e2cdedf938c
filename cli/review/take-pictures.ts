import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { toError } from '../lib/errors.ts';
import { closeOrEnd } from './browser.ts';
import { LOOKS, toElementTree, type ElementNode, type PageSnapshot } from './element-tree.ts';

/** CSS pixels: a phone and a desktop. The phone first: browsers keep a larger image that they already have. */
export const WIDTHS = [390, 1280] as const;

export type Width = (typeof WIDTHS)[number];

/** Longer pages are cut: their end repeats what is above, and words are compared to the end. */
export const MAX_HEIGHT = 8000;

const VIEWPORT_HEIGHT = 900;
const TIMEOUT_MS = 20_000;

/** All that is done with a page takes no longer: foreign scripts may never end. */
const PAGE_MS = 35_000;

const MAX_ELEMENTS = 50_000;

/** When pages believe to be opened: a Thursday in business hours. The same for all reviews, so that pictures can be kept. */
export const REVIEW_TIME = new Date('2026-01-15T10:00:00+01:00');

/** Changes when pictures of the same page would differ from earlier ones. */
export const PICTURE_FORMAT = '5';

export interface Picture {
  png: Buffer;
  tree: ElementNode;
}

export type Pictures = ReadonlyMap<Width, Picture>;

export type Trees = ReadonlyMap<Width, ElementNode>;

/** Takes pictures of the pages of one site. */
export interface SiteCamera {
  /** @throws Error if the page does not load in time */
  take(path: string): Promise<Pictures>;
  /** Lays a page out as for its pictures, without drawing it: half the work. @throws Error if the page does not load in time */
  measure(path: string): Promise<Trees>;
  close(): Promise<void>;
}

/* Scripts for pages, where this program's types do not hold. */

/** What a page has stored would be seen by the next one. Documents without an origin have no storage. */
const FORGET = 'try { localStorage.clear(); sessionStorage.clear(); } catch {}';

/** Frees the images of a page, whose scripts may have replaced the function. */
const LEAVE = 'try { document.replaceChildren(); } catch {}';

const CALM = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(\`
    *, ::before, ::after {
      content-visibility: visible !important;
      caret-color: transparent !important;
      animation: none !important;
      transition: none !important;
    }\`);
  document.adoptedStyleSheets.push(sheet);
}`;

const READY = `(async () => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await document.fonts.ready;
  await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {})));
})()`;

/**
 * Opens a site in a context of its own: nothing stored, no consent, light theme, no motion.
 * @param proxy of the site's side, through which the context reaches its host and nothing else
 * @param pageMs for all that is done with a page; tests shorten it
 */
export async function openCamera(
  browser: Browser,
  proxy: string,
  host: string,
  pageMs: number = PAGE_MS,
): Promise<SiteCamera> {
  const context = await browser.newContext({
    viewport: { width: WIDTHS[0], height: VIEWPORT_HEIGHT },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    acceptDownloads: false,
    proxy: { server: proxy, bypass: '<-loopback>' },
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.clock.setFixedTime(REVIEW_TIME);
  await context.addInitScript({ content: FORGET });
  await context.addInitScript({ content: CALM });
  let tab: Promise<Tab> | undefined;
  const visit = async <Result>(path: string, look: Look<Result>): Promise<ReadonlyMap<Width, Result>> => {
    // One tab for all pages: opening one takes a tenth of the time of a page.
    tab ??= openTab(context);
    const used = tab;
    try {
      return await inTime(
        pageMs,
        used.then((each) => lookAtAll(each, `http://${host}${encodeURI(path)}`, look)),
      );
    } catch (error) {
      tab = undefined;
      await closeOrEnd(browser, async () => (await used).page.close());
      throw error;
    }
  };
  return {
    take: (path) => visit(path, takePicture),
    measure: (path) => visit(path, takeTree),
    close: () => closeOrEnd(browser, () => context.close()),
  };
}

/** What is done with a page at one width. */
type Look<Result> = (session: CDPSession, width: Width) => Promise<Result>;

interface Tab {
  page: Page;
  session: CDPSession;
}

async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  page.on('popup', (popup) => void popup.close().catch(() => {}));
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  return { page, session: await context.newCDPSession(page) };
}

/** A page whose script never ends would keep an evaluation waiting. */
async function inTime<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the page keeps the browser busy')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function lookAtAll<Result>(tab: Tab, url: string, look: Look<Result>): Promise<ReadonlyMap<Width, Result>> {
  const { page, session } = tab;
  await session.send('Emulation.setVirtualTimePolicy', { policy: 'advance' });
  await resize(session, WIDTHS[0], VIEWPORT_HEIGHT);
  // Images of the page before must be gone: the browser prefers a larger one that it has, so pictures would depend on their order.
  await page.evaluate(LEAVE);
  await session.send('HeapProfiler.collectGarbage');
  await page.goto(url, { waitUntil: 'load' });
  const seen = new Map<Width, Result>();
  for (const width of WIDTHS) {
    await refuseLarge(page);
    await showWhole(tab, width);
    seen.set(width, await look(session, width));
  }
  return seen;
}

/**
 * Makes the window as high as the page, so that one frame has it all: a picture beyond the window takes a layout and a frame
 * more. A page that grows with its window keeps a common one.
 */
async function showWhole({ page, session }: Tab, width: Width): Promise<void> {
  await resize(session, width, VIEWPORT_HEIGHT);
  const height = await pageHeight(session);
  await resize(session, width, height);
  await settle(page, session);
  if (height === (await pageHeight(session))) return;
  await resize(session, width, VIEWPORT_HEIGHT);
  await settle(page, session);
}

async function resize(session: CDPSession, width: number, height: number): Promise<void> {
  await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
}

async function pageHeight(session: CDPSession): Promise<number> {
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  return Math.min(Math.max(1, Math.ceil(cssContentSize.height)), MAX_HEIGHT);
}

/** Time that a page gets to finish after it was loaded or resized, by its own clock: it passes as fast as the page works. */
const SETTLING_MS = 1000;

/** Waits for fonts and images, lets the page finish, and stops its clock. */
async function settle(page: Page, session: CDPSession): Promise<void> {
  await session.send('Emulation.setVirtualTimePolicy', { policy: 'advance' });
  await page.evaluate(READY);
  const finished = new Promise<void>((resolve) => {
    session.once('Emulation.virtualTimeBudgetExpired', () => resolve());
  });
  await session.send('Emulation.setVirtualTimePolicy', {
    policy: 'pauseIfNetworkFetchesPending',
    budget: SETTLING_MS,
    maxVirtualTimeTaskStarvationCount: 10_000,
  });
  await finished;
}

/** A snapshot of a page without end would fill the memory of both programs. */
async function refuseLarge(page: Page): Promise<void> {
  const count = Number(await page.evaluate(`document.getElementsByTagName('*').length`));
  if (count > MAX_ELEMENTS) throw new Error(`the page has more than ${MAX_ELEMENTS} elements`);
}

async function takeTree(session: CDPSession): Promise<ElementNode> {
  const snapshot: PageSnapshot = await session.send('DOMSnapshot.captureSnapshot', { computedStyles: [...LOOKS] });
  return toElementTree(snapshot);
}

async function takePicture(session: CDPSession, width: Width): Promise<Picture> {
  const tree = await takeTree(session);
  const { cssVisualViewport: window } = await session.send('Page.getLayoutMetrics');
  const height = await pageHeight(session);
  // Parts that scroll sideways may lack tiles in the first picture, which the browser then draws.
  const corner = { x: 0, y: 0, width: 8, height: 8, scale: 1 };
  await session.send('Page.captureScreenshot', { format: 'png', clip: corner });
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    ...(window.clientHeight === height
      ? {}
      : { captureBeyondViewport: true, clip: { x: 0, y: 0, width, height, scale: 1 } }),
  });
  return { png: Buffer.from(data, 'base64'), tree };
}

/** Why a page could not be pictured, in one line. */
export function pictureProblem(error: unknown): string {
  return toError(error).message.split('\n', 1)[0] ?? '';
}
