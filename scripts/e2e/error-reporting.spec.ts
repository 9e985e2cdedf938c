import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { originOf } from './cities.ts';
import { holdBack, openHydrated } from './client-page.ts';
import { reportsWith } from './error-service.ts';

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

async function allowReplays(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('consent', '{"version":1,"granted":["replay"]}'));
}

/** Lets the reporting be loaded and run. */
async function touch(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect.poll(() => isReporting(page)).toBe(true);
}

test('an error before the reporting is there is reported with it, and none of its texts is personal', async ({
  page,
}) => {
  const mark = randomUUID();
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

test('what a visitor types and whom they clicked is not in a report', async ({ page }) => {
  const mark = randomUUID();
  await openHydrated(page, '/gutscheine');
  await touch(page);
  const field = page.getByRole('main').getByRole('searchbox');
  await field.fill('Geburtstag von Erna');
  await field.press('Enter');
  await expect(page).toHaveURL(/Erna/);
  await fail(page, mark);
  await expect.poll(() => reportsWith(mark)).toHaveLength(1);
  expect((await reportsWith(mark)).join()).not.toContain('Erna');
});

test('a replay comes with an error only after the visitor agreed, with all texts unreadable', async ({ page }) => {
  const refused = randomUUID();
  await openHydrated(page, '/faq?token=geheim');
  await touch(page);
  await fail(page, refused);
  await expect.poll(() => reportsWith(refused)).toHaveLength(1);
  expect(await recordingOf(page)).toBeUndefined();

  await page.getByRole('button', { name: 'Datenschutzeinstellungen' }).click();
  await page.getByRole('checkbox', { name: 'Aufzeichnung bei Fehlern erlauben' }).check();
  await page.getByRole('button', { name: 'Auswahl speichern' }).click();
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

test('nothing is recorded in the cart and at the checkout, and again after them', async ({ page }) => {
  await allowReplays(page);
  await openHydrated(page, '/warenkorb');
  await touch(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click();
  await expect(page).toHaveURL('/impressum');
  await expect.poll(() => recordingOf(page)).toBe('buffer');
  await page.goBack();
  await expect(page).toHaveURL('/warenkorb');
  await expect.poll(() => recordingOf(page)).toBeUndefined();
  await page.goForward();
  await expect(page).toHaveURL('/impressum');
  await expect.poll(() => recordingOf(page)).toBe('buffer');
});

test('a way to the cart that is given up lets the recording go on', async ({ page }) => {
  await allowReplays(page);
  await openHydrated(page, '/warenkorb');
  await touch(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click();
  await expect.poll(() => recordingOf(page)).toBe('buffer');
  const release = await holdBack(page, '**/warenkorb/index.pageContext.json');
  await page.goBack();
  await expect.poll(() => recordingOf(page)).toBeUndefined();
  await page.goForward();
  await expect(page).toHaveURL('/impressum');
  await expect.poll(() => recordingOf(page)).toBe('buffer');
  release();
});

test('a recorder that arrives on the way to the cart waits until the visitor has left it', async ({ page }) => {
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
  await page.getByRole('banner').getByRole('link', { name: 'Warenkorb' }).click();
  await cartAsked;
  deliver();
  await page.evaluate((code) => import(code), recorder);
  openCart();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warenkorb');
  expect(await recordingOf(page)).toBeUndefined();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click();
  await expect.poll(() => recordingOf(page)).toBe('buffer');
});

test('in staging there are reports, and never a replay', async ({ page }) => {
  await allowReplays(page);
  await page.route('**/faq', async (route) => {
    const html = await (await route.fetch()).text();
    await route.fulfill({ contentType: 'text/html', body: html.replace('"mode":"production"', '"mode":"staging"') });
  });
  // A document that a test made may not speak to servers on this machine.
  const reports: string[] = [];
  await page.route('**/envelope/**', (route) => {
    reports.push(route.request().postData() ?? '');
    return route.fulfill({ json: {} });
  });
  await openHydrated(page, '/faq');
  await touch(page);
  await fail(page, 'Kaputt');
  await expect.poll(() => reports.join()).toContain('Kaputt');
  expect(reports.join()).toContain('"environment":"staging"');
  expect(await recordingOf(page)).toBeUndefined();
});

for (const city of ['boese-stadt', 'seeblick'] as const) {
  test(`nothing is loaded or reported ${city === 'seeblick' ? 'without a DSN' : 'in testing'}`, async ({ page }) => {
    const mark = randomUUID();
    await page.clock.install();
    await openHydrated(page, `${originOf(city)}/faq`);
    await fail(page, mark);
    await page.keyboard.press('Tab');
    await page.clock.runFor(20_000);
    await page.waitForLoadState('networkidle');
    expect(await isReporting(page)).toBe(false);
    expect(await reportsWith(mark)).toEqual([]);
  });
}
