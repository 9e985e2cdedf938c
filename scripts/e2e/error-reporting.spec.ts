import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { originOf } from './testing/cities.ts';
import { expect, goToImprint, holdBack, openHydrated, test } from './testing/client-page.ts';
import { reportsWith } from './testing/error-reports.ts';

/* The city with the assistant is the one in production that has an error service. */
test.use({ baseURL: originOf('blocked') });

/** Reports an error in the page, as what fails there does. */
const fail = (page: Page, message: string) => page.evaluate((text) => reportError(new Error(text)), message);

/** The library keeps what it knows in the page; without that it was never started. */
const isReporting = (page: Page) => page.evaluate(() => '__SENTRY__' in window);

/** What the recorder does: `buffer` keeps in memory, `session` sends, undefined is no recording. */
const recordingOf = (page: Page) =>
  page.evaluate(() => {
    const carrier = Object(Reflect.get(window, '__SENTRY__'));
    return carrier[carrier.version]?.defaultCurrentScope
      ?.getClient()
      ?.getIntegrationByName('Replay')
      ?.getRecordingMode();
  });

/** What an earlier visit agreed to. */
async function allow(page: Page, ...granted: readonly string[]): Promise<void> {
  await page.addInitScript((text) => localStorage.setItem('consent', text), JSON.stringify({ version: 1, granted }));
}

const allowReplays = (page: Page) => allow(page, 'reports', 'replay');

/** Opens the settings, takes the choice there and waits until they are closed. */
async function settle(page: Page, choose: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Datenschutzeinstellungen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Datenschutzeinstellungen' });
  await choose(dialog);
  await expect(dialog).toBeHidden();
}

async function allowReports(dialog: Locator): Promise<void> {
  await dialog.getByRole('checkbox', { name: 'Fehlerberichte erlauben' }).check();
  await dialog.getByRole('button', { name: 'Auswahl speichern' }).click();
}

const refuseAll = (dialog: Locator) => dialog.getByRole('button', { name: 'Alles ablehnen' }).click();

/** Lets the reporting be loaded and run. */
async function touch(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect.poll(() => isReporting(page)).toBe(true);
}

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

test('a replay comes with an error only after the visitor agreed, with all texts unreadable', async ({ page }) => {
  const refused = randomUUID();
  await openHydrated(page, '/faq?token=geheim');
  await settle(page, allowReports);
  await fail(page, refused);
  await expect.poll(() => reportsWith(refused)).toHaveLength(1);
  expect(await recordingOf(page)).toBeUndefined();

  await settle(page, async (dialog) => {
    await dialog.getByRole('checkbox', { name: 'Aufzeichnung bei Fehlern erlauben' }).check();
    await dialog.getByRole('button', { name: 'Auswahl speichern' }).click();
  });
  await expect.poll(() => recordingOf(page)).toBe('buffer');
  await page.getByRole('button', { name: 'Datenschutzeinstellungen' }).click();
  await page.keyboard.press('Escape');
  const allowed = randomUUID();
  await fail(page, allowed);
  await expect.poll(() => reportsWith('"type":"replay_recording"')).not.toHaveLength(0);
  const recordings = await reportsWith('"type":"replay_recording"');
  expect(recordings.join()).toContain('/faq');
  expect(recordings.join()).not.toMatch(/Häufige|Datenschutzeinstellungen|geheim/);
});

test('recording stops in the cart and on the way to it, and resumes after that', async ({ page }) => {
  await allowReplays(page);
  await openHydrated(page, '/warenkorb');
  await touch(page);
  await goToImprint(page);
  await expect.poll(() => recordingOf(page)).toBe('buffer');
  await page.goBack();
  await expect(page).toHaveURL('/warenkorb');
  await expect.poll(() => recordingOf(page)).toBeUndefined();
  await page.goForward();
  await expect(page).toHaveURL('/impressum');
  await expect.poll(() => recordingOf(page)).toBe('buffer');
  // A way to the cart that is given up.
  const release = await holdBack(page, '**/warenkorb/index.pageContext.json');
  await page.goBack();
  await expect.poll(() => recordingOf(page)).toBeUndefined();
  await page.goForward();
  await expect(page).toHaveURL('/impressum');
  await expect.poll(() => recordingOf(page)).toBe('buffer');
  release();
});

test('a recorder that arrives on the way to the cart waits until the visitor has left it', async ({
  page,
  heading,
  footer,
  header,
}) => {
  await allowReplays(page);
  await openHydrated(page, '/impressum');
  let recorder = '';
  let deliver = (): void => {};
  const mayArrive = new Promise<void>((resolve) => (deliver = resolve));
  await page.route('**/assets/chunks/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('useCompression')) {
      recorder = route.request().url();
      await mayArrive;
    }
    await route.fulfill({ response });
  });
  const openCart = await holdBack(page, '**/warenkorb/index.pageContext.json');
  await touch(page);
  await expect.poll(() => recorder).not.toBe('');
  const cartAsked = page.waitForRequest('**/warenkorb/index.pageContext.json');
  await header.getByRole('link', { name: 'Warenkorb' }).click();
  await cartAsked;
  deliver();
  await page.evaluate((code) => import(code), recorder);
  openCart();
  await expect(heading).toHaveText('Warenkorb');
  expect(await recordingOf(page)).toBeUndefined();
  await footer.getByRole('link', { name: 'Impressum' }).click();
  await expect.poll(() => recordingOf(page)).toBe('buffer');
});
