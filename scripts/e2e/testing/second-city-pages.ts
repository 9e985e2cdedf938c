import type { Page } from '@playwright/test';
import type { Position } from '../../../site/shared/order/position.ts';
import { readLog, steer, type ApiLog, type Behaviour } from '../../second-api/behaviour.ts';
import { MOTIFS, WATCHES } from '../../second-api/second-city.ts';
import { LATELY } from './cart-page.ts';
import { originOf, SECOND_API_VARIABLE } from './cities.ts';
import { expect, test as base } from './client-page.ts';

interface SecondApiControl {
  /** Configures its behaviour; the previous configuration and all orders are dropped. */
  steer(behaviour: Behaviour): Promise<void>;
  log(): Promise<ApiLog>;
}

/** A test on a phone, 360 px wide, in a city whose API was written from the contract alone. */
export const test = base.extend<{ api: SecondApiControl }>({
  baseURL: originOf('oelfurt'),
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  // The payment page's certificate is self-signed.
  ignoreHTTPSErrors: true,
  api: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from here.
    async ({}, use) => {
      const origin = process.env[SECOND_API_VARIABLE] ?? '';
      await steer(origin);
      await use({ steer: (behaviour) => steer(origin, behaviour), log: () => readLog(origin) });
    },
    { auto: true },
  ],
});

export { expect };

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

export async function pay(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Jetzt bezahlen' }).click();
  await page.waitForURL('**/bestellung-abgeschlossen**');
}
