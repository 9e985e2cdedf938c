import { expect, test } from 'vitest';
import { chooseRecovery } from './failures.ts';

const USUAL = { isOnline: true, areReloadsHeld: false, isCrawler: false, mayReload: () => true };

test('a failed page is reloaded if the guard allows it, and explained otherwise', () => {
  expect(chooseRecovery(USUAL)).toBe('reload');
  expect(chooseRecovery({ ...USUAL, mayReload: () => false })).toBe('explain');
});

test('the guard is not consulted offline and while a payment is in flight', () => {
  const mayReload = () => expect.unreachable();
  expect(chooseRecovery({ ...USUAL, isOnline: false, mayReload })).toBe('offline');
  expect(chooseRecovery({ ...USUAL, areReloadsHeld: true, mayReload })).toBe('explain');
});

test('crawlers keep the prerendered content if a reload is not allowed', () => {
  expect(chooseRecovery({ ...USUAL, isCrawler: true, mayReload: () => false })).toBe('keep');
});
