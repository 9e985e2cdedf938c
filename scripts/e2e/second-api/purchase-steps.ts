import { expect, type Page } from '@playwright/test';
import type { Position } from '../../../site/shared/order/position.ts';
import { MOTIFS, WATCHES } from '../../second-api/second-city.ts';
import { LATELY } from '../cart-page.ts';
import { fillCustomer, notice, openCheckout, orderButton } from '../checkout-page.ts';

/** A voucher of the second city as the cart saves it. */
export function voucher(fields: Partial<Position> = {}): Position {
  return {
    merchant: WATCHES,
    amount: 3000,
    quantity: 1,
    templateId: MOTIFS.lantern.id,
    deliveryType: 'EMAIL',
    positionNumber: 1,
    timestamp: LATELY,
    ...fields,
  };
}

/** From the checkout to the payment page. */
export async function order(page: Page, items: readonly Position[] = [voucher()]): Promise<void> {
  await openCheckout(page, items);
  await fillCustomer(page);
  await pressOrder(page);
}

/** Presses the last button, and again where the site asks for it, because costs or what is sold are still on their way. */
export async function pressOrder(page: Page): Promise<void> {
  const isTooEarly = notice(page).getByText(/noch nicht fest|prüfen noch/);
  await expect(async () => {
    await orderButton(page).click();
    await expect(isTooEarly).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Jetzt bezahlen' }).click();
  await page.waitForURL('**/bestellung-abgeschlossen**');
}
