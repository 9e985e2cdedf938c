import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, type Page } from '@playwright/test';
import { freePort, startWebServer } from '../../cli/testing/web-server.ts';
import { collectDocuments, collectProblems, openHydrated, waitForHydration } from './testing/client-page.ts';
import { OLD_TABS, openOldTab } from './testing/old-tabs.ts';
import { startReleaseTrain, type Release } from './testing/release-train.ts';

const RELEASES = 4;
/** Old tabs are opened with the first release, and used again when so many more are live. */
const OLD_TABS_WAIT = 3;
const STEP_MS = 100_000;
const PAUSE_MS = 50;

test('while releases go live behind nginx, every visitor sees whole pages of one release, and old tabs go on', async ({
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
    const readers = startReaders(`http://127.0.0.1:${port}`);
    const walk = startWalk(visitor);
    while (releases.length <= RELEASES) {
      releases.push(await Promise.race([train.release(), walk.ended.then(unexpectedly)]));
      if (releases.length === 1 + OLD_TABS_WAIT) for (const tab of oldTabs) await tab.use(releases);
    }
    const [walked, read] = [await walk.stop(), await readers.stop(releases.flatMap(({ assets }) => assets))];

    expect(problems).toEqual([]);
    expect(new Set(walked.sightings.flatMap(({ editions }) => editions))).toEqual(new Set([1, 2]));
    expect(walked.sightings.length).toBeGreaterThan(RELEASES / 2);
    expect(mixed(walked.sightings, releases)).toEqual([]);
    expect(mixedCode(walked.sightings, releases)).toEqual([]);
    expect(walked.mostDocuments).toBe(1);

    expect(read.problems).toEqual([]);
    expect(mixed(read.sightings, releases)).toEqual([]);
    expect(new Set(read.sightings.flatMap(({ numbers }) => numbers)).size).toBeGreaterThan(RELEASES / 2);
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

/** What pages and payloads say of the release they are of. */
interface Sighting {
  url: string;
  frameId: string;
  /** Numbers of all merchants that it names. */
  numbers: number[];
}

/** Asks for pages and their payloads over and over, until they are stopped. */
function startReaders(origin: string) {
  const problems: string[] = [];
  const sightings: Sighting[] = [];
  const stopped = new AbortController();
  const ask = async (path: string) => {
    const answer = await fetch(origin + path);
    const text = await answer.text();
    if (answer.status !== 200) problems.push(`${path}: status ${answer.status}`);
    return { text, isKept: answer.headers.get('cache-control')?.includes('immutable') === true };
  };
  const see = (url: string, frameId: string, text: string) => {
    const numbers = new Set([...text.matchAll(/ Ausgabe (\d+)/g)].map(([, number]) => Number(number)));
    sightings.push({ url, frameId, numbers: [...numbers] });
  };
  const read = async (page: string) => {
    while (!stopped.signal.aborted) {
      const { text } = await ask(page);
      if (!text.trimEnd().endsWith('</html>')) problems.push(`${page} is cut off`);
      see(page, JSON.parse(/<script id="shell"[^>]*>([^<]*)</.exec(text)?.[1] ?? '').frameId, text);
      const payload = await ask(`${page}/index.pageContext.json`);
      see(`${page}, payload`, JSON.parse(payload.text).data.frameId, payload.text);
      await delay(PAUSE_MS);
    }
  };
  const ended = Promise.all(['/akzeptanzstellen', '/gutscheine', '/karte'].map(read));
  ended.catch(() => {});
  return {
    /** Then asks for these assets, those of older releases too. */
    async stop(assets: readonly string[]) {
      stopped.abort();
      await ended;
      for (const asset of new Set(assets)) {
        if (!(await ask(asset)).isKept) problems.push(`${asset} is not kept`);
      }
      return { problems, sightings };
    },
  };
}

/** What the visitor sees, and which editions of the code have made it: of what all pages share, and of this page. */
interface Visit extends Sighting {
  editions: number[];
}

/** Goes from the list to a merchant and back, by links, until it is stopped. */
function startWalk(page: Page) {
  const breadcrumbs = page.getByRole('navigation', { name: 'Sie sind hier' });
  const sightings: Visit[] = [];
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

/** Sightings whose parts belong to two releases, or to none. */
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

/** Visits whose code is not all of the release that their page is of. */
function mixedCode(visits: readonly Visit[], releases: readonly Release[]): Visit[] {
  return visits.filter(({ frameId, editions }) => {
    const ofFrame = releases.find((release) => release.frameId === frameId);
    return editions.some((edition) => edition !== ofFrame?.edition);
  });
}
