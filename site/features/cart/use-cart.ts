import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { cartStore, type CartState } from './cart-store.ts';

/** This tab's cart; undefined while it is not known, which is in prerendered pages and until they are hydrated. */
export function useCart(): CartState | undefined {
  const cart = useStore(cartStore);
  const isKnown = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return isKnown ? cart : undefined;
}

function subscribe(): () => void {
  return () => undefined;
}
