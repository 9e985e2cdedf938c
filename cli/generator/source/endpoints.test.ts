import { expect, test } from 'vitest';
import * as urls from './endpoints.ts';

const ENDPOINTS = {
  merchantEndpoint: 'https://api.example/merchant',
  orderEndpoint: 'https://api.example/order/',
  tenantEndpoint: 'https://tenants.example',
  portalEndpoint: 'https://portal.example',
};

test('every address is the one of the contract, whatever stands in ids and domains', () => {
  expect(urls.featuredMerchantsUrl(ENDPOINTS)).toBe('https://api.example/merchant/featured-merchants?limit=5');
  expect(urls.merchantsUrl(ENDPOINTS)).toBe('https://api.example/merchant/merchants/public');
  expect(urls.merchantUrl(ENDPOINTS, '../a b?')).toBe('https://api.example/merchant/merchants/..%2Fa%20b%3F/public');
  expect(urls.categoriesUrl(ENDPOINTS)).toBe('https://api.example/merchant/categories');
  expect(urls.pointsOfSaleUrl(ENDPOINTS)).toBe('https://api.example/merchant/poss/public');
  expect(urls.salesPointsUrl(ENDPOINTS)).toBe('https://api.example/merchant/sales-points?websiteVisible=true');
  expect(urls.templatesUrl(ENDPOINTS)).toBe('https://api.example/order/templates?isVisible=true');
  expect(urls.tenantUrl(ENDPOINTS, 'a&b.example:81')).toBe(
    'https://tenants.example/frontend-tenants?domain=a%26b.example%3A81',
  );
  expect(urls.supportersUrl(ENDPOINTS, 'a.example')).toBe(
    'https://tenants.example/frontend-tenants/business-customer-supporters?domain=a.example',
  );
});
