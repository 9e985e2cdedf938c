import { expect, test } from 'vitest';
import { call, MUSTERSTADT, sandboxForTest } from '../testing/sandbox.ts';

const MERCHANTS = '/merchant/merchants/public';

test('a fault applies only to its path, its tenant and its number of times', async () => {
  const sandbox = await sandboxForTest({
    tenants: 2,
    faults: {
      'stadt-002.example/merchant/*': { kind: 'status', status: 500 },
      '/order/templates': { kind: 'status', status: 503, times: 1 },
    },
  });
  const status = async (domain: string, path: string) => (await call(sandbox, domain, path)).status;
  expect(await status('stadt-001.example', MERCHANTS)).toBe(200);
  expect(await status('stadt-002.example', MERCHANTS)).toBe(500);
  expect(await status('stadt-002.example', '/order/shipping-rates')).toBe(200);
  expect(await status('stadt-001.example', '/order/templates?isVisible=true')).toBe(503);
  expect(await status('stadt-001.example', '/order/templates?isVisible=true')).toBe(200);
});

test('closing is immediate while a response hangs', async () => {
  const sandbox = await sandboxForTest({ faults: { [MERCHANTS]: { kind: 'hang' } } });
  const hanging = call(sandbox, MUSTERSTADT, MERCHANTS);
  const end = expect(hanging).rejects.toThrow('fetch failed');
  const started = performance.now();
  await sandbox.close();
  expect(performance.now() - started).toBeLessThan(1000);
  await end;
});
