import {
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import type { CategoryChoice } from '../../site/components/list-filter/CategoryChips.tsx';
import { focusListTitle, ListTitle, ListToolbar, ResetButton } from '../../site/components/list-filter/ListToolbar.tsx';
import { countFilters } from '../../site/components/list-filter/list-query.ts';
import { ResultAnnouncement, useListSearch, useOtherList } from '../../site/components/list-filter/list-search.tsx';
import { MoreRows, useListSteps } from '../../site/components/list-filter/list-steps.tsx';
import { useAddressQuery, useAwaitedList } from '../../site/components/list-filter/use-address-query.ts';
import { lazyPart } from '../../site/components/lazy-part.ts';
import { useServices } from '../../site/components/services-context.ts';
import { useVisitor } from '../../site/components/visitor/use-visitor.tsx';
import {
  EVERYTHING,
  isEverything,
  readAcceptanceQuery,
  writeAcceptanceQuery,
  filterLocations,
  type AcceptanceQuery,
} from '../../site/features/acceptance-filter/acceptance-query.ts';
import { whenPageRests } from '../../site/features/map/map-opening.ts';
import { useOpeningStatus } from '../../site/features/opening-now/use-opening-status.ts';
import { acceptanceGroupId } from '../../site/shared/lists/acceptance-groups.ts';
import {
  type PackedGroup,
  type PackedAcceptanceList,
  unpackAcceptanceList,
  type ListedLocation,
} from '../../site/shared/lists/acceptance-list.ts';
import { wordsOfMerchant } from '../../site/shared/lists/merchant-words.ts';
import { byDistance, formatDistance } from '../../site/shared/map/distance.ts';
import { pluralize, formatCount } from '../../site/shared/text/format.ts';
import type { AcceptanceListContent } from './+data.ts';
import { LocationList } from './LocationList.tsx';
import { LocationMap } from './LocationMap.tsx';
import type { PrintedListProps } from './PrintedList.tsx';

/** Loaded on demand: most searches find something. */
const NothingFound = lazyPart(
  async () => (await import('../../site/components/list-filter/NothingFound.tsx')).NothingFound,
);

interface LocationFinderProps {
  content: AcceptanceListContent;
  /** Stands below the heading. */
  note?: ReactNode;
}

/** The heading, the list of acceptance locations, its filters, and the map beside it. */
export function LocationFinder({ content, note }: LocationFinderProps) {
  const { list, mapStart, pdfUrl } = content;
  const locations = useMemo(() => unpackAcceptanceList(list), [list]);
  const address = useAddressQuery(content, readAcceptanceQuery, writeAcceptanceQuery);
  const { query, change, keep } = address;
  const statusOf = useOpeningStatus();
  // The field follows the typing at once; the list follows with lower priority.
  const deferred = useDeferredValue(query);
  const shown = useWithoutView(deferred);
  const [isSearching, setSearching] = useState(false);
  const isWanted = isSearching || query.text !== '';
  const vouchers = useOtherList(useServices()?.fetchVouchers, isWanted);
  const wordsOf = useMemo(
    () => vouchers && ((location: ListedLocation) => wordsOfMerchant(vouchers.get(location.slug), location)),
    [vouchers],
  );
  const search = useListSearch(locations, wordsOf, isWanted);
  const statusToFilter = shown.openNow ? statusOf : undefined;
  const named = useMemo(() => search?.find(shown.text) ?? locations, [search, shown.text, locations]);
  const matching = useMemo(
    () => (statusToFilter ? named.filter((location) => statusToFilter(location)?.isOpen === true) : named),
    [named, statusToFilter],
  );
  // Of what the other filters leave.
  const choices = useMemo(() => categoryChoices(list, matching), [list, matching]);
  const visitor = useVisitor();
  const { position } = visitor;
  const found = useMemo(() => {
    const groupKeys = list.groups.map(({ key }) => key);
    const filtered = filterLocations({ locations: matching, query: shown, groupKeys });
    if (position === undefined) return filtered;
    return byDistance<ListedLocation>(filtered, (location) => location.position, position);
  }, [list, matching, shown, position]);
  const cause = useMemo(() => ({ shown, position }), [shown, position]);
  useAwaitedList(address, deferred === query && (shown.text === '' || search !== undefined));
  const isWhole = isEverything(shown) && position === undefined;
  const isArrival = address.isFromAddress === true && deferred === query;
  const {
    shown: shownRows,
    rendered,
    showMore,
    list: rows,
  } = useListSteps({ cause, length: found.length, isWhole, isArrival });
  const printed = usePrintedList();
  const { view } = query;
  const [pointedAt, setPointedAt] = useState<string>();
  const [onMap, setOnMap] = useState<string>();
  const point = useCallback((event: SyntheticEvent) => setPointedAt(slugUnder(event.target)), []);
  const show = (part: Partial<AcceptanceQuery>) => {
    change({ ...EVERYTHING, view, ...part });
    focusListTitle();
  };
  const resetFilters = () => show({ text: query.text });
  const countText = pluralize(found.length, 'Akzeptanzstelle', 'Akzeptanzstellen');
  const [nearest] = found;
  const nearestText =
    nearest?.distance === undefined ? '' : `, am nächsten: ${nearest.name} (${formatDistance(nearest.distance)})`;

  return (
    <>
      <ListTitle countText={found.length === 0 ? undefined : countText} />
      {note}
      {content.count > 1 && (
        <ListToolbar
          query={query}
          choices={choices}
          defaultSort="Branche"
          hasCities={new Set(list.cities).size > 1}
          countText={countText}
          visitor={mapStart === undefined ? undefined : visitor}
          view={mapStart === undefined ? undefined : view}
          onView={(next) => change({ view: next })}
          onChange={change}
          onSearch={() => setSearching(true)}
          onKeep={keep}
        />
      )}
      <JumpLinks groups={list.groups} />
      <div className="result-line awaited">
        {countFilters(query) > 0 && found.length > 0 && <ResetButton onReset={resetFilters} />}
        {pdfUrl !== undefined && (
          <a className="result-pdf" href={pdfUrl}>
            Liste als PDF
          </a>
        )}
      </div>
      <ResultAnnouncement text={`${countText} gefunden${nearestText}`} />
      {printed !== undefined && <printed.PrintedList locations={found} />}
      <div className={mapStart === undefined ? 'finder awaited' : 'finder finder-mapped awaited'} data-view={view}>
        {/* Pointing at a card only raises its marker on the map. */}
        <div className="finder-list" ref={rows} onPointerOver={point} onPointerLeave={point} onFocus={point}>
          {found.length === 0 ? (
            <Suspense>
              <NothingFound
                text={shown.text}
                search={search}
                choices={categoryChoices(list, locations)}
                onShow={show}
                isTextFound={named.length > 0}
              />
            </Suspense>
          ) : (
            <LocationList
              groups={isWhole ? list.groups : undefined}
              locations={found}
              shown={shownRows}
              rendered={rendered}
              highlighted={onMap}
            />
          )}
          <MoreRows shown={shownRows} total={found.length} noun="Akzeptanzstellen" onMore={showMore} />
        </div>
        {mapStart !== undefined && (
          <LocationMap
            start={mapStart}
            locations={found}
            isWanted={view === 'map'}
            highlighted={pointedAt}
            onPoint={setOnMap}
          />
        )}
      </div>
    </>
  );
}

/** The same object while only the view changes: the list keeps the rows that it shows. */
function useWithoutView({ text, categories, sort, openNow }: AcceptanceQuery): AcceptanceQuery {
  return useMemo(() => ({ ...EVERYTHING, text, categories, sort, openNow }), [text, categories, sort, openNow]);
}

interface PrintCode {
  PrintedList: ComponentType<PrintedListProps>;
}

/** The list for paper. Its code is loaded ahead, since it must be there when printing begins. */
function usePrintedList(): PrintCode | undefined {
  const [code, setCode] = useState<PrintCode>();
  useEffect(() => whenPageRests(() => void import('./PrintedList.tsx').then(setCode, reportError)), []);
  return code;
}

/** Links to the groups, for visitors without JavaScript. */
function JumpLinks({ groups }: { groups: PackedGroup[] }) {
  if (groups.length < 2) return null;
  return (
    <nav className="no-script" aria-label="Branchen">
      <ul className="chips">
        {groups.map(({ key, name, locations }, index) => (
          <li key={key}>
            <a className="chip" href={`#${acceptanceGroupId(index)}`}>
              {name} <span className="chip-count">{formatCount(locations.length)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The groups as choices; each count includes those of the locations that are listed under another group. */
function categoryChoices({ groups }: PackedAcceptanceList, locations: readonly ListedLocation[]): CategoryChoice[] {
  const counts = groups.map(() => 0);
  for (const location of locations) {
    for (const place of location.groups) counts[place] = (counts[place] ?? 0) + 1;
  }
  return groups.map(({ key, name }, index) => ({ key, name, count: counts[index] ?? 0 }));
}

/** Slug of the merchant whose card contains the event's target; undefined outside of the cards. */
function slugUnder(target: EventTarget): string | undefined {
  const link = target instanceof Element ? target.closest('.merchant-card')?.querySelector('a') : undefined;
  return link?.pathname.split('/').pop();
}
