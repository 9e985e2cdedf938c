import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import { memo, Suspense, useMemo, useState } from 'react';
import { VoucherCardList } from '../../site/components/VoucherCards.tsx';
import { VoucherFace } from '../../site/components/VoucherFace.tsx';
import type { CategoryChoice } from '../../site/components/list-filter/CategoryChips.tsx';
import { ListToolbar, ResetButton } from '../../site/components/list-filter/ListToolbar.tsx';
import { arrangeVouchers } from '../../site/components/list-filter/arrange-list.ts';
import { ResultAnnouncement, useListSearch, useOtherList } from '../../site/components/list-filter/list-search.tsx';
import { countFilters, matchesAll, VOUCHER_LIST } from '../../site/components/list-filter/list-query.ts';
import { MoreRows, useFullRows, useListSteps } from '../../site/components/list-filter/list-steps.tsx';
import { ListTitle } from '../../site/components/list-filter/ListTitle.tsx';
import { useAwaitedList, useListQuery } from '../../site/components/list-filter/use-list-query.ts';
import { lazyPart } from '../../site/components/lazy-part.ts';
import { useServices } from '../../site/components/services-context.ts';
import { useVisitor } from '../../site/components/visitor/use-visitor.tsx';
import { wordsOfMerchant } from '../../site/shared/lists/merchant-words.ts';
import type { Looks } from '../../site/shared/lists/packing.ts';
import { LOOKS_IN_DOCUMENT, unpackVoucherList, type ListedVoucher } from '../../site/shared/lists/voucher-list.ts';
import { byDistance, nearestText } from '../../site/shared/map/distance.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { acceptanceSearchPath, voucherPath } from '../../site/shared/routes.ts';
import { formatAmountRange, formatCount, pluralize } from '../../site/shared/text/format.ts';
import type { GeneralVoucher, VoucherListContent } from './+data.ts';
import { useLoaded } from '../../site/components/use-loaded.ts';
import { ListMapFrame } from '../../site/features/map/ListMapFrame.tsx';
import type { SiteServices } from '../../site/shared/site-services.ts';
import type { VoucherPlacesProps } from './VoucherPlaces.tsx';

/** Loaded on demand, since most searches find something: it must not be part of the document. */
const NothingFound = lazyPart(
  async () => (await import('../../site/components/list-filter/NothingFound.tsx')).NothingFound,
);

