import { useEffect, useState } from 'react';
import type { ListSearch, WordsOf } from '../../shared/search/list-search.ts';

/**
 * The search in a list; its code is loaded and the list indexed when somebody is about to search.
 * @param wordsOf the same function each time
 * @param isWanted there is a text to look for, or the field has the focus
 * @returns undefined until it is ready
 */
export function useListSearch<Item>(
  items: readonly Item[],
  wordsOf: WordsOf<Item>,
  isWanted: boolean,
): ListSearch<Item> | undefined {
  const [ready, setReady] = useState<{ items: readonly Item[]; search: ListSearch<Item> }>();
  const search = ready?.items === items ? ready.search : undefined;
  const isMissing = isWanted && search === undefined;

  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    const load = async () => {
      const { createListSearch } = await import('../../shared/search/list-search.ts');
      const search = await createListSearch(items, wordsOf);
      if (isCurrent) setReady({ items, search });
    };
    load().catch(reportError);
    return () => {
      isCurrent = false;
    };
  }, [isMissing, items, wordsOf]);

  return search;
}
