import type { Browser, CDPSession, Page } from '@playwright/test';
import { fetchedAhead } from '../e2e/testing/sleeping-page.ts';

/** As Lighthouse simulates a phone. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const CPU_SLOWDOWN = 4;

/** Tasks above it block visitors: https://web.dev/articles/tbt */
const LONG_TASK_MS = 50;

/** The first touch: a button of the header, which every page has, and an answer that shows at once. */
const TOUCHED = '.header-tools button';

/** A cart with one voucher, as it is saved: without, cart and checkout have little to show. */
const CART = JSON.stringify({
  items: [
    {
      merchant: { id: '1', slug: 'stadt-gutschein', companyName: 'Stadtgutschein' },
      amount: 2500,
      quantity: 1,
      templateId: '1',
      deliveryType: 'EMAIL',
      positionNumber: 1,
      timestamp: 2,
    },
  ],
});

export interface Visit {
  /** KB until the page had loaded; and what it then fetched by itself. */
  loadedKb: number;
  aheadKb: number;
  /** Milliseconds. */
  fcp: number;
  lcp: number;
  blocking: number;
  /** From the touch to the frame with its answer, and until the whole page is hydrated. */
  answer: number;
  awake: number;
  /** The two longest tasks after the touch. */
  longestTask: number;
  otherTask: number;
  /** Sum of the layout shifts. */
  shift: number;
}

/** Opens a page as a visitor with a slow phone, and touches it when it is quiet. */
export async function visit(browser: Browser, origin: string, route: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
  });
  const page = await context.newPage();
  // tsx names functions within functions by this one, which browsers lack.
  await page.addInitScript('globalThis.__name = (value) => value;');
  await page.addInitScript(observe);
  await page.addInitScript(fillCart, CART);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const bytes = countBytes(session);
  await page.goto(origin + route, { waitUntil: 'load' });
  const loadedKb = bytes() / 1024;
  await page.waitForLoadState('networkidle');
  await settle(page);
  const before = await page.evaluate(readObserved, LONG_TASK_MS);
  const touched = await touch(page);
  await context.close();
  return { loadedKb, aheadKb: bytes() / 1024 - loadedKb, ...before, ...touched };
}

function countBytes(session: CDPSession): () => number {
  let sum = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sum += encodedDataLength;
  });
  return () => sum;
}

function fillCart(cart: string): void {
  localStorage.setItem('cart', cart);
}

/** Runs in the page before its own code. */
function observe(): void {
  const observed = { fcp: 0, lcp: 0, shift: 0, tasks: [] as { start: number; duration: number }[] };
  Reflect.set(window, 'observed', observed);
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => (observed.lcp = startTime));
  on('layout-shift', (entry) => (observed.shift += Number(Reflect.get(entry, 'value'))));
  on('longtask', ({ startTime, duration }) => observed.tasks.push({ start: startTime, duration }));
}

function readObserved(longTaskMs: number): Pick<Visit, 'fcp' | 'lcp' | 'blocking' | 'shift'> {
  const { fcp, lcp, shift, tasks } = Reflect.get(window, 'observed') as {
    fcp: number;
    lcp: number;
    shift: number;
    tasks: { start: number; duration: number }[];
  };
  const late = tasks.filter(({ start }) => start >= fcp);
  return { fcp, lcp, shift, blocking: late.reduce((sum, { duration }) => sum + duration - longTaskMs, 0) };
}

/** Waits until the page has fetched its code ahead, and has done what it does by itself. A quiet network may precede both. */
async function settle(page: Page): Promise<void> {
  await fetchedAhead(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
}

/** Taps a button, and waits for the frame that shows its answer. */
async function touch(page: Page): Promise<Pick<Visit, 'answer' | 'awake' | 'longestTask' | 'otherTask'>> {
  const box = await page.locator(TOUCHED).first().boundingBox();
  const none = Number.NaN;
  if (box === null) return { answer: none, awake: none, longestTask: none, otherTask: none };
  const answered = page.evaluate(async () => {
    const root = document.documentElement;
    const seen = { answer: Number.NaN, awake: root.matches('.is-awake') ? 0 : Number.NaN };
    const touchedAt = await new Promise<number>((resolve) => {
      addEventListener('pointerdown', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
    });
    const { theme } = root.dataset;
    addEventListener('hydrated', () => (seen.awake = performance.now() - touchedAt), { once: true });
    // Asking for each frame would draw frames between the slices of the hydration, which no visitor's browser does.
    new MutationObserver(async (_changes, observer) => {
      if (root.dataset['theme'] === theme) return;
      observer.disconnect();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => setTimeout(resolve));
      seen.answer = performance.now() - touchedAt;
    }).observe(root, { attributes: true });
    // What the touch sets going ends later.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const { tasks } = Reflect.get(window, 'observed') as { tasks: { start: number; duration: number }[] };
    const since = tasks.filter(({ start, duration }) => start + duration >= touchedAt);
    const [longestTask = 0, otherTask = 0] = since.map(({ duration }) => duration).toSorted((a, b) => b - a);
    return { ...seen, longestTask, otherTask };
  });
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  return answered;
}
