import { createStore } from 'zustand/vanilla';
import type { SalesPoint } from '../../shared/models/selling.ts';

/** Specification section 8. */
export const SALES_POINTS_FAILED = 'Die Verkaufsstellendaten konnten nicht geladen werden.';

/** Specification section 4: loading, then loaded with a list, or error with an empty list. */
export interface SalesPointsState {
  status: 'loading' | 'loaded' | 'error';
  salesPoints: SalesPoint[];
  error?: string;
}

/** @param initial the list as it was when the page was built; shown while a fresh one is fetched */
export function createSalesPointsStore(initial: SalesPoint[]) {
  return createStore<SalesPointsState>(() => ({ status: 'loaded', salesPoints: initial }));
}

export type SalesPointsStore = ReturnType<typeof createSalesPointsStore>;

/**
 * A new fetch clears the error; its failure empties the list and is reported. Sales points that are the same stay the very
 * list that is shown, so that a map fitted to them does not move.
 */
export async function loadSalesPoints(store: SalesPointsStore, fetchList: () => Promise<SalesPoint[]>): Promise<void> {
  const { salesPoints, status } = store.getState();
  if (status === 'loading') return;
  store.setState({ status: 'loading', salesPoints }, true);
  try {
    const fresh = await fetchList();
    const isSame = JSON.stringify(fresh) === JSON.stringify(salesPoints);
    store.setState({ status: 'loaded', salesPoints: isSame ? salesPoints : fresh }, true);
  } catch (error) {
    store.setState({ status: 'error', salesPoints: [], error: SALES_POINTS_FAILED }, true);
    reportError(new Error('The sales points could not be loaded', { cause: error }));
  }
}
