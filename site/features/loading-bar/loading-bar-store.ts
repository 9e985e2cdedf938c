import { createStore } from 'zustand/vanilla';

export interface LoadingBarState {
  /** Percent. */
  progress: number;
  isVisible: boolean;
  hasFailed: boolean;
}

export const AT_REST: LoadingBarState = { progress: 0, isVisible: false, hasFailed: false };

function createLoadingBarStore() {
  return createStore<LoadingBarState>(() => AT_REST);
}

export type LoadingBarStore = ReturnType<typeof createLoadingBarStore>;

/** The bar of this browser tab; on the server it stays at rest. */
export const loadingBarStore: LoadingBarStore = createLoadingBarStore();
