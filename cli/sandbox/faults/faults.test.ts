import { describe, expect, test } from 'vitest';
import { call, MUSTERSTADT, sandboxForTest } from '../testing/sandbox.ts';
import type { Fault } from '../sandbox-options.ts';

const MERCHANTS = '/merchant/merchants/public';

describe('a fault of one path', () => {
  const at = async (fault: Fault) =>
    call(await sandboxForTest({ faults: { [MERCHANTS]: fault } }), MUSTERSTADT, MERCHANTS);

  test('responds with a status and Retry-After', async () => {
    const response = await at({ kind: 'status', status: 503, retryAfter: 2 });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  });

  test('hangs until the client gives up', async () => {
    const sandbox = await sandboxForTest({ faults: { [MERCHANTS]: { kind: 'hang' } } });
    const answer = call(sandbox, MUSTERSTADT, MERCHANTS, { signal: AbortSignal.timeout(100) });
    await expect(answer).rejects.toThrow('aborted due to timeout');
  });
});

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

describe('a failing API', () => {
  test('that is down drops every call, while images keep working', async () => {
    const sandbox = await sandboxForTest({ fail: 'down' });
    await expect(call(sandbox, MUSTERSTADT, MERCHANTS)).rejects.toThrow('fetch failed');
    expect((await call(sandbox, MUSTERSTADT, '/media/musterstadt/logo.svg')).status).toBe(200);
  });

  test('that responds with HTML does so everywhere', async () => {
    const sandbox = await sandboxForTest({ fail: 'html' });
    const paths = [MERCHANTS, '/order/shipping-rates', `/tenant/frontend-tenants?domain=${MUSTERSTADT}`];
    const types = await Promise.all(
      paths.map(async (path) => (await call(sandbox, MUSTERSTADT, path)).headers.get('content-type')),
    );
    expect(types).toEqual(paths.map(() => 'text/html; charset=utf-8'));
  });

  test('that is slow sends headers at once and the body at the end', async () => {
    const sandbox = await sandboxForTest({ fail: 'slow', latencyMs: 60 });
    const response = await call(sandbox, MUSTERSTADT, '/merchant/categories');
    expect(await response.json()).toHaveLength(12);
  });

  test('that is flaky fails one of three calls of a URL, never two in a row, the same in each run', async () => {
    const outcomes = async () => {
      const sandbox = await sandboxForTest({ fail: 'flaky' });
      const results: string[] = [];
      for (const path of [MERCHANTS, '/merchant/categories', '/merchant/poss/public', '/order/shipping-rates']) {
        for (let attempt = 0; attempt < 6; attempt += 1) {
          const result = await call(sandbox, MUSTERSTADT, path).then(
            (response) => (response.ok ? 'ok' : `${response.status}`),
            () => 'dropped',
          );
          results.push(result);
        }
      }
      return results;
    };
    const first = await outcomes();
    expect(await outcomes()).toEqual(first);
    for (let start = 0; start < first.length; start += 3) {
      expect(first.slice(start, start + 3).filter((result) => result === 'ok')).toHaveLength(2);
    }
    expect(new Set(first)).toEqual(new Set(['ok', '503', 'dropped']));
  });
});

test('closing is immediate while one response hangs and another drips', async () => {
  const sandbox = await sandboxForTest({
    faults: { [MERCHANTS]: { kind: 'hang' }, '/merchant/categories': { kind: 'drip', ms: 120_000 } },
  });
  const hanging = call(sandbox, MUSTERSTADT, MERCHANTS);
  const dripping = (await call(sandbox, MUSTERSTADT, '/merchant/categories')).text();
  const ends = Promise.allSettled([hanging, dripping]);
  const started = performance.now();
  await sandbox.close();
  expect(performance.now() - started).toBeLessThan(1000);
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
