import {
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
  type SyntheticEvent,
  memo,
} from 'react';
import type { CategoryChoice } from '../../site/components/list-filter/CategoryChips.tsx';
import { ListToolbar, ResetButton } from '../../site/components/list-filter/ListToolbar.tsx';
import { arrangeLocations } from '../../site/components/list-filter/arrange-list.ts';
import { ACCEPTANCE_LIST, countFilters } from '../../site/components/list-filter/list-query.ts';
import { ResultAnnouncement, useListSearch, useOtherList } from '../../site/components/list-filter/list-search.tsx';
import { MoreRows, useListSteps, useFullRows } from '../../site/components/list-filter/list-steps.tsx';
import { ListTitle } from '../../site/components/list-filter/ListTitle.tsx';
import { useAwaitedList, useListQuery } from '../../site/components/list-filter/use-list-query.ts';
import { lazyPart } from '../../site/components/lazy-part.ts';
import { useServices } from '../../site/components/services-context.ts';
import { useVisitor } from '../../site/components/visitor/use-visitor.tsx';
import { whenPageRests, whenMapMayLoad } from '../../site/features/map/map-opening.ts';
import { useOpeningStatus } from '../../site/features/opening-now/use-opening-status.ts';
import { acceptanceGroupId } from '../../site/shared/lists/acceptance-groups.ts';
import {
  type PackedGroup,
  type PackedAcceptanceList,
  unpackAcceptanceList,
  type ListedLocation,
} from '../../site/shared/lists/acceptance-list.ts';
import { wordsOfMerchant } from '../../site/shared/lists/merchant-words.ts';
import { byDistance, nearestText } from '../../site/shared/map/distance.ts';
import { pluralize, formatCount } from '../../site/shared/text/format.ts';
import type { AcceptanceListContent } from './+data.ts';
import type { PrintedListProps } from './PrintedList.tsx';
import { useLoaded } from '../../site/components/use-loaded.ts';
import { ListMapFrame } from '../../site/features/map/ListMapFrame.tsx';
import { useShell } from '../../site/components/shell-context.ts';
import type { LocationPlacesProps } from './LocationPlaces.tsx';
import { MerchantCardList, ROW_SIZES } from '../../site/components/MerchantCards.tsx';
import { LATER_CLASS } from '../../site/components/list-filter/later-class.ts';
import { acceptanceLocationPath } from '../../site/shared/routes.ts';

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
  const asked = useListQuery(content, ACCEPTANCE_LIST, list.groups);
  const { query, shown, isSearchWanted, show } = asked;
  const { view } = query;
  const statusOf = useOpeningStatus();
  const vouchers = useOtherList(useServices()?.fetchVouchers, isSearchWanted);
  const wordsOf = useMemo(
    () => vouchers && ((location: ListedLocation) => wordsOfMerchant(vouchers.get(location.slug), location)),
    [vouchers],
  );
  const search = useListSearch(locations, wordsOf, isSearchWanted);
  const statusToFilter = shown.openNow === true ? statusOf : undefined;
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
    const filtered = arrangeLocations(matching, shown, groupKeys);
    if (position === undefined) return filtered;
    return byDistance<ListedLocation>(filtered, (location) => location.position, position);
  }, [list, matching, shown, position]);
  useAwaitedList(asked, shown.text === '' || search !== undefined);
  const { isWhole, shownRows, rendered, showMore, rows } = useListSteps(asked, position, found.length);
  const printed = usePrintedList();
  const [pointedAt, setPointedAt] = useState<string>();
  const [onMap, setOnMap] = useState<string>();
  const point = useCallback((event: SyntheticEvent) => setPointedAt(slugUnder(event.target)), []);
  const countText = pluralize(found.length, 'Akzeptanzstelle', 'Akzeptanzstellen');

  return (
    <>
      <ListTitle countText={found.length === 0 ? undefined : countText} />
      {note}
      {content.count > 1 && (
        <ListToolbar
          asked={asked}
          choices={choices}
          defaultSort="Branche"
          hasCities={new Set(list.cities).size > 1}
          countText={countText}
          visitor={mapStart === undefined ? undefined : visitor}
        />
      )}
      <JumpLinks groups={list.groups} />
      <div className="result-line awaited">
        {countFilters(query) > 0 && found.length > 0 && <ResetButton onReset={() => show({ text: query.text })} />}
        {pdfUrl !== undefined && (
          <a className="result-pdf" href={pdfUrl}>
            Liste als PDF
          </a>
        )}
      </div>
      <ResultAnnouncement text={`${countText} gefunden${nearestText(found[0])}`} />
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

/** Before it may load, not even the code that asks for consent is loaded. */
const loadPlaces = async () => (await import('./LocationPlaces.tsx')).LocationPlaces;

/** The locations of the list on a map. */
function LocationMap(props: LocationPlacesProps) {
  const { map: settings } = useShell().settings;
  const [mayLoad, setMayLoad] = useState(false);
  useEffect(() => whenMapMayLoad(settings, () => setMayLoad(true)), [settings]);
  const { loaded: LocationPlaces, hasFailed, retry } = useLoaded(loadPlaces, mayLoad, 'The map');
  return (
    <ListMapFrame drawing={props.start.drawing} hasFailed={hasFailed} onRetry={retry}>
      {LocationPlaces && <LocationPlaces {...props} />}
    </ListMapFrame>
  );
}

interface LocationListProps {
  /** Defined if the list is as in the document: the groups whose headings divide it. */
  groups: PackedGroup[] | undefined;
  locations: readonly ListedLocation[];
  /** Number of locations in view. */
  shown: number;
  /** Number of locations in the document. */
  rendered: number;
  highlighted: string | undefined;
}

/** The cards: all of them in groups, or the results of a search. */
const LocationList = memo(function LocationList(props: LocationListProps) {
  const { groups, locations, shown, rendered, ...rest } = props;
  const full = useFullRows(shown);
  if (groups === undefined) {
    const cards = locations.slice(0, rendered);
    return (
      <>
        <h2 className="visually-hidden">Treffer</h2>
        <MerchantCardList
          cards={cards}
          hrefOf={acceptanceLocationPath}
          shownCount={shown}
          priority
          sizes={ROW_SIZES}
          {...rest}
        />
      </>
    );
  }
  return groups.map(({ key, name }, index) => {
    const first = locations.findIndex((location) => location.groups[0] === index);
    const cards = locations.filter((location) => location.groups[0] === index).slice(0, Math.max(0, rendered - first));
    if (cards.length === 0) return null;
    return (
      <section
        key={key}
        className={first < shown ? 'group' : `group ${LATER_CLASS}`}
        aria-labelledby={acceptanceGroupId(index)}
        suppressHydrationWarning
      >
        <h2 id={acceptanceGroupId(index)}>{name}</h2>
        {/* Each group hydrates separately: a thousand cards at once would block the page. */}
        <Suspense>
          <MerchantCardList
            cards={cards}
            hrefOf={acceptanceLocationPath}
            fullCount={Math.max(0, full - first)}
            // The group as a whole follows later if its first card does.
            shownCount={first < shown ? shown - first : undefined}
            priority={first === 0}
            sizes={ROW_SIZES}
            {...rest}
          />
        </Suspense>
      </section>
    );
  });
});
