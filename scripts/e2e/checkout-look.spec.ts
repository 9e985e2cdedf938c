import { expect, test } from '@playwright/test';
import { holdBack, watchShifts } from './testing/client-page.ts';
import { openCheckout, POSTED_VOUCHER, section, VOUCHER } from './testing/checkout-page.ts';

for (const width of [360, 1280]) {
  test(`no price stands above the form before the shipping is known, and nothing moves then, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const answer = await holdBack(page, '**/orders/cost-breakdown');
    await openCheckout(page, [POSTED_VOUCHER]);
    const total = page.locator('.checkout-total');
    await expect(total).toHaveText('1 Gutschein Gesamtpreis … Ansehen');
    const places = () =>
      page
        .getByRole('main')
        .getByRole('region')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const before = await places();
    answer();
    await expect(total).toHaveText(/Gesamtpreis 27,95\s€/);
    // The last section grows with the answer.
    expect((await places()).map(({ x, y }) => [x, y])).toEqual(before.map(({ x, y }) => [x, y]));
  });
}

test('the page does not jump while it finds out what is in the cart, and its sections stand in the order of their numbers', async ({
  page,
}) => {
  const shifts = await watchShifts(page);
  await openCheckout(page, [VOUCHER, POSTED_VOUCHER]);
  await expect(section(page, 'Prüfen und bestellen')).toContainText(/Gesamtpreis\s*77,95\s€/);
  expect(await shifts()).toBeLessThan(0.02);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const sections = await page.locator('.checkout-section').evaluateAll((all) =>
      all.map((one) => ({
        number: Number(one.querySelector('.checkout-number')?.textContent),
        box: one.getBoundingClientRect().toJSON(),
      })),
    );
    expect(sections.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    const ends = sections.map(({ box }) => box.bottom);
    for (const [index, { box }] of sections.slice(1).entries()) {
      expect(box.top, `${width} px`).toBeGreaterThanOrEqual(ends[index]);
    }
  }
});
