import type { Route } from '@playwright/test';
import { fillCustomer, openCheckout, orderButton } from './testing/checkout-page.ts';
import { expect, goToImprint, openHydrated, test } from './testing/client-page.ts';

const HOUR_MS = 3_600_000;
const TENANT_API = '**/frontend-tenants?domain=*';
const SALES_POINTS_API = '**/sales-points?websiteVisible=true';

test('the tenant is fetched again after an hour, and the page shows what is new', async ({ page, footer }) => {
  await page.clock.install();
  await page.route('**/builds/latest.json', (route) => route.fulfill({ status: 404 }));
  await page.route(TENANT_API, async (route) => {
    const tenant = await (await route.fetch()).json();
    await route.fulfill({ json: { ...tenant, supportEmail: 'neu@example.org', portalDomain: 'umgezogen.example' } });
  });
  await openHydrated(page, '/faq');
  const asked = page.waitForRequest(TENANT_API);
  await page.clock.runFor(HOUR_MS);
  const headers = await (await asked).allHeaders();
  expect(headers['x-tenant-domain']).toBe('gutschein-musterstadt.example');
  expect(headers['authorization']).toBe('');
  await expect(footer.getByRole('link', { name: 'neu@example.org' })).toBeVisible();
  for (const region of ['banner', 'contentinfo'] as const) {
    const login = page.getByRole(region).getByRole('link', { name: 'Login', includeHidden: true });
    await expect(login).toHaveAttribute('href', 'https://umgezogen.example');
  }
});

test('a checkout that is open for an hour says that the tenant cannot be fetched, until it can, and orders all the same', async ({
  page,
  main,
}) => {
  await page.clock.install();
  const answers: Parameters<Route['fulfill']>[0][] = [{ status: 503 }, { status: 200, body: '<!DOCTYPE html>' }];
  let asked = 0;
  await page.route(TENANT_API, (route) => {
    const answer = answers[asked++];
    return answer === undefined ? route.continue() : route.fulfill(answer);
  });
  await openCheckout(page);
  await fillCustomer(page);
  const notice = main.getByText(
    'Die Website-Daten konnten nicht geladen werden. Bitte versuchen Sie es später erneut.',
  );
  await expect(notice).toHaveCount(0);
  for (let hour = 0; hour < answers.length; hour++) {
    await page.clock.runFor(HOUR_MS);
    await expect(notice).toBeVisible();
  }
  await page.clock.runFor(HOUR_MS);
  await expect(notice).toHaveCount(0);
  expect(asked).toBe(3);
  answers.push({ status: 200, body: '{}' }, { status: 503 });
  await page.clock.runFor(HOUR_MS);
  await expect(notice).toBeVisible();
  await orderButton(page).click();
  await page.waitForURL('**/pay/**');
});

test('the menu names the sales points as long as the fetched list has one; without one, their page leads to the vouchers', async ({
  page,
  main,
  header,
}) => {
  let records: object[] = [];
  await page.route(SALES_POINTS_API, (route) => route.fulfill({ json: records }));
  await openHydrated(page, '/verkaufsstellen');
  const entry = header.getByRole('link', { name: 'Verkaufsstellen' });
  await expect(main).toContainText('Zurzeit gibt es keine Verkaufsstelle.');
  await expect(main.getByRole('link', { name: 'Gutscheine ansehen' })).toBeVisible();
  await expect(main.getByRole('region')).toHaveCount(0);
  await expect(entry).toHaveCount(0);
  records = [{ id: 'ö 1', displayName: 'Neue Verkaufsstelle' }, { id: 2 }];
  await goToImprint(page);
  await expect(entry).toHaveCount(0);
  await page.goBack();
  await expect(main.getByRole('listitem')).toHaveText([/^Neue Verkaufsstelle\s*Nicht auf dem Stadtplan verzeichnet$/]);
  await expect(main.getByRole('listitem').getByRole('button')).toHaveCount(0);
  await expect(entry).toBeVisible();
});