export function Page({ content }: PageData<VoucherListContent>) {
  const { categories: allChoices } = content.list;
  const asked = useListQuery(content, VOUCHER_LIST, allChoices);
  const { query, shown, isSearchWanted, show } = asked;
  const vouchers = useMemo(() => toListed(content), [content]);
  const visitor = useVisitor();
  const { position } = visitor;
  const [needsLooks, setNeedsLooks] = useState(false);
  const locations = useOtherList(useServices()?.fetchLocations, isSearchWanted || position !== undefined || needsLooks);
  const wordsOf = useMemo(
    () => locations && ((voucher: ListedVoucher) => wordsOfMerchant(voucher, locations.get(voucher.slug))),
    [locations],
  );
  const search = useListSearch(vouchers, wordsOf, isSearchWanted);
  const matching = useMemo(() => search?.find(shown.text) ?? vouchers, [vouchers, search, shown.text]);
  const all = useMemo(() => arrangeVouchers(matching, shown), [matching, shown]);
  const choices = useMemo(
    () => (matching === vouchers ? allChoices : countChoices(allChoices, matching)),
    [allChoices, vouchers, matching],
  );
  const { general, mapStart } = content;
  const found = useMemo(() => {
    const ofShops = all.filter(({ slug }) => slug !== general?.slug);
    if (position === undefined || locations === undefined) return ofShops;
    return byDistance<ListedVoucher>(ofShops, ({ slug }) => locations.get(slug)?.position, position);
  }, [all, general, locations, position]);
  const { isWhole, shownRows, rendered, showMore, rows } = useListSteps(asked, position, found.length);
  const hasMore = !isWhole || shownRows > LOOKS_IN_DOCUMENT;
  if (content.list.hasLooksElsewhere === true && hasMore && !needsLooks) setNeedsLooks(true);
  const [hasOpenedMap, setHasOpenedMap] = useState(false);
  const isMap = query.view === 'map' && mapStart !== undefined;
  // From then on it stays behind the list, and keeps its view.
  if (isMap && !hasOpenedMap) setHasOpenedMap(true);
  const count = all.length;
  const isWaiting = shown.text !== '' && search === undefined;
  useAwaitedList(asked, !isWaiting);
  const countText = pluralize(count, 'Gutschein', 'Gutscheine');
  const isUnfiltered = matchesAll(shown);
  const isOnlyOne = vouchers.length === 1 && isUnfiltered;
  const isNoneSold = count === 0 && isUnfiltered;
  const titleText = isNoneSold ? 'Gutscheine' : count === 0 ? undefined : countText;
  return (
    <>
      <ListTitle countText={isOnlyOne ? 'Gutschein kaufen' : titleText} />
      {vouchers.length > 1 && (
        <ListToolbar
          asked={asked}
          choices={choices}
          defaultSort="Empfohlen"
          hasCities={content.list.cities.length > 1}
          countText={countText}
          visitor={mapStart === undefined ? undefined : visitor}
        />
      )}
      {vouchers.length > 1 && (
        <div className="result-line awaited">
          {countFilters(query) > 0 && count > 0 && <ResetButton onReset={() => show({ text: query.text })} />}
        </div>
      )}
      <ResultAnnouncement
        text={isWaiting || isNoneSold ? '' : announcementOf(count, countText) + nearestText(found[0])}
        isAnnouncedInitially
      />
      {general !== undefined && (
        <div className="awaited">
          <GeneralVoucherFeature
            voucher={general}
            note={isMap || found.length === count ? asideNote(general, found) : undefined}
          />
        </div>
      )}
      {isNoneSold && <p className="awaited">Zurzeit gibt es hier keinen Gutschein zu kaufen.</p>}
      {count === 0 && !isNoneSold && (
        <div className="awaited">
          <Suspense>
            <NothingFound
              text={shown.text}
              search={search}
              choices={allChoices}
              onShow={show}
              isTextFound={matching.length > 0}
            >
              <p>
                <a href={acceptanceSearchPath(shown.text)}>In den Akzeptanzstellen suchen</a>
              </p>
            </NothingFound>
          </Suspense>
        </div>
      )}
      {mapStart !== undefined && hasOpenedMap && (
        <div className="voucher-map awaited" hidden={!isMap || count === 0}>
          <VoucherMap start={mapStart} vouchers={found} />
        </div>
      )}
      <div className={isMap ? 'voucher-list is-behind-map awaited' : 'voucher-list awaited'} ref={rows}>
        {found.length > 0 && (
          <>
            <h2>Gutscheine einzelner Betriebe</h2>
            <VoucherList
              vouchers={found}
              looks={content.list.hasLooksElsewhere === true ? locations : undefined}
              shown={shownRows}
              rendered={rendered}
            />
          </>
        )}
        {/* The total is that of the heading, which counts the general voucher above the list as well. */}
        {shownRows < found.length && <MoreRows shown={shownRows} total={count} noun="Gutscheinen" onMore={showMore} />}
      </div>
    </>
  );
}

/** The categories, each with how many of the vouchers it has. */
function countChoices(categories: readonly CategoryChoice[], vouchers: readonly ListedVoucher[]): CategoryChoice[] {
  return categories.map((category) => ({
    ...category,
    count: vouchers.filter(({ categoryKeys }) => categoryKeys.includes(category.key)).length,
  }));
}

function announcementOf(count: number, countText: string): string {
  return count === 0 ? 'Ihre Suche ergab keine Treffer' : `${countText} in der Liste`;
}

