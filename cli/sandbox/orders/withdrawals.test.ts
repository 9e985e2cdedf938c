import { describe, expect, test } from 'vitest';
import { expectContract, MUSTERSTADT, pointers, post, sandboxForTest, SEEBLICK } from '../testing/sandbox.ts';

describe('withdrawing', () => {
  const body = { name: 'Erika Beispiel', contractId: 'MU-100001', email: 'erika@post.example' };

  test('returns a receipt with its time', async () => {
    const response = await post(await sandboxForTest(), MUSTERSTADT, '/order/withdrawals', body);
    expect(response.status).toBe(201);
    expectContract(await response.json(), 'post /withdrawals', '201');
  });

  test('needs a name, a contract and an address', async () => {
    const response = await post(await sandboxForTest(), MUSTERSTADT, '/order/withdrawals', { email: 'x' });
    expect(await pointers(response)).toEqual(['/name', '/contractId', '/email']);
  });

  test('is unavailable for some tenants', async () => {
    expect((await post(await sandboxForTest(), SEEBLICK, '/order/withdrawals', body)).status).toBe(404);
  });
});
