import { createStore } from 'zustand/vanilla';
import type { SalesPoint } from '../../shared/models/selling.ts';

/** Specification section 4: loading, then loaded with a list, or error with an empty list. */
interface SalesPointsState {
  status: 'loading' | 'loaded' | 'error';
  salesPoints: SalesPoint[];
}

/** @param initial the list as of the build; shown until a fresh one has loaded */
export function createSalesPointsStore(initial: SalesPoint[]) {
  return createStore<SalesPointsState>(() => ({ status: 'loaded', salesPoints: initial }));
}

type SalesPointsStore = ReturnType<typeof createSalesPointsStore>;

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
    store.setState({ status: 'error', salesPoints: [] }, true);
    reportError(new Error('The sales points could not be loaded', { cause: error }));
  }
}