/** Why the general voucher is in view although it is not among the results. */
function asideNote({ exceptions = [] }: GeneralVoucher, found: readonly ListedVoucher[]): string {
  const isAccepted = found.length > 0 && !found.some(({ slug }) => exceptions.includes(slug));
  return isAccepted ? 'Gilt auch hier' : 'Vielseitig einlösbar';
}

/** All vouchers, the general one first: it is searched like the others, but belongs to no category. */
function toListed({ general, list }: VoucherListContent): ListedVoucher[] {
  return [...(general === undefined ? [] : [asListed(general)]), ...unpackVoucherList(list)];
}

function asListed({ slug, name, text, minAmount, maxAmount }: GeneralVoucher): ListedVoucher {
  const amounts = formatAmountRange(minAmount, maxAmount);
  return omitUndefined({ slug, name, amounts, categoryNames: [], categoryKeys: [], text });
}

interface GeneralVoucherFeatureProps {
  voucher: GeneralVoucher;
  /** Defined if it is not among the results: then it is small. */
  note: string | undefined;
}

/** The general voucher, above all others; it stays in sight during a search. */
function GeneralVoucherFeature({ voucher, note }: GeneralVoucherFeatureProps) {
  const { slug, name, text, minAmount, maxAmount, picture: image, acceptanceCount } = voucher;
  const amounts = formatAmountRange(minAmount, maxAmount);
  const isAside = note !== undefined;
  return (
    <article className={isAside ? 'voucher-feature is-aside' : 'voucher-feature'}>
      <VoucherFace title={undefined} motif={image} sizes="(width < 480px) 80vw, 400px" priority />
      <div>
        {isAside && <p className="voucher-feature-note">{note}</p>}
        <h2>
          <a href={voucherPath(slug)}>{name}</a>
        </h2>
        {text !== undefined && !isAside && <p>{text}</p>}
        <p className="voucher-feature-facts">
          {acceptanceCount === 1
            ? 'Einlösbar bei einer Akzeptanzstelle\u00a0· '
            : `Einlösbar bei ${formatCount(acceptanceCount)} Akzeptanzstellen\u00a0· `}
          <span>{amounts}</span>
        </p>
        {!isAside && (
          <p aria-hidden="true">
            <span className="button">Gutschein auswählen</span>
          </p>
        )}
      </div>
    </article>
  );
}

interface VoucherListProps {
  vouchers: readonly ListedVoucher[];
  /** Pictures and logos that the list lacks, once they are loaded. */
  looks: ReadonlyMap<string, Looks> | undefined;
  /** Number of vouchers in view. */
  shown: number;
  /** Number of vouchers in the document. */
  rendered: number;
}

/** The merchants' vouchers. They hydrate after the tools above them: a thousand at once would block the page. */
const VoucherList = memo(function VoucherList({ vouchers, looks, shown, rendered }: VoucherListProps) {
  const full = useFullRows(shown);
  return (
    <Suspense>
      <VoucherCardList cards={vouchers.slice(0, rendered)} looks={looks} fullCount={full} shownCount={shown} />
    </Suspense>
  );
});

/** Where the vouchers of the list are redeemed. Neither its code nor its places are part of the first load. */
function VoucherMap(props: Omit<VoucherPlacesProps, 'listing'>) {
  const services = useServices();
  const load = useMemo(() => services && loaderOf(services), [services]);
  const { loaded, hasFailed, retry } = useLoaded(load, true, 'The map');
  return (
    <ListMapFrame drawing={props.start.drawing} hasFailed={hasFailed} onRetry={retry}>
      {loaded && <loaded.VoucherPlaces listing={loaded.listing} {...props} />}
    </ListMapFrame>
  );
}

function loaderOf({ fetchPlaces }: SiteServices) {
  return async () => {
    const [{ VoucherPlaces }, listing] = await Promise.all([import('./VoucherPlaces.tsx'), fetchPlaces()]);
    return { VoucherPlaces, listing };
  };
}
