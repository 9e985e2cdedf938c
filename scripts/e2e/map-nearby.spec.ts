import { expect, openHydrated, test } from './testing/client-page.ts';

const MARKET_PLACE = { latitude: 49.9007, longitude: 10.102 };

test('who denies access sees what to do and keeps the list, and who shares the position sees it on the map, and the places by distance', async ({
  page,
  main,
  context,
}) => {
  await context.clearPermissions();
  await openHydrated(page, '/karte');
  const button = main.getByRole('button', { name: 'In meiner Nähe' });
  await button.click();
  await expect(main).toContainText('Ihr Browser gibt den Standort nicht frei. Erlauben Sie den Zugriff');
  await expect(button).toBeFocused();
  expect(await main.getByRole('listitem').count()).toBeGreaterThan(80);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(MARKET_PLACE);
  await button.click();
  await expect(main).not.toContainText('Ihr Browser gibt den Standort nicht frei');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Nach Entfernung');
  await expect(main).toContainText(/am nächsten: .* \(\d+\s?m\)/);
  await expect(main.getByRole('listitem').first()).toContainText('Marktplatz');
  await expect(main.getByRole('img', { name: 'Ihr Standort' })).toBeVisible();
  await button.click();
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Musterstadt');
  await expect(main.getByRole('img', { name: 'Ihr Standort' })).toBeHidden();
});

test('a list is sorted by distance on request, says it or what to do where that is denied, and returns to its order', async ({
  page,
  main,
  context,
}) => {
  await context.clearPermissions();
  await openHydrated(page, '/akzeptanzstellen');
  const rows = main.locator('.finder-list').getByRole('listitem').filter({ visible: true });
  const before = await rows.first().innerText();
  const button = main.getByRole('button', { name: 'In meiner Nähe' });
  await button.click();
  await expect(
    main.locator('[aria-live="polite"]').getByText('Ihr Browser gibt den Standort nicht frei.'),
  ).toBeVisible();
  await expect(button).toBeFocused();
  await expect(rows).toHaveCount(24);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(MARKET_PLACE);
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(rows.first()).toContainText(/10\sm · /);
  await expect(main.locator('.visually-hidden[aria-live="polite"]')).toHaveText(
    /^84 Akzeptanzstellen gefunden, am nächsten: .* \(10\sm\)$/,
  );
  await expect(main.getByRole('combobox', { name: 'Sortieren nach' })).toHaveValue('entfernung');
  for (let step = 0; step < 2; step++) await main.getByRole('button', { name: 'Weitere anzeigen' }).click();
  const texts = await rows.allInnerTexts();
  const distances = texts.map((text) => /([\d,]+)\s(k?m) · /.exec(text)).map((found) => metresOf(found));
  expect(distances.slice(0, 60)).toEqual(distances.slice(0, 60).toSorted((a, b) => a - b));
  // Those without a location come last.
  expect(distances.at(-1)).toBe(Number.POSITIVE_INFINITY);
  await main.getByRole('combobox', { name: 'Sortieren nach' }).selectOption({ index: 1 });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect(rows.first()).toHaveText(before, { useInnerText: true });
});

/** Infinity without a distance. */
function metresOf(found: RegExpExecArray | null): number {
  if (found === null) return Number.POSITIVE_INFINITY;
  const [, number = '', unit] = found;
  return Number(number.replace(',', '.')) * (unit === 'km' ? 1000 : 1);
}
