import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { originOf } from './testing/cities.ts';
import { expect, goToImprint, openHydrated, test } from './testing/client-page.ts';
import {
  reportsWith,
  allow,
  allowReplays,
  allowReports,
  fail,
  isReporting,
  refuseAll,
  settle,
  touch,
} from './testing/error-reports.ts';

/* The city with the assistant is the one in production that has an error service. */
test.use({ baseURL: originOf('blocked') });

test('without an agreement nothing of the reporting is loaded and no other server is asked, whatever fails', async ({
  page,
}) => {
  const foreign: string[] = [];
  const scripts: Promise<string>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== originOf('blocked')) foreign.push(request.url());
  });
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text());
  });
  await page.clock.install();
  // Consent to another purpose does not count, and a recording needs this consent, too.
  await allow(page, 'map', 'chat', 'replay');
  await openHydrated(page, '/faq');
  await fail(page, randomUUID());
  await page.keyboard.press('Tab');
  await fail(page, randomUUID());
  await page.clock.runFor(20_000);
  await goToImprint(page);
  await page.clock.runFor(20_000);
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
  expect(await isReporting(page)).toBe(false);
  expect((await Promise.all(scripts)).filter((text) => text.includes('__SENTRY__'))).toEqual([]);
});

test('an agreement sends what failed on this page, and its withdrawal ends all reports', async ({ page }) => {
  const early = randomUUID();
  const withdrawn = randomUUID();
  const again = randomUUID();
  await openHydrated(page, '/faq');
  await fail(page, early);
  await settle(page, allowReports);
  await expect.poll(() => reportsWith(early)).toHaveLength(1);
  await settle(page, refuseAll);
  await fail(page, withdrawn);
  await settle(page, allowReports);
  await fail(page, again);
  await expect.poll(() => reportsWith(again)).toHaveLength(1);
  expect(await reportsWith(withdrawn)).toEqual([]);
});

test('no report quotes a cart that cannot be read, nor does the next one, nor what a visitor types', async ({
  page,
  main,
}) => {
  const mark = randomUUID();
  await allow(page, 'reports');
  await page.addInitScript(() => localStorage.setItem('cart', 'Anna Muster'));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postData() ?? '');
  });
  await openHydrated(page, '/akzeptanzstellen');
  await touch(page);
  await expect.poll(() => sent.join()).toContain('The saved cart could not be loaded');
  const field = main.getByRole('searchbox');
  await field.fill('Geburtstag von Erna');
  await field.press('Enter');
  await expect(page).toHaveURL(/Erna/);
  await page.evaluate(() => {
    try {
      JSON.parse('Anna Muster');
    } catch (error) {
      const { error: log } = window.console;
      log(error);
      log(String(error));
      reportError(error);
    }
  });
  await fail(page, mark);
  await expect.poll(() => reportsWith(mark)).toHaveLength(1);
  expect(sent.join()).toContain('SyntaxError');
  expect(sent.join()).not.toMatch(/Anna|Muster\b|Erna/);
});

test('an error before the reporting is there is reported with it, and none of its texts is personal', async ({
  page,
}) => {
  const mark = randomUUID();
  await allow(page, 'reports');
  await openHydrated(page, '/faq?token=geheim#gruppe');
  await fail(page, `${mark}: anna.muster@post.example konnte /kasse?order=4711 nicht laden`);
  expect(await isReporting(page)).toBe(false);
  await page.keyboard.press('Tab');
  await expect.poll(() => reportsWith(mark)).toHaveLength(1);
  const [report = ''] = await reportsWith(mark);
  expect(report).toContain(`${mark}: [E-Mail] konnte /kasse nicht laden`);
  expect(report).not.toMatch(/geheim|anna|4711|ip_address|User-Agent/);
  const { frameId } = await page.evaluate(() => fetch('/builds/latest.json').then((answer) => answer.json()));
  const event = JSON.parse(report.split('\n')[2] ?? '');
  expect(event).toMatchObject({ release: frameId, environment: 'production', tags: { tenant: 'blocked' } });
  expect(event.user).toBeUndefined();
  expect(event.sdk.settings).toEqual({ infer_ip: 'never' });
});

/** Serves another document of /faq. @returns its reports: such a document may not speak to servers on this machine */
async function changeQuestions(page: Page, part: string, other: string): Promise<string[]> {
  await page.route('**/faq', async (route) => {
    const html = await (await route.fetch()).text();
    await route.fulfill({ contentType: 'text/html', body: html.replace(part, other) });
  });
  const reports: string[] = [];
  await page.route('**/envelope/**', (route) => {
    reports.push(route.request().postData() ?? '');
    return route.fulfill({ json: {} });
  });
  return reports;
}

test('what failed while React rendered is reported with the components around it', async ({ page }) => {
  await allow(page, 'reports');
  const reports = await changeQuestions(page, '"content":{', '"content":null,"was":{');
  await page.goto('/faq');
  await touch(page);
  await expect.poll(() => reports.join()).toContain('TypeError');
  const report = reports.find((text) => text.includes('TypeError')) ?? '';
  const { exception } = JSON.parse(report.split('\n')[2] ?? '');
  expect(exception.values).toMatchObject([
    {
      type: 'Component stack',
      stacktrace: { frames: expect.arrayContaining([expect.objectContaining({ function: 'main' })]) },
    },
    { type: 'TypeError' },
  ]);
});

test('nothing is loaded or reported in testing, nor without a DSN', async ({ page }) => {
  await page.clock.install();
  await allowReplays(page);
  for (const city of ['boese-stadt', 'seeblick'] as const) {
    const mark = randomUUID();
    await openHydrated(page, `${originOf(city)}/faq`);
    await fail(page, mark);
    await page.keyboard.press('Tab');
    await page.clock.runFor(20_000);
    await page.waitForLoadState('networkidle');
    expect(await isReporting(page)).toBe(false);
    expect(await reportsWith(mark)).toEqual([]);
  }
});
