import { useEffect, useState } from 'react';
import type { ListedLocation } from '../../shared/unpack-acceptance-list.ts';
import type { LocationSearch } from './location-search.ts';

/**
 * The search in a list of locations; its code is loaded and the list indexed when it is wanted.
 * @returns undefined until it is ready
 */
export function useLocationSearch(locations: readonly ListedLocation[], isWanted: boolean): LocationSearch | undefined {
  const [ready, setReady] = useState<{ locations: readonly ListedLocation[]; search: LocationSearch }>();
  const search = ready?.locations === locations ? ready.search : undefined;
  const isMissing = isWanted && search === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    const load = async () => {
      const { createLocationSearch } = await import('./location-search.ts');
      if (isCurrent) setReady({ locations, search: createLocationSearch(locations) });
    };
    load().catch(reportError);
    return () => {
      isCurrent = false;
    };
  }, [isMissing, locations]);
  return search;
}
