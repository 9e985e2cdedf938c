import { randomUUID } from 'node:crypto';
import type { RunningSandbox } from '../start-sandbox.ts';
import { MUSTERSTADT, post } from '../test-helpers.ts';

export const PLACE = '/order/orders/place';

/** The body of an order that Musterstadt takes. */
export function order(changes: Record<string, unknown> = {}) {
  return {
    positions: [
      { positionNumber: 1, merchant: '1', amount: 2500, quantity: 2, templateId: '1', deliveryType: 'POSTAL_SHIPPING' },
    ],
    customer: {
      name: 'Erika Beispiel',
      email: 'erika@post.example',
      address: { street: 'Gasse 1', postalCode: '97999', city: 'Musterstadt' },
    },
    payment: {
      provider: 'STRIPE',
      returnUrl: 'https://laden.example/bestellung-abgeschlossen',
      cancelUrl: 'https://laden.example/kasse',
    },
    expectedTotal: 5295,
    ...changes,
  };
}

/** Places an order, with a new key unless one is given. */
export function place(
  sandbox: RunningSandbox,
  body: unknown,
  key: string = randomUUID(),
  domain = MUSTERSTADT,
  init: RequestInit = {},
) {
  return post(sandbox, domain, PLACE, body, { 'Idempotency-Key': key }, init);
}
