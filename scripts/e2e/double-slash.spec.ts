import { createServer, request as httpRequest } from 'node:http';
import type { Page } from '@playwright/test';
import { closeServer, listen, LOOPBACK } from '../../cli/serve/http.ts';
import { originOf } from './testing/cities.ts';
import { expect, openWatching, releaseBuild, test, waitForHydration } from './testing/client-page.ts';

/*
 * A host that shows pages at `//host/path` too, as simple static hosts do. Read as an address, that path leads to another
 * site, which every navigation of the page must avoid. All such addresses: site/shared/url-paths.test.ts.
 */
const HOSTILE = '//evil.example/x';
const ERROR_PAGE_CODE = '**/assets/entries/templates_error*.js';

let origin = '';
let close = async (): Promise<void> => {};

test.beforeAll(async () => {
  const city = new URL(originOf('musterstadt'));
  const server = createServer(({ url = '/', headers }, response) => {
    // The host redirects nothing: it takes the path for one without its doubled slash.
    const path = url.replace(/^\/+/, '/');
    httpRequest({ host: city.hostname, port: city.port, path, headers: { ...headers, host: city.host } }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    }).end();
  });
  origin = `http://${LOOPBACK}:${await listen(server, { host: LOOPBACK, port: 0 })}`;
  close = () => closeServer(server);
});

test.afterAll(() => close());

/** Addresses on other hosts that were asked for, or that the page leads to. */
async function collectEscapes(page: Page): Promise<string[]> {
  const escapes: string[] = [];
  await page.context().route(
    (url) => url.origin !== origin,
    (route) => {
      escapes.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: 'evil' });
    },
  );
  return escapes;
}

test('stays on the site after its code was lost twice', async ({ page }) => {
  const escapes = await collectEscapes(page);
  await page.route(ERROR_PAGE_CODE, (route) => route.abort());
  await page.goto(origin + HOSTILE);
  await expect(page.getByRole('alert')).toContainText('nicht vollständig geladen');
  await page.unroute(ERROR_PAGE_CODE);
  await page.getByRole('link', { name: 'Neu laden' }).click();
  await waitForHydration(page);
  expect(page.url()).toBe(`${origin}/evil.example/x`);
  expect(escapes).toEqual([]);
});

test('stays on the site after a new build and Back', async ({ page, footer }) => {
  const escapes = await collectEscapes(page);
  await openWatching(page, origin + HOSTILE);
  await footer.getByRole('link', { name: 'Impressum' }).click();
  await expect(page).toHaveURL(`${origin}/impressum`);
  await releaseBuild(page, 'next');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.goBack();
  await waitForHydration(page);
  expect(page.url()).toBe(`${origin}/evil.example/x`);
  expect(escapes).toEqual([]);
});
