import { test as base, expect, type ConsoleMessage, type Locator, type Page, type Route } from '@playwright/test';

interface SitePage {
  /** The test's page, which may report neither errors nor warnings. */
  quietPage: Page;
  /* Parts that every page has. */
  header: Locator;
  main: Locator;
  heading: Locator;
  footer: Locator;
}

export const test = base.extend<SitePage>({
  async quietPage({ page }, use) {
    const problems = collectProblems(page);
    await use(page);
    expect(problems).toEqual([]);
  },
  header: ({ page }, use) => use(page.getByRole('banner')),
  main: ({ page }, use) => use(page.getByRole('main')),
  heading: ({ page }, use) => use(page.getByRole('heading', { level: 1 })),
  footer: ({ page }, use) => use(page.getByRole('contentinfo')),
});

export { expect };

/** What a page said that it should not have said. @param problems where to add it */
export function collectProblems(page: Page, problems: string[] = []): string[] {
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message: ConsoleMessage) => {
    const { url } = message.location();
    // Browsers ask for it where a tenant names no icon.
    if (url.endsWith('/favicon.ico')) return;
    if (['error', 'warning'].includes(message.type())) problems.push(`${message.type()}: ${message.text()} ${url}`);
  });
  return problems;
}

/** Paths that were loaded as documents, in their order: reloads show here, client navigation does not. */
export function collectDocuments(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    const { pathname, search } = new URL(request.url());
    paths.push(pathname + search);
  });
  return paths;
}

/** Says above a form why it was refused. */
export function errorSummary(page: Page): Locator {
  return page.getByRole('region', { name: 'Bitte prüfen Sie Ihre Angaben' });
}

/** Opens the search of the header. */
export function searchButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: 'Suche', exact: true });
}

/** Leaves for another page by a link of the footer. */
export async function goToImprint(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click();
  await expect(page).toHaveTitle(/^Impressum/);
}

/** Adds up the layout shifts that no input explains. @returns their sum since the document began */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shift'));
}

/** Opens a page, wakes it and waits until it is hydrated: from then on links are the client router's. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Wakes the page without touching it, if it sleeps. */
export async function wake(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('wake')));
}

/** Opens a page and wakes it, which may fail. */
export async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await wake(page);
}

/** Wakes the page, whichever document it is at last, and waits until it is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    dispatchEvent(new Event('wake'));
    // The client router leaves this mark when a page has been rendered in full.
    return 'fullyRenderedUrl' in Object(Reflect.get(window, '_vike'));
  });
}

/** Opens a page and waits until it knows which build is live. */
export async function openWatching(page: Page, path: string): Promise<void> {
  await Promise.all([page.waitForResponse('**/builds/latest.json'), openHydrated(page, path)]);
}

/**
 * Lets builds/latest.json name this build from now on, whose own file is there.
 * @param frameId of its documents; another one than that of any page where not said
 */
export async function releaseBuild(page: Page, id: string, frameId = `frame of ${id}`): Promise<void> {
  const build = { id, frameId, timestamp: '2026-11-21T12:00:00Z' };
  for (const file of ['latest.json', `meta/${id}.json`]) {
    await page.route(`**/builds/${file}`, (route) => route.fulfill({ json: build }));
  }
}

/**
 * Delays responses.
 * @returns what ends the waiting
 */
export async function holdBack(
  page: Page,
  url: string,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await answer(route);
  });
  return release;
}

/**
 * Opens a page whose code is still on its way, as on a slow telephone.
 * @returns what lets the code arrive and waits until the page is hydrated
 */
export async function openBeforeCode(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdBack(page, '**/assets/entries/entry-client-routing.*.js');
  await page.goto(path, { waitUntil: 'commit' });
  // A page that starts at once has no later event before its code is there.
  await page.waitForFunction(() => document.readyState !== 'loading');
  return async () => {
    release();
    await waitForHydration(page);
  };
}
