import { randomUUID } from 'node:crypto';
import { originOf } from './testing/cities.ts';
import { expect, goToImprint, holdBack, openHydrated, test } from './testing/client-page.ts';
import { reportsWith, allowReplays, allowReports, fail, recordingOf, settle, touch } from './testing/error-reports.ts';

/* The city with the assistant is the one in production that has an error service. */
test.use({ baseURL: originOf('blocked') });

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
