import { useDeferredValue, useMemo, useState } from 'react';
import { NoResults } from '../../site/components/EmptyState.tsx';
import { VoucherCardList } from '../../site/components/VoucherCards.tsx';
import { VoucherFace } from '../../site/components/VoucherFace.tsx';
import { ResultAnnouncement, useListSearch, useSlices } from '../../site/components/list-filter/long-list.tsx';
import { useAddressQuery, useAwaitedList } from '../../site/components/list-filter/use-address-query.ts';
import { useShell } from '../../site/features/shell/shell.tsx';
import { VoucherFilter } from '../../site/features/voucher-search/VoucherFilter.tsx';
import {
  arrangeVouchers,
  readVoucherQuery,
  writeVoucherQuery,
  wordsOfVoucher,
} from '../../site/features/voucher-search/voucher-query.ts';
import type { MerchantLink } from '../../site/shared/lists/merchant-cards.ts';
import { unpackVoucherList, type ListedVoucher } from '../../site/shared/lists/voucher-list.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { voucherPath } from '../../site/shared/routes.ts';
import { formatAmountRange } from '../../site/shared/text/format.ts';
import type { GeneralVoucher, VoucherListContent } from './+data.ts';

/** Cards in the prerendered document: all vouchers of most cities, and the first ones of the largest. */
const PRERENDERED = 96;

export function Page({ content }: PageData<VoucherListContent>) {
  const { tenant } = useShell();
  const address = useAddressQuery(content, readVoucherQuery, writeVoucherQuery);
  const { query, change, keep } = address;
  const [isSearching, setSearching] = useState(false);
  const vouchers = useMemo(() => toListed(content), [content]);
  const search = useListSearch(vouchers, wordsOfVoucher, isSearching || query.text !== '');
  // Keeps typing responsive; the list follows with lower priority.
  const shown = useDeferredValue(query);
  const all = useMemo(() => arrangeVouchers(search?.(shown.text) ?? vouchers, shown), [vouchers, search, shown]);
  const { general } = content;
  const found = useMemo(() => all.filter(({ slug }) => slug !== general?.slug), [all, general]);
  const { count: slice, end } = useSlices(found, found.length, PRERENDERED);
  const count = all.length;
  const isWaiting = shown.text !== '' && search === undefined;
  useAwaitedList(address, shown === query && !isWaiting);
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
        onSearch={() => setSearching(true)}
      />
      <p className="awaiting">Die Liste wird durchsucht …</p>
      <p className="result-count awaited">{countText}</p>
      <ResultAnnouncement text={isWaiting ? '' : announcementOf(count, countText)} isAnnouncedInitially />
      {count === 0 && <NoResults heading="h2" email={tenant.supportEmail} phone={tenant.supportPhone} />}
      {general !== undefined && found.length < count && (
        <div className="awaited">
          <GeneralVoucherFeature voucher={general} tenantName={tenant.name} />
        </div>
      )}
      {found.length > 0 && (
        <div className="voucher-list awaited">
          <h2>Gutscheine einzelner Geschäfte</h2>
          <VoucherCardList tenantName={tenant.name} cards={found.slice(0, slice)} />
        </div>
      )}
      <div ref={end} />
      {content.list.vouchers.length > PRERENDERED && (
        <noscript>
          <LinkList links={found.slice(PRERENDERED)} hrefOf={voucherPath} />
        </noscript>
      )}
    </>
  );
}

function announcementOf(count: number, countText: string): string {
  return count === 0 ? 'Ihre Suche ergab keine Treffer' : `${countText} in der Liste`;
}

/** All vouchers, the general one first: it is searched like the others, but belongs to no category. */
function toListed({ general, list }: VoucherListContent): ListedVoucher[] {
  return [...(general === undefined ? [] : [asListed(general)]), ...unpackVoucherList(list)];
}

function asListed({ slug, name, text, minAmount, maxAmount }: GeneralVoucher): ListedVoucher {
  const amounts = formatAmountRange(minAmount, maxAmount);
  return { slug, name, amounts, categoryNames: [], categoryKeys: [], ...(text === undefined ? {} : { text }) };
}

interface GeneralVoucherFeatureProps {
  voucher: GeneralVoucher;
  tenantName: string;
}

/** The general voucher, above all others. */
function GeneralVoucherFeature({ voucher, tenantName }: GeneralVoucherFeatureProps) {
  const { slug, name, text, minAmount, maxAmount, picture: image, acceptanceCount } = voucher;
  const amounts = formatAmountRange(minAmount, maxAmount);
  return (
    <article className="voucher-feature">
      <VoucherFace
        tenantName={tenantName}
        title="Überall einlösbar"
        motif={image}
        sizes="(width < 480px) 80vw, 400px"
        priority
      />
      <div>
        <h2>
          <a href={voucherPath(slug)}>{name}</a>
        </h2>
        {text !== undefined && <p>{text}</p>}
        <p className="voucher-feature-facts">
          {acceptanceCount === 1
            ? `Einlösbar bei einer Akzeptanzstelle · ${amounts}`
            : `Einlösbar bei ${acceptanceCount} Akzeptanzstellen · ${amounts}`}
        </p>
        <p aria-hidden="true">
          <span className="button">Gutschein auswählen</span>
        </p>
      </div>
    </article>
  );
}

interface LinkListProps {
  links: MerchantLink[];
  hrefOf: (slug: string) => string;
}

function LinkList({ links, hrefOf }: LinkListProps) {
  return (
    <ul className="link-list">
      {links.map(({ slug, name }) => (
        <li key={slug}>
          <a href={hrefOf(slug)}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
