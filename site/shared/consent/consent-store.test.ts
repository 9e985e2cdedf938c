import { expect, test } from 'vitest';
import { CONSENT_PURPOSES, NOTHING_GRANTED, readConsent, writeConsent } from './consent-store.ts';

test.each(CONSENT_PURPOSES)('consent to %s is stored, and no other', (purpose) => {
  const state = { ...NOTHING_GRANTED, [purpose]: true };
  expect(readConsent(writeConsent(state))).toEqual(state);
});

test.each([
  null,
  '',
  'true',
  'null',
  '["map"]',
  '{"granted":["map"]}',
  '{"version":0,"granted":["map","chat","reports","replay"]}',
  '{"version":1,"granted":"map"}',
  '{"version":1,"granted":{"map":true}}',
  '{"version":1,"granted":["Map","maps",true,1,null,["map"]]}',
  '{"version":1,"granted":["map"',
])('%j is no consent to anything', (text) => {
  expect(readConsent(text)).toEqual(NOTHING_GRANTED);
});
