import { beforeEach, expect, test } from 'vitest';
import { consentStore, NOTHING_GRANTED, setConsent } from '../../shared/consent/consent-store.ts';
import { grantMapConsent, mapConsentForVisit } from './PlaceMap.tsx';

beforeEach(() => {
  consentStore.setState(NOTHING_GRANTED);
  mapConsentForVisit.setState({ granted: false });
});

test('consent for this visit is not stored', () => {
  grantMapConsent(false);
  expect(mapConsentForVisit.getState().granted).toBe(true);
  expect(consentStore.getState().map).toBe(false);
});

test('consent for later visits is stored', () => {
  grantMapConsent(true);
  expect(consentStore.getState().map).toBe(true);
});

test('withdrawing consent to maps ends it, changing another purpose does not', () => {
  grantMapConsent(false);
  for (const purpose of ['chat', 'reports', 'replay'] as const) setConsent(purpose, true);
  expect(mapConsentForVisit.getState().granted).toBe(true);
  setConsent('map', false);
  expect(mapConsentForVisit.getState().granted).toBe(false);
});
