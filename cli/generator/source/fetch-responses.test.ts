import { expect, test } from 'vitest';
import { listCalls } from './fetch-responses.ts';

const ENDPOINTS = {
  merchantEndpoint: 'https://api.example/merchant',
  orderEndpoint: 'https://api.example/order/',
  tenantEndpoint: 'https://tenants.example',
  portalEndpoint: 'https://portal.example',
};

test('every address is the one of the contract, whatever stands in ids and domains', () => {
  const tenant = { tenantDomain: 'a&b.example:81', generalVoucherMerchantId: '../a b?' };
  const calls = listCalls(tenant, ENDPOINTS).map(({ name, url }) => [name, url]);
  expect(Object.fromEntries(calls)).toEqual({
    tenant: 'https://tenants.example/frontend-tenants?domain=a%26b.example%3A81',
    generalVoucher: 'https://api.example/merchant/merchants/..%2Fa%20b%3F/public',
    merchants: 'https://api.example/merchant/merchants/public',
    featuredMerchants: 'https://api.example/merchant/featured-merchants?limit=5',
    categories: 'https://api.example/merchant/categories',
    pointsOfSale: 'https://api.example/merchant/poss/public',
    salesPoints: 'https://api.example/merchant/sales-points?websiteVisible=true',
    templates: 'https://api.example/order/templates?isVisible=true',
    supporters: 'https://tenants.example/frontend-tenants/business-customer-supporters?domain=a%26b.example%3A81',
  });
});
