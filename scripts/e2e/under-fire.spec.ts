import type { Page } from '@playwright/test';
import { freePort, startWebServer } from '../../cli/testing/web-server.ts';
import {
  collectDocuments,
  collectProblems,
  expect,
  openHydrated,
  test,
  waitForHydration,
} from './testing/client-page.ts';
import { OLD_TABS, openOldTab } from './testing/old-tabs.ts';
import { RELEASES, startReleaseTrain, type Release } from './testing/release-train.ts';

const STEP_MS = 100_000;

/* That each file that a host sends is whole, and of one release: cli/generator/release/kill.system.test.ts. */
test('while releases go live behind nginx, a visitor sees pages of one release each, and old tabs go on', async ({
  browser,
}) => {
  // Half a minute on an idle machine.
  test.setTimeout(900_000);
  const train = await startReleaseTrain();
  const releases = [await train.release()];
  const port = await freePort();
  const server = await startWebServer('nginx', await train.printNginx(port), [port]);
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}` });
  // Or a click on what is not there would wait as long as the test may take.
  context.setDefaultTimeout(STEP_MS);
  try {
    const visitor = await context.newPage();
    const problems: string[] = [];
    watch(visitor, problems);
    const oldTabs = await Promise.all(
      OLD_TABS.map(async (kind) => {
        const page = await context.newPage();
        watch(page, problems);
        return openOldTab(page, kind);
      }),
    );
    const walk = startWalk(visitor);
    while (releases.length < RELEASES) {
      releases.push(await Promise.race([train.release(), walk.ended.then(unexpectedly)]));
    }
    for (const tab of oldTabs) await tab.use(releases);
    const { sightings, mostDocuments } = await walk.stop();

    expect(problems).toEqual([]);
    expect(new Set(sightings.flatMap(({ editions }) => editions))).toEqual(new Set([1, 2]));
    expect(new Set(sightings.flatMap(({ numbers }) => numbers)).size).toBeGreaterThan(RELEASES / 2);
    expect(sightings.filter((sighting) => isMixed(sighting, releases))).toEqual([]);
    expect(mostDocuments).toBe(1);
  } finally {
    await context.close();
    await server.close();
    await train.close();
  }
});

/** What goes wrong in a page: failed assets, payloads and pages, errors, warnings. */
function watch(page: Page, problems: string[]): void {
  collectProblems(page, problems);
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left ends what it was still asking for.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${reason} ${request.url()}`);
  });
}

/** What a page says of the release that it is of. */
interface Sighting {
  url: string;
  frameId: string;
  /** Numbers of all merchants that it names. */
  numbers: number[];
  /** Of the code that has made it: of what all pages share, and of this page. */
  editions: number[];
}

/** Goes from the list to a merchant and back, by links, until it is stopped. */
function startWalk(page: Page) {
  const breadcrumbs = page.getByRole('navigation', { name: 'Sie sind hier' });
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
        editions: ['sharedEdition', location.pathname === '/akzeptanzstellen' ? 'listEdition' : 'pageEdition'].map(
          (name) => Number(Reflect.get(globalThis, name) ?? 1),
        ),
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
    const merchant = page.getByRole('main').getByRole('link', { name: / Ausgabe \d+/ });
    while (!stopped.signal.aborted) {
      await follow(merchant.first(), / Ausgabe \d+/);
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

/** Whether parts of a page, or of the code that has made it, belong to two releases, or to none. */
function isMixed({ frameId, numbers, editions }: Sighting, releases: readonly Release[]): boolean {
  const ofFrame = releases.filter((release) => release.frameId === frameId);
  const isOfOne = ofFrame.some((release) => numbers.every((number) => number === release.number));
  return !isOfOne || editions.some((edition) => edition !== ofFrame[0]?.edition);
}
