import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RELOADS_KEY } from './names.ts';

/** The tab's storage, and the time. */
let values: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  values = new Map();
  const getItem = (key: string) => values.get(key) ?? null;
  vi.stubGlobal('sessionStorage', { getItem, setItem: (key: string, value: string) => void values.set(key, value) });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The guard in a new document of the tab: it knows what was stored, and nothing else, of the one before. */
async function load({ isTouched = false } = {}) {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: isTouched } });
  vi.resetModules();
  return import('./reload-guard.ts');
}

function wait(ms: number): void {
  vi.advanceTimersByTime(ms);
}

test('each path is reloaded once in ten seconds (specification section 9), also by a visitor who touches it', async () => {
  expect((await load()).mayReload('/faq')).toBe(true);
  expect((await load()).mayReload('/faq')).toBe(false);
  wait(9999);
  expect((await load({ isTouched: true })).mayReload('/faq')).toBe(false);
  expect((await load()).mayReload('/agb')).toBe(true);
  wait(1);
  expect((await load({ isTouched: true })).mayReload('/faq')).toBe(true);
});

test('a page that starts by itself and keeps failing slowly is reloaded once', async () => {
  let reloads = 0;
  for (let round = 0; round < 20; round++) {
    wait(15_000);
    if ((await load()).mayReload('/karte')) reloads += 1;
  }
  expect(reloads).toBe(1);
});

test('the page is left once per build', async () => {
  expect((await load()).mayLeaveFor('b')).toBe(true);
  expect((await load()).mayLeaveFor('b')).toBe(false);
  expect((await load()).mayLeaveFor('a')).toBe(true);
  expect((await load()).mayLeaveFor('b')).toBe(true);
});

test('reloads and builds are remembered side by side', async () => {
  (await load()).mayReload('/faq');
  (await load()).mayLeaveFor('b');
  expect((await load()).mayReload('/faq')).toBe(false);
  expect((await load()).mayLeaveFor('b')).toBe(false);
});

test('without storage the page does not reload by itself, and a click leaves for a build once', async () => {
  const guard = await load();
  vi.stubGlobal('sessionStorage', undefined);
  expect(guard.mayReload('/faq')).toBe(false);
  expect(guard.mayLeaveFor('b')).toBe(true);
  expect(guard.mayLeaveFor('b')).toBe(false);
});

test('a storage that rejects writes or holds invalid text counts as missing', async () => {
  const guard = await load();
  values.set(RELOADS_KEY, '{');
  expect(guard.mayReload('/faq')).toBe(false);
  const setItem = () => {
    throw new Error('QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem });
  expect(guard.mayReload('/agb')).toBe(false);
});

test('reloads are held until each hold has been released', async () => {
  const { areReloadsHeld, holdReloads } = await load();
  const releaseFirst = holdReloads('payment');
  const releaseSecond = holdReloads('payment');
  releaseFirst();
  releaseFirst();
  expect(areReloadsHeld()).toBe(true);
  releaseSecond();
  expect(areReloadsHeld()).toBe(false);
});
