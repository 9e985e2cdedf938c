import { useSyncExternalStore } from 'react';

/**
 * What only the browser knows, such as the time or the address: undefined in prerendered pages and until they are hydrated.
 * @param read called at each rendering, because nothing tells of a change
 */
export function useInBrowser<Value extends string | number | boolean | undefined>(
  read: () => Value,
): Value | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}

function subscribe(): () => void {
  return () => undefined;
}
