import type { Page, Route } from '@playwright/test';
import type { CostPosition } from '../../../site/shared/order/order-payload.ts';

/** Page of a payment provider that the sandbox is not. */
export const PAYMENT_URL = 'https://kasse.zahlhaus.example/s/1';

interface PlacedAnswer {
  orderId: unknown;
  /** Cents; as ordered if not said. */
  total?: unknown;
  payment?: object;
}

/**
 * Answers orders in the sandbox's place: as another service that keeps the contract does, or as one that does not. One key
 * is answered in one way.
 */
export async function placeWith(page: Page, answer: PlacedAnswer): Promise<void> {
  await page.route('**/orders/place', (route) =>
    route.fulfill({
      status: 201,
      json: {
        total: bodyOf(route).expectedTotal,
        payment: { provider: 'STRIPE', redirectUrl: PAYMENT_URL },
        ...answer,
      },
    }),
  );
}

/** Plays the provider's page, with a link back. */
export async function playPaymentPage(page: Page, back: string): Promise<void> {
  const body = `<!doctype html><title>Zahlhaus</title><a href="${back}">zurück</a>`;
  await page.route(PAYMENT_URL, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
}

/** Lets the breakdown name these costs of whatever it is asked for. */
export async function priceWith(page: Page, costs: { subtotal: number; shippingCost: number; total: number }) {
  await page.route('**/orders/cost-breakdown', (route) => {
    const asked: CostPosition[] = route.request().postDataJSON().positions;
    const positions = asked.map(({ merchant, amount, quantity }, index) => ({
      positionNumber: index + 1,
      merchantId: merchant,
      amount: Number(amount) * 100,
      quantity,
      total: Number(amount) * 100 * quantity,
    }));
    return route.fulfill({ json: { positions, ...costs } });
  });
}

/** Refuses orders with a conflict that names no reason. @returns the totals (cents) of these orders */
export async function refuseOrders(page: Page): Promise<number[]> {
  const totals: number[] = [];
  await page.route('**/orders/place', async (route) => {
    totals.push(bodyOf(route).expectedTotal);
    await route.fulfill({ status: 409, contentType: 'application/problem+json', body: '{"title":"Conflict"}' });
  });
  return totals;
}

/** Lets the tenant's configuration name the hosts of payment pages. */
export async function configurePaymentHosts(page: Page, hosts: string[]): Promise<void> {
  await page.route('/kasse', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '"motifNames":',
      `"paymentHosts":${JSON.stringify(hosts)},"motifNames":`,
    );
    await route.fulfill({ response, body });
  });
}

function bodyOf(route: Route): { expectedTotal: number } {
  return route.request().postDataJSON();
}
