import { expect, holdBack, test } from './testing/client-page.ts';
import { openCheckout, POSTED_VOUCHER } from './testing/checkout-page.ts';

/* That nothing moves before: first-view.spec.ts. */

test('no price stands above the form before the shipping is known, nothing moves then, and the sections stand in the order of their numbers', async ({
  page,
}) => {
  const answer = await holdBack(page, '**/orders/cost-breakdown');
  await openCheckout(page, [POSTED_VOUCHER]);
  const total = page.locator('.checkout-total');
  await expect(total).toHaveText('1 Gutschein Gesamtpreis … Ansehen');
  const sectionsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 740 });
    return page.locator('.checkout-section').evaluateAll((all) =>
      all.map((one) => {
        const { left, top, bottom } = one.getBoundingClientRect();
        return {
          number: one.querySelector('.checkout-number')?.textContent,
          left,
          top: top + scrollY,
          bottom: bottom + scrollY,
        };
      }),
    );
  };
  const widths = [1280, 768, 360];
  const before = [];
  for (const width of widths) before.push(await sectionsAt(width));
  answer();
  await expect(total).toHaveText(/Gesamtpreis 27,95\s€/);
  for (const [index, width] of widths.entries()) {
    const sections = await sectionsAt(width);
    expect(sections.map(({ number }) => number)).toEqual(['1', '2', '3', '4']);
    const corners = (list: typeof sections) => list.map(({ left, top }) => [left, top]);
    expect(corners(sections), `${width} px`).toEqual(corners(before[index] ?? []));
    for (const [place, { top }] of sections.slice(1).entries()) {
      expect(top, `${width} px`).toBeGreaterThanOrEqual(sections[place]?.bottom ?? Infinity);
    }
  }
});
