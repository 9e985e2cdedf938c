import { useDeferredValue, useMemo } from 'react';
import { LinkList } from '../../site/components/LinkList.tsx';
import { MerchantCardList } from '../../site/components/MerchantCardList.tsx';
import { NoResults } from '../../site/components/NoResults.tsx';
import { useShell } from '../../site/features/shell/shell-context.ts';
import { findVouchers } from '../../site/features/voucher-search/find-vouchers.ts';
import { ResultAnnouncement } from '../../site/features/voucher-search/ResultAnnouncement.tsx';
import { PRERENDERED, useSlices } from '../../site/features/voucher-search/use-slices.ts';
import { useVoucherQuery } from '../../site/features/voucher-search/use-voucher-query.ts';
import { VoucherFilter } from '../../site/features/voucher-search/VoucherFilter.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { voucherPath } from '../../site/shared/routes.ts';
import { unpackVoucherList, type ListedVoucher } from '../../site/shared/unpack-voucher-list.ts';
import type { GeneralVoucher, VoucherListContent } from './+data.ts';
import { GeneralVoucherFeature } from './GeneralVoucherFeature.tsx';

export function Page({ content }: PageData<VoucherListContent>) {
  const { tenant } = useShell();
  const { query, change, keep } = useVoucherQuery(content);
  const vouchers = useMemo(() => unpackVoucherList(content.list), [content]);
  const generals = useMemo(() => toListed(content.general), [content]);
  // Typing goes on while the list follows.
  const shown = useDeferredValue(query);
  const found = useMemo(() => findVouchers(vouchers, shown), [vouchers, shown]);
  const slice = useSlices(found, found.length);
  const showsGeneral = findVouchers(generals, shown).length > 0;
  const count = found.length + (showsGeneral ? 1 : 0);
  const countText = count === 1 ? '1 Gutschein' : `${count} Gutscheine`;
  return (
    <>
      <h1>Gutscheine kaufen</h1>
      <VoucherFilter
        query={query}
        categories={content.list.categories}
        hasCities={content.list.cities.length > 1}
        countText={countText}
        onChange={change}
        onKeep={keep}
      />
      <p className="result-count">{countText}</p>
      <ResultAnnouncement text={count === 0 ? 'Ihre Suche ergab keine Treffer' : `${countText} in der Liste`} />
      {count === 0 && <NoResults heading="h2" email={tenant.supportEmail} phone={tenant.supportPhone} />}
      {showsGeneral && content.general !== undefined && (
        <GeneralVoucherFeature voucher={content.general} tenantName={tenant.name} />
      )}
      {found.length > 0 && (
        <div className="voucher-list">
          <h2>Gutscheine einzelner Geschäfte</h2>
          <MerchantCardList cards={found.slice(0, slice)} hrefOf={voucherPath} />
        </div>
      )}
      {vouchers.length > PRERENDERED && (
        <noscript>
          <LinkList links={vouchers.slice(PRERENDERED)} hrefOf={voucherPath} />
        </noscript>
      )}
    </>
  );
}

/** The general voucher as a list that can be searched; it belongs to no category. */
function toListed(general: GeneralVoucher | undefined): ListedVoucher[] {
  if (general === undefined) return [];
  return [{ categoryNames: [], categoryKeys: [], ...general }];
}
