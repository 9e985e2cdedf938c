import { useEffect, useState } from 'react';
import type { ListedVoucher } from '../../shared/unpack-voucher-list.ts';
import type { SearchTexts } from './search-texts.ts';

/**
 * The search in a list of vouchers; its code is loaded and the list indexed when somebody is about to search.
 * @param isWanted there is a text to look for, or the field has the focus
 * @returns undefined until it is ready
 */
export function useSearchTexts(vouchers: readonly ListedVoucher[], isWanted: boolean): SearchTexts | undefined {
  const [ready, setReady] = useState<{ vouchers: readonly ListedVoucher[]; search: SearchTexts }>();
  const search = ready?.vouchers === vouchers ? ready.search : undefined;
  const isMissing = isWanted && search === undefined;

  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    const load = async () => {
      const { indexTexts } = await import('./search-texts.ts');
      const search = await indexTexts(vouchers);
      if (isCurrent) setReady({ vouchers, search });
    };
    load().catch(reportError);
    return () => {
      isCurrent = false;
    };
  }, [isMissing, vouchers]);

  return search;
}
