import type { UndebuggedBrowser, UndebuggedPage } from '../browser/undebugged-browser.ts';

/** As Lighthouse simulates a phone. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const CPU_SLOWDOWN = 4;

/** Tasks above it block visitors: https://web.dev/articles/tbt */
const LONG_TASK_MS = 50;

/** A button of the header that needs code, and whose answer shows at once. The theme needs none. */
export const MENU_BUTTON = '.menu-button';

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
  /** From the slowest key of a search in the page's list to the next frame. */
  typing: number;
  /** Sum of the layout shifts. */
  shift: number;
}

/** A phone, whose scroll bar takes no room: otherwise the page would be shifted when it becomes longer than the screen. */
const SCREEN = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };

/** Without a request for so long, the page has loaded what it loads by itself. */
const QUIET_MS = 500;

/** Opens a page as a visitor with a slow phone, and touches it when it is quiet. */
export async function visit(
  browser: UndebuggedBrowser,
  origin: string,
  route: string,
  touched: string,
): Promise<Visit> {
  const page = await browser.open();
  await page.send('Emulation.setDeviceMetricsOverride', SCREEN);
  await page.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${String(observe)})(); (${String(fillCart)})(${JSON.stringify(CART)});`,
  });
  await page.send('Network.enable');
  await page.send('Network.emulateNetworkConditions', NETWORK);
  await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const traffic = watchTraffic(page);
  const loaded = page.next('Page.loadEventFired');
  await page.send('Page.navigate', { url: origin + route });
  await loaded;
  const loadedKb = traffic.bytes() / 1024;
  await traffic.quiet();
  await settle(page);
  const before = await page.evaluate(readObserved, LONG_TASK_MS);
  const answers = await touch(page, touched);
  const typing = await typeSearch(page);
  await page.close();
  return { loadedKb, aheadKb: traffic.bytes() / 1024 - loadedKb, ...before, ...answers, typing };
}

function watchTraffic(page: UndebuggedPage): { bytes(): number; quiet(): Promise<void> } {
  let sum = 0;
  let changedAt = performance.now();
  const open = new Set<unknown>();
  page.on('Network.requestWillBeSent', ({ requestId }) => open.add(requestId));
  const end = ({ requestId, encodedDataLength }: Record<string, unknown>): void => {
    open.delete(requestId);
    changedAt = performance.now();
    sum += Number(encodedDataLength ?? 0);
  };
  page.on('Network.loadingFinished', end);
  page.on('Network.loadingFailed', end);
  return {
    bytes: () => sum,
    async quiet() {
      while (open.size > 0 || performance.now() - changedAt < QUIET_MS) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}

function fillCart(cart: string): void {
  localStorage.setItem('cart', cart);
}

/** Runs in the page before its own code. */
function observe(): void {
  // Under load, Chromium takes the network for a slower one, and the page would fetch nothing ahead.
  Object.defineProperty(navigator, 'connection', { value: { saveData: false, effectiveType: '4g' } });
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
async function settle(page: UndebuggedPage): Promise<void> {
  await page.evaluate(async () => {
    const files: string[] = JSON.parse(document.getElementById('code')?.textContent ?? '[]');
    const isFetched = (file: string) => performance.getEntriesByName(new URL(file, location.href).href).length > 0;
    while (!files.every(isFetched)) await new Promise((resolve) => setTimeout(resolve, 100));
    await new Promise<unknown>((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
  });
}

/** Taps a button, and waits for the frame that shows its answer. */
async function touch(
  page: UndebuggedPage,
  touched: string,
): Promise<Pick<Visit, 'answer' | 'awake' | 'longestTask' | 'otherTask'>> {
  const place = await page.evaluate((selector) => {
    const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    return width === 0 ? null : { x: x + width / 2, y: y + height / 2 };
  }, touched);
  const none = Number.NaN;
  if (place === null) return { answer: none, awake: none, longestTask: none, otherTask: none };
  const answered = page.evaluate(async () => {
    const root = document.documentElement;
    const seen: { answer?: number; awake?: number } = root.matches('.is-awake') ? { awake: 0 } : {};
    const touchedAt = await new Promise<number>((resolve) => {
      addEventListener('pointerdown', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
    });
    addEventListener('hydrated', () => (seen.awake = performance.now() - touchedAt), { once: true });
    // Asking for each frame would draw frames between the slices of the hydration, which no visitor's browser does.
    new MutationObserver(async (_changes, observer) => {
      observer.disconnect();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => setTimeout(resolve));
      seen.answer = performance.now() - touchedAt;
    }).observe(root, { subtree: true, attributeFilter: ['data-theme', 'aria-expanded'] });
    // What the touch sets going ends later.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const { tasks } = Reflect.get(window, 'observed') as { tasks: { start: number; duration: number }[] };
    const since = tasks.filter(({ start, duration }) => start + duration >= touchedAt);
    const [longestTask = 0, otherTask = 0] = since.map(({ duration }) => duration).toSorted((a, b) => b - a);
    return { ...seen, longestTask, otherTask };
  });
  await page.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
  await page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const { answer = none, awake = none, ...tasks } = await answered;
  return { answer, awake, ...tasks };
}

const TYPED = 'bäckerei';
const KEY_PAUSE_MS = 60;

/** Types into the search field of the page's list, after closing what the touch has opened. */
async function typeSearch(page: UndebuggedPage): Promise<number> {
  const press = async (key: string, text?: string): Promise<void> => {
    await page.send('Input.dispatchKeyEvent', { type: 'keyDown', key, ...(text !== undefined && { text }) });
    await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
    await new Promise((resolve) => setTimeout(resolve, KEY_PAUSE_MS));
  };
  await press('Escape');
  const hasField = await page.evaluate(() => {
    const durations: number[] = [];
    Reflect.set(window, 'durations', durations);
    new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'event',
    });
    const field = document.querySelector<HTMLInputElement>('main [type="search"]');
    field?.focus();
    return field !== null;
  });
  if (!hasField) return Number.NaN;
  for (const letter of TYPED) await press(letter, letter);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'durations') as number[])));
}
