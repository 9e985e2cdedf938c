import type { Position } from '../../../site/shared/order/position.ts';
import { BAKERY, GENERAL_MERCHANT_ID, WATCHES } from '../../second-api/second-city.ts';
import { saveCart } from '../testing/cart-page.ts';
import { collectOrders, notice, orderButton } from '../testing/checkout-page.ts';
import { openHydrated } from '../testing/client-page.ts';
import { expect, test, order, voucher } from '../testing/second-city-pages.ts';

/** The API takes all of these: what is sold is for the shop to know. */
const UNSOLD: Record<string, Position> = {
  'of a shop that sells none': voucher({ merchant: { id: '000', slug: 'kiosk-am-tor', companyName: 'Kiosk am Tor' } }),
  'of a merchant that nobody knows': voucher({ merchant: { id: '99', slug: 'fort', companyName: 'Längst Fort' } }),
  'with a motif that is not there': voucher({ templateId: 'motiv/gibt-es-nicht' }),
  'by post with a motif for e-mails': voucher({ templateId: 'ä-1', deliveryType: 'POSTAL_SHIPPING' }),
  'of 5 € where 10 is the least': voucher({ merchant: BAKERY, amount: 500 }),
  'of ten million euros': voucher({
    merchant: { id: GENERAL_MERCHANT_ID, slug: 'oelfurter-taler', companyName: 'Ölfurter Taler' },
    amount: 1_000_000_000,
  }),
};

for (const [name, position] of Object.entries(UNSOLD)) {
  test(`the checkout, opened directly, does not order a voucher ${name}`, async ({ page, api }) => {
    const orders = collectOrders(page);
    await saveCart(page, { items: [voucher({ merchant: WATCHES, positionNumber: 2 }), position] });
    await openHydrated(page, '/kasse');
    const main = page.getByRole('main');
    await expect(main.getByText(position.merchant.companyName).first()).toBeVisible();
    await expect(main.getByRole('link', { name: /Warenkorb/ }).first()).toBeVisible();
    // Obstacles to ordering are shown before the visitor types a name: the last button places no order.
    if (await orderButton(page).isVisible()) await orderButton(page).click();
    await expect(main.getByText(/nicht (mehr )?verkauft|Betrag|Motiv/).first()).toBeVisible();
    expect(orders).toEqual([]);
    expect((await api.log()).orders).toEqual([]);
  });
}

test('a total that is not the one shown is not paid, and the visitor knows that nothing was charged', async ({
  page,
  api,
}) => {
  await api.steer({ placedTotal: 9900 });
  await order(page);
  await expect(notice(page)).toContainText(/nichts (abgebucht|berechnet|bezahlt)/);
  await expect(page).toHaveURL('/kasse');
});

/** Where no order may send a visitor. */
const ADDRESSES = [
  'http://zahlung.example/p/1',
  'https://zahlung.example@boese.example/p/1',
  'javascript:alert(1)',
  '//zahlung.example/p/1',
  'https://',
];

for (const redirectUrl of ADDRESSES) {
  test(`the visitor is not sent to ${redirectUrl}, and knows that nothing was charged`, async ({ page, api }) => {
    await api.steer({ redirectUrl });
    await order(page);
    await expect(notice(page)).toContainText(/nichts (abgebucht|berechnet|bezahlt)/);
    await expect(page).toHaveURL('/kasse');
  });
}
