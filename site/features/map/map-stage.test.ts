import { beforeEach, expect, test } from 'vitest';
import { consentStore, NOTHING_GRANTED, setConsent } from '../../shared/consent/consent-store.ts';
import { grantMap, mapConsentOnce } from './MapStage.tsx';

beforeEach(() => {
  consentStore.setState(NOTHING_GRANTED);
  mapConsentOnce.setState({ granted: false });
});

test('an agreement for this visit is not remembered', () => {
  grantMap(false);
  expect(mapConsentOnce.getState().granted).toBe(true);
  expect(consentStore.getState().map).toBe(false);
});

test('an agreement to be remembered is', () => {
  grantMap(true);
  expect(consentStore.getState().map).toBe(true);
});

test('refusing the map later ends it, settling something else does not', () => {
  grantMap(false);
  for (const purpose of ['chat', 'reports', 'replay'] as const) setConsent(purpose, true);
  expect(mapConsentOnce.getState().granted).toBe(true);
  setConsent('map', false);
  expect(mapConsentOnce.getState().granted).toBe(false);
});
