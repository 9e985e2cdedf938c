import { expect, test, type Page } from '@playwright/test';
import { freePort, startWebServer } from '../../cli/hosting/web-server-for-test.ts';
import { collectDocuments, collectProblems, openHydrated, waitForHydration } from './client-page.ts';
import { startCrawler, type Sighting } from './crawler.ts';
import { startReleaseTrain, type Release } from './release-train.ts';

const RELEASES = 20;
/** The old tab is opened with the first release, and used again when so many more are live. */
const OLD_TAB_WAITS = 5;
const REQUESTS_A_SECOND = 50;

test('while releases go live behind nginx, every visitor sees whole pages of one release, and old tabs go on', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const train = await startReleaseTrain();
  const releases = [await train.release()];
  const port = await freePort();
  const server = await startWebServer('nginx', await train.printNginx(port), port);
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}` });
  try {
    const [visitor, oldTab] = [await context.newPage(), await context.newPage()];
    const problems = [visitor, oldTab].map(watch);
    await openHydrated(oldTab, '/faq');
    const crawler = startCrawler(`http://127.0.0.1:${port}`);
    const walk = startWalk(visitor);
    while (releases.length <= RELEASES) {
      releases.push(await Promise.race([train.release(), walk.ended.then(unexpectedly)]));
      if (releases.length === 1 + OLD_TAB_WAITS) await useOldTab(oldTab);
    }
    const [walked, crawled] = [await walk.stop(), await crawler.stop()];

    expect(problems.flat()).toEqual([]);
    expect(walked.sightings.length).toBeGreaterThan(RELEASES / 2);
    expect(mixed(walked.sightings, releases)).toEqual([]);
    expect(walked.mostDocuments).toBe(1);

    expect(crawled.problems).toEqual([]);
    expect(mixed(crawled.sightings, releases)).toEqual([]);
    expect(new Set(crawled.sightings.flatMap(({ numbers }) => numbers)).size).toBeGreaterThan(RELEASES / 2);
    expect(crawled.requests / crawled.seconds).toBeGreaterThan(REQUESTS_A_SECOND);
    test.info().annotations.push({
      type: 'load',
      description: `${crawled.requests} requests in ${Math.round(crawled.seconds)} s, ${walked.sightings.length} pages walked`,
    });
  } finally {
    await context.close();
    await server.close();
    await train.close();
  }
});

/** What goes wrong in a page: failed assets, payloads and pages, errors, warnings. */
function watch(page: Page): string[] {
  const problems = collectProblems(page);
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left ends what it was still asking for.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${reason} ${request.url()}`);
  });
  return problems;
}

/** Goes from the list to a merchant and back, by links, until it is stopped. */
function startWalk(page: Page) {
  const breadcrumbs = page.getByRole('navigation', { name: 'Brotkrumen' });
  const sightings: Sighting[] = [];
  const documents = collectDocuments(page);
  let mostDocuments = 0;
  const stopped = new AbortController();
  const see = async () => {
    await waitForHydration(page);
    sightings.push(
      await page.evaluate(() => ({
        url: location.pathname,
        frameId: JSON.parse(document.getElementById('shell')?.textContent ?? '{}').frameId,
        numbers: [
          ...new Set([...document.body.innerText.matchAll(/ Ausgabe (\d+)/g)].map(([, number]) => Number(number))),
        ],
      })),
    );
  };
  const follow = async (link: ReturnType<Page['getByRole']>, heading: RegExp) => {
    documents.length = 0;
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await see();
    mostDocuments = Math.max(mostDocuments, documents.length);
  };
  const walk = async () => {
    await openHydrated(page, '/akzeptanzstellen');
    while (!stopped.signal.aborted) {
      await follow(
        page
          .getByRole('main')
          .getByRole('link', { name: / Ausgabe \d+/ })
          .first(),
        / Ausgabe \d+/,
      );
      await follow(breadcrumbs.getByRole('link', { name: 'Akzeptanzstellen' }), /\d+ Akzeptanzstellen/);
    }
  };
  const ended = walk();
  ended.catch(() => {});
  return {
    /** Rejects where a step cannot be done. */
    ended,
    async stop() {
      stopped.abort();
      await ended;
      return { sightings, mostDocuments };
    },
  };
}

function unexpectedly(): never {
  throw new Error('the visitor has stopped');
}

async function useOldTab(page: Page): Promise<void> {
  const documents = collectDocuments(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click();
  await expect(page).toHaveTitle(/^Impressum/);
  await waitForHydration(page);
  expect(documents).toEqual(['/impressum']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Datenschutz' }).click();
  await expect(page).toHaveTitle(/^Datenschutz/);
}

/** Sightings whose parts are of two releases, or of none. */
function mixed(sightings: readonly Sighting[], releases: readonly Release[]): Sighting[] {
  return sightings.filter(({ frameId, numbers }) => {
    const ofFrame = releases.filter((release) => release.frameId === frameId);
    return (
      ofFrame.length === 0 ||
      numbers.length > 1 ||
      numbers.some((number) => ofFrame.every((one) => one.number !== number))
    );
  });
}
