import { expect, openHydrated, searchButton, test } from './testing/client-page.ts';
import { openFetchedAhead } from './testing/sleeping-page.ts';

test('a search whose code is out of reach filters once the network is back', async ({
  page,
  main,
  heading,
  context,
}) => {
  await openHydrated(page, '/gutscheine');
  const whole = (await heading.textContent()) ?? '';
  await context.setOffline(true);
  await main.getByRole('searchbox').fill('buch');
  await expect(page).toHaveURL(/\?token=buch$/);
  await expect(heading).toHaveText(whole);
  await context.setOffline(false);
  await expect(heading).not.toHaveText(whole);
});

test('the first press of the search button, which wakes the page, says that it is offline', async ({
  page,
  context,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await openFetchedAhead(page, '/');
  await context.setOffline(true);
  const button = searchButton(page);
  await button.click();
  // Only then is the page hydrated, which must not take the message away.
  await expect(page.locator('html')).toHaveClass(/is-awake/);
  await expect(page.getByRole('alert')).toContainText('Sie sind offline.');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).not.toHaveAttribute('aria-busy');
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await button.click();
  await expect(page.getByRole('searchbox', { name: 'Auf Musterstadt Gutschein suchen' })).toBeFocused();
  expect(errors).toEqual([]);
});
