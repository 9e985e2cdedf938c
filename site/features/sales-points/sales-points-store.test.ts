import { afterEach, expect, test, vi } from 'vitest';
import type { SalesPoint } from '../../shared/models/selling.ts';
import { createSalesPointsStore, loadSalesPoints } from './sales-points-store.ts';

const OLD: SalesPoint = { id: '1', name: 'Alt' };
const FRESH: SalesPoint = { id: '2', name: 'Neu' };

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the old list stays while a fresh one is fetched', async () => {
  const store = createSalesPointsStore([OLD]);
  const loaded = loadSalesPoints(store, async () => [FRESH]);
  expect(store.getState()).toEqual({ status: 'loading', salesPoints: [OLD] });
  await loaded;
  expect(store.getState()).toEqual({ status: 'loaded', salesPoints: [FRESH] });
});

test('an unchanged list keeps its identity', async () => {
  const list = [OLD];
  const store = createSalesPointsStore(list);
  await loadSalesPoints(store, async () => [{ ...OLD }]);
  expect(store.getState().salesPoints).toBe(list);
});

test('a failure empties the list and is reported; a new fetch clears the error', async () => {
  const reported: Error[] = [];
  // Node has no reportError.
  vi.stubGlobal('reportError', (error: Error) => reported.push(error));
  const store = createSalesPointsStore([OLD]);
  await loadSalesPoints(store, () => Promise.reject(new Error('down')));
  expect(store.getState()).toEqual({ status: 'error', salesPoints: [] });
  expect(reported.map(({ message }) => message)).toEqual(['The sales points could not be loaded']);
  const again = loadSalesPoints(store, async () => [FRESH]);
  expect(store.getState()).toEqual({ status: 'loading', salesPoints: [] });
  await again;
  expect(store.getState()).toEqual({ status: 'loaded', salesPoints: [FRESH] });
});

test('no second request starts while one is pending', async () => {
  const store = createSalesPointsStore([]);
  let fetches = 0;
  const fetchList = async () => {
    fetches++;
    return [];
  };
  await Promise.all([loadSalesPoints(store, fetchList), loadSalesPoints(store, fetchList)]);
  expect(fetches).toBe(1);
});
