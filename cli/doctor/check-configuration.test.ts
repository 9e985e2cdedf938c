import { expect, test } from 'vitest';
import { ALPHA, configFile } from '../testing/sample-config.ts';
import { checkConfiguration } from './check-configuration.ts';

test('each finding is a result of its own, with its place, tenant and hint', async () => {
  const file = await configFile({
    tenants: [{ ...ALPHA, orderEndpoint: '', generalVoucherMerchantId: '', mode: 'x' }],
  });
  const { results, tenants } = await checkConfiguration(file, {});
  expect(tenants).toEqual([]);
  expect(results.map(({ status }) => status)).toEqual(['problem', 'problem', 'warning']);
  expect(results[0]).toMatchObject({
    id: 'configuration',
    tenant: 'alpha',
    title: `${file}:1:13 No order endpoint configured`,
    hint: expect.stringContaining('VOUCHER_ALPHA_ORDER_ENDPOINT'),
  });
});

test('a file that cannot be read is one problem', async () => {
  const { results } = await checkConfiguration('/nonexistent/tenants.json', {});
  expect(results).toMatchObject([
    { status: 'problem', title: '/nonexistent/tenants.json does not exist', hint: expect.any(String) },
  ]);
});

test('a good configuration is counted', async () => {
  const { results, tenants } = await checkConfiguration(await configFile({ tenants: [ALPHA] }), {});
  expect(results).toMatchObject([{ status: 'ok', title: expect.stringContaining('holds 1 tenant') }]);
  expect(tenants).toHaveLength(1);
});
