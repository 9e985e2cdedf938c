import { expect, test } from '@playwright/test';
import { openCheckout, orderButton, POSTED_VOUCHER, section, VOUCHER } from './testing/checkout-page.ts';

/** The narrowest screen that a site has to serve (WCAG 1.4.10). */
const NARROWEST = 320;

test('the checkout fits the narrowest screen, and all controls are large enough for touch', async ({ page }) => {
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  const companyName = 'Oberfränkische Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  await openCheckout(page, [{ ...POSTED_VOUCHER, merchant: { ...POSTED_VOUCHER.merchant, companyName } }]);
  await page.getByText('Abweichende Lieferadresse').click();
  await orderButton(page).click();
  await expect(page.getByRole('region', { name: 'Bitte prüfen Sie Ihre Angaben' })).toBeVisible();
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  for (const control of await page.getByRole('main').getByRole('textbox').all()) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  expect((await orderButton(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('the page does not jump while it finds out what is in the cart', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0, hadRecentInput = false } = Object.assign(
          { value: 0, hadRecentInput: false },
          entry.toJSON(),
        );
        if (!hadRecentInput) Reflect.set(window, 'shift', Reflect.get(window, 'shift') + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openCheckout(page, [VOUCHER, POSTED_VOUCHER]);
  await expect(section(page, 'Prüfen und bestellen')).toContainText(/Gesamtsumme\s*77,95\s€/);
  expect(await page.evaluate(() => Number(Reflect.get(window, 'shift')))).toBeLessThan(0.02);
});
