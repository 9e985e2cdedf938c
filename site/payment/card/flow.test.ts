import { expect, test } from 'vitest';
import { trustedPaymentPage, type PaymentPageRules } from './flow.ts';

const LIVE: PaymentPageRules = {
  hosts: undefined,
  isOwnOrderService: false,
  site: { origin: 'https://gutschein-nord.example', hostname: 'gutschein-nord.example' },
};
const LISTED: PaymentPageRules = { ...LIVE, hosts: ['kasse.zahlhaus.example', 'zahlhaus.example:8443'] };
const LOCAL: PaymentPageRules = {
  ...LIVE,
  site: { origin: 'http://nord.localhost:4173', hostname: 'nord.localhost' },
};
const SANDBOX: PaymentPageRules = {
  hosts: ['kasse.zahlhaus.example'],
  isOwnOrderService: true,
  site: { origin: 'http://192.0.2.7:4173', hostname: '192.0.2.7' },
};

test.each<[string, PaymentPageRules]>([
  ['https://zahlhaus.example/s/1?x=1#k', LIVE],
  ['https://zahlhaus.example:8443/s/1', LIVE],
  ['https://kasse.zahlhaus.example/s/1', LISTED],
  ['https://zahlhaus.example:8443/s/1', LISTED],
  ['http://127.0.0.1:5001/pay/1', LOCAL],
  ['http://[::1]:5001/pay/1', LOCAL],
  ['http://192.0.2.7:4173/sandbox-api/pay/1', SANDBOX],
  ['https://kasse.zahlhaus.example/s/1', SANDBOX],
])('%j is a payment page', (address, rules) => expect(trustedPaymentPage(address, rules)).toBe(address));

test('capitals and a default port do not change the host', () => {
  expect(trustedPaymentPage('HTTPS://Kasse.Zahlhaus.example:443/s', LISTED)).toBe('https://kasse.zahlhaus.example/s');
});

test.each<[string, PaymentPageRules]>([
  ['http://zahlhaus.example/s/1', LIVE],
  ['//zahlhaus.example/s/1', LIVE],
  ['/pay/1', LIVE],
  ['zahlhaus.example/s/1', LIVE],
  ['', LIVE],
  ['https://', LIVE],
  ['javascript:alert(1)', LIVE],
  ['data:text/html,x', LIVE],
  ['https://kasse.zahlhaus.example@boese.example/s', LIVE],
  ['https://:geheim@kasse.zahlhaus.example/s', LISTED],
  ['https://zahlhaus.example/s/1', LISTED],
  ['https://kasse.zahlhaus.example.boese.example/', LISTED],
  ['https://boese.example/kasse.zahlhaus.example', LISTED],
  ['https://boese.example\\@kasse.zahlhaus.example/', LISTED],
  ['https://kasse.zahlhaus.example:8443/', LISTED],
  ['http://127.0.0.1:5001/pay/1', LIVE],
  ['http://127.0.0.1.boese.example/', LOCAL],
  ['http://zahlhaus.example/', LOCAL],
  ['https://gutschein-nord.example/pay/1', { ...LISTED, isOwnOrderService: false }],
  ['http://192.0.2.7:4174/pay/1', SANDBOX],
])('%j is none', (address, rules) => expect(trustedPaymentPage(address, rules)).toBeUndefined());
