import { array, assert, asyncProperty, constantFrom, record } from 'fast-check';
import { expect, test } from 'vitest';
import { createSandboxApp } from '../sandbox-app.ts';
import { MUSTERSTADT, order } from '../testing/sandbox.ts';

const KEYS = [1, 2, 3].map((digit) => `0000000${digit}-0000-4000-8000-000000000000`);
/** Outcome of a key's first attempt: not stored, stored without a response, or successful. */
const EMAILS: Record<string, string> = {
  [KEYS[0] ?? '']: 'erika@post.example',
  [KEYS[1] ?? '']: 'gestoert@post.example',
  [KEYS[2] ?? '']: 'danach@post.example',
};

const attempts = array(
  record({
    key: constantFrom(...KEYS),
    name: constantFrom('Erika', 'Otto'),
    domain: constantFrom(MUSTERSTADT, 'stadt-001.example'),
  }),
  { minLength: 1, maxLength: 12 },
);

test('any sequence of attempts stores one order for each key and tenant, with the same response each time', async () => {
  await assert(
    asyncProperty(attempts, async (attempts) => {
      const app = createSandboxApp({ tenants: 1, merchants: 1 });
      const stored = new Map<string, { name: string; answer?: unknown }>();
      const failed = new Set<string>();
      for (const { key, name, domain } of attempts) {
        const email = EMAILS[key] ?? '';
        const response = await app.request('/sandbox-api/order/orders/place', {
          method: 'POST',
          headers: { 'X-Tenant-Domain': domain, 'Idempotency-Key': key },
          body: JSON.stringify(orderFor({ ...order().customer, name, email })),
        });
        const place = `${domain} ${key}`;
        const isFirst = !failed.has(place) && !email.startsWith('erika');
        failed.add(place);
        if (isFirst && email.startsWith('gestoert')) {
          expect(response.status).toBe(503);
          continue;
        }
        const known = stored.get(place) ?? { name };
        stored.set(place, known);
        if (isFirst) {
          expect(response.status).toBe(500);
          continue;
        }
        expect(response.status).toBe(known.name === name ? 201 : 409);
        if (known.name !== name) continue;
        const answer: unknown = await response.json();
        known.answer ??= answer;
        expect(answer).toEqual(known.answer);
      }
      const numbers = [...stored.values()].flatMap(({ answer }) => (answer === undefined ? [] : [orderIdOf(answer)]));
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(await numberOfNextOrder(app)).toBe(100_001 + stored.size);
    }),
    { numRuns: 60 },
  );
});

/** A voucher by e-mail, which both tenants sell. */
function orderFor(customer: unknown) {
  const positions = [
    { positionNumber: 1, merchant: '1', amount: 2500, quantity: 1, templateId: '1', deliveryType: 'EMAIL' },
  ];
  return order({ positions, customer, expectedTotal: 2500 });
}

async function numberOfNextOrder(app: ReturnType<typeof createSandboxApp>): Promise<number> {
  const response = await app.request('/sandbox-api/order/orders/place', {
    method: 'POST',
    headers: { 'X-Tenant-Domain': MUSTERSTADT, 'Idempotency-Key': '0000000f-0000-4000-8000-000000000000' },
    body: JSON.stringify(orderFor(order().customer)),
  });
  return Number(orderIdOf(await response.json()).split('-')[1]);
}

function orderIdOf(answer: unknown): string {
  return typeof answer === 'object' && answer !== null && 'orderId' in answer ? String(answer.orderId) : '';
}
