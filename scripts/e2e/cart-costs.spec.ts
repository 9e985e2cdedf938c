import type { Route } from '@playwright/test';
import { cartOn, expectCosts, saveCart, savedPosition } from './testing/cart-page.ts';
import { collectProblems, expect, openHydrated, test } from './testing/client-page.ts';

const COSTS = '**/orders/cost-breakdown';

const quantityOf = (route: Route): number => route.request().postDataJSON().positions[0].quantity;

test('costs that cannot be computed say so, and can be asked for again', async ({ page }) => {
  const problems = collectProblems(page);
  let asked = 0;
  await page.route(COSTS, (route) => {
    asked++;
    return asked === 1 ? route.fulfill({ status: 500 }) : route.continue();
  });
  await saveCart(page, { items: [savedPosition(1, { deliveryType: 'POSTAL_SHIPPING' })] });
  await openHydrated(page, '/warenkorb');
  const { summary, toCheckout } = cartOn(page);
  await expect(summary.getByText('Die Versandkosten konnten nicht berechnet werden.')).toBeVisible();
  await expectCosts(page, ['25,00 €', '–', '–']);
  await expect(toCheckout).toBeVisible();
  await summary.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expectCosts(page, ['25,00 €', '2,95 €', '27,95 €']);
  await expect(summary.getByText('Die Versandkosten konnten nicht')).toHaveCount(0);
  expect(problems.filter((problem) => !problem.includes('500'))).toEqual([
    'error: The order service returned no usable response',
  ]);
});

test('many clicks ask once; without a network the cart stays, and costs come with the network', async ({
  page,
  context,
}) => {
  const asked: number[] = [];
  await page.route(COSTS, (route) => {
    asked.push(quantityOf(route));
    return route.continue();
  });
  await saveCart(page, { items: [savedPosition(1)] });
  await openHydrated(page, '/warenkorb');
  await expectCosts(page, ['25,00 €', '25,00 €']);
  const { rows, summary } = cartOn(page);
  const more = rows.getByRole('button', { name: /^Anzahl erhöhen/ });
  // Faster than any visitor, so that it is one burst on a slow machine, too.
  await more.evaluate(async (button: HTMLButtonElement) => {
    for (let click = 0; click < 5; click++) {
      button.click();
      // What follows is drawn before the next click, as for any visitor.
      await Promise.resolve();
    }
  });
  await expectCosts(page, ['150,00 €', '150,00 €']);
  expect(asked).toEqual([1, 6]);
  await context.setOffline(true);
  await more.click();
  await expect(summary.getByText('Sie sind offline.')).toBeVisible();
  await expectCosts(page, ['175,00 €', '–']);
  await context.setOffline(false);
  await expectCosts(page, ['175,00 €', '175,00 €']);
});
