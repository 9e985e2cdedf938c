import { expect, test } from 'vitest';
import {
  areReloadsHeld,
  holdReloads,
  mayLeaveFor,
  mayReload,
  RELOAD_WINDOW_MS,
  type LoadedDocument,
} from './reload-guard.ts';
import { RELOADS_KEY } from './names.ts';

function createTab() {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  let time = 1_000_000;
  return {
    storage,
    /** A document of the tab: knows what was stored, and nothing else, of the one before. */
    load: ({ isTouched = false } = {}) =>
      guardOf({ storage: () => storage, now: () => time, isTouched: () => isTouched }),
    wait: (ms: number) => {
      time += ms;
    },
  };
}

/** The guard in one document. */
function guardOf(loaded: LoadedDocument) {
  return {
    mayReload: (path: string) => mayReload(path, loaded),
    mayLeaveFor: (buildId: string) => mayLeaveFor(buildId, loaded),
  };
}

const withStorage = (storage: LoadedDocument['storage']) => guardOf({ storage, now: Date.now, isTouched: () => false });

test('each path is reloaded once per window, also by a visitor who touches it', () => {
  const tab = createTab();
  expect(tab.load().mayReload('/faq')).toBe(true);
  expect(tab.load().mayReload('/faq')).toBe(false);
  tab.wait(RELOAD_WINDOW_MS - 1);
  expect(tab.load({ isTouched: true }).mayReload('/faq')).toBe(false);
  expect(tab.load().mayReload('/agb')).toBe(true);
  tab.wait(1);
  expect(tab.load({ isTouched: true }).mayReload('/faq')).toBe(true);
});

test('the window is the one of the specification', () => expect(RELOAD_WINDOW_MS).toBe(10_000));

test('a page that starts by itself and keeps failing slowly is reloaded once', () => {
  const tab = createTab();
  const reloads = Array.from({ length: 100 }, () => {
    tab.wait(RELOAD_WINDOW_MS + 5000);
    return tab.load().mayReload('/karte');
  });
  expect(reloads.filter(Boolean)).toHaveLength(1);
});

test('the page is left once per build', () => {
  const tab = createTab();
  expect(tab.load().mayLeaveFor('b')).toBe(true);
  expect(tab.load().mayLeaveFor('b')).toBe(false);
  expect(tab.load().mayLeaveFor('a')).toBe(true);
  expect(tab.load().mayLeaveFor('b')).toBe(true);
});

test('reloads and builds are remembered side by side', () => {
  const tab = createTab();
  tab.load().mayReload('/faq');
  tab.load().mayLeaveFor('b');
  expect(tab.load().mayReload('/faq')).toBe(false);
  expect(tab.load().mayLeaveFor('b')).toBe(false);
});

test('without storage the page does not reload by itself, and a click leaves for a build once', () => {
  const guard = withStorage(() => {
    throw new Error('SecurityError');
  });
  expect(guard.mayReload('/faq')).toBe(false);
  expect(guard.mayLeaveFor('b')).toBe(true);
  expect(guard.mayLeaveFor('b')).toBe(false);
});

test('a storage that rejects writes or holds invalid text counts as missing', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  expect(withStorage(() => full).mayReload('/faq')).toBe(false);
  const tab = createTab();
  tab.storage.setItem(RELOADS_KEY, '{');
  expect(tab.load().mayReload('/faq')).toBe(true);
});

test('reloads are held until each hold has been released', () => {
  const releaseFirst = holdReloads('payment');
  const releaseSecond = holdReloads('payment');
  releaseFirst();
  releaseFirst();
  expect(areReloadsHeld()).toBe(true);
  releaseSecond();
  expect(areReloadsHeld()).toBe(false);
});
