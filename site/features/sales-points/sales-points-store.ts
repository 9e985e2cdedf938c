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

/** @param initial the list as of the build; shown until a fresh one has loaded */
export function createSalesPointsStore(initial: SalesPoint[]) {
  return createStore<SalesPointsState>(() => ({ status: 'loaded', salesPoints: initial }));
}

export type SalesPointsStore = ReturnType<typeof createSalesPointsStore>;

/**
 * Loads the sales points. A new request clears the error; a failed one empties the list and is reported. An unchanged
 * list keeps its identity, so that a map fitted to it does not move.
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
