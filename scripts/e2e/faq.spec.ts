import type { Page } from '@playwright/test';
import { originOf } from './testing/cities.ts';
import type { CityId } from './testing/cities.ts';
import { expect, openHydrated, test } from './testing/client-page.ts';
import { examineOpened } from './testing/looks.ts';

const questions = (page: Page) => page.getByRole('main').locator('details:visible');
const searchField = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Fragen durchsuchen' });

test('questions are filtered while typing, by question and answer, and the count is announced', async ({
  page,
  main,
}) => {
  await openHydrated(page, '/faq');
  const all = await questions(page).count();
  expect(all).toBeGreaterThan(20);
  for (const index of [0, 1]) await questions(page).nth(index).locator('summary').click();
  await examineOpened(page, questions(page).first().locator('p').first());
  await searchField(page).fill('Mehrzweck');
  await expect(questions(page)).toHaveCount(1);
  await expect(page.getByText('1 passende Frage')).toHaveAttribute('aria-live', 'polite');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Kaufen und bezahlen',
    'Ihre Frage ist nicht dabei?',
  ]);
  await page.getByRole('button', { name: 'Suchtext löschen' }).click();
  await expect(searchField(page)).toBeFocused();
  await expect(questions(page)).toHaveCount(all);
  await searchField(page).fill('quarkbrot');
  await expect(questions(page)).toHaveCount(0);
  await examineOpened(page, page.getByText('Zu „quarkbrot“ haben wir keine passende Frage gefunden.'));
  await page.getByRole('button', { name: 'Alle Fragen anzeigen' }).click();
  await expect(questions(page)).toHaveCount(all);
  await searchField(page).fill('Versand');
  // It leaves the page as it is.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/faq');
  await expect(page.getByText('passende Fragen')).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript: ${javaScriptEnabled}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test('an address leads to its answer, which is open and in view below its question', async ({ page }) => {
      await page.goto('/faq#frage-gueltigkeit');
      const question = page.locator('details', { has: page.locator('#frage-gueltigkeit') });
      await expect(question).toHaveAttribute('open', '');
      await expect(question.locator('summary')).toBeInViewport({ ratio: 1 });
      await expect(page.locator('#frage-gueltigkeit')).toBeInViewport();
      await expect(page.locator('details[open]')).toHaveCount(1);
    });
  });
}

test('a link within the site leads to an answer, and on paper every answer is to be read', async ({ page }) => {
  await openHydrated(page, '/faq');
  await page.evaluate(() => {
    location.hash = '#frage-verloren';
  });
  await expect(page.locator('details', { has: page.locator('#frage-verloren') })).toHaveAttribute('open', '');
  await expect(page.locator('#frage-verloren')).toBeInViewport();
  await page.emulateMedia({ media: 'print' });
  const heights = await page
    .locator('.answer')
    .evaluateAll((answers) => answers.map((answer) => answer.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThan(10);
  await expect(searchField(page)).toBeHidden();
});

/* Ways to pay: templates/page-markup.test.tsx. */
test('the FAQ of each tenant describes what it offers', async ({ page }) => {
  const read = async (city: CityId) => {
    await page.goto(`${originOf(city)}/faq`);
    const answers = await page
      .locator('[id^="frage-"]')
      .evaluateAll((all) => all.map(({ id, textContent }) => [id, textContent] as const));
    return (id: string) => new Map(answers).get(`frage-${id}`);
  };
  const [stadt, seeblick] = [await read('musterstadt'), await read('seeblick')];
  expect(stadt('postversand')).toContain('Versandkosten');
  expect(seeblick('postversand')).toBeUndefined();
  expect(seeblick('lieferung')).not.toContain('Post');
  expect(stadt('welche-arten')).toContain('einzelner Betriebe');
  expect(seeblick('welche-arten')).toBeUndefined();
  expect(stadt('gueltigkeit')).toContain('des dritten Jahres');
  expect(seeblick('gueltigkeit')).toContain('des zweiten Jahres');
});
