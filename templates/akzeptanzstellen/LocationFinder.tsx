import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type SyntheticEvent,
} from 'react';
import { ViewSwitch, type View } from '../../site/components/ViewSwitch.tsx';
import type { CategoryChoice } from '../../site/components/list-filter/CategoryChips.tsx';
import { ResultAnnouncement, useListSearch, useSlices } from '../../site/components/list-filter/long-list.tsx';
import { useAddressQuery, useAwaitedList } from '../../site/components/list-filter/use-address-query.ts';
import { FilterBar } from '../../site/features/acceptance-filter/FilterBar.tsx';
import {
  EVERYTHING,
  isEverything,
  readAcceptanceQuery,
  writeAcceptanceQuery,
  filterLocations,
  wordsOfLocation,
} from '../../site/features/acceptance-filter/acceptance-query.ts';
import { ErrorBoundary } from '../../site/features/failure/ErrorBoundary.tsx';
import { onFirstInteraction } from '../../site/features/map/map-opening.ts';
import { useOpeningStatus } from '../../site/features/opening-now/use-opening-status.ts';
import { acceptanceGroupId } from '../../site/shared/lists/acceptance-groups.ts';
import {
  type PackedGroup,
  type PackedAcceptanceList,
  unpackAcceptanceList,
  type ListedLocation,
} from '../../site/shared/lists/acceptance-list.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import type { AcceptanceListContent } from './+data.ts';
import { LocationList } from './LocationList.tsx';
import { LocationMap } from './LocationMap.tsx';
import type { PrintedListProps } from './PrintedList.tsx';

const NOTHING_TEXT = 'Zu Ihrer Auswahl gibt es keine Akzeptanzstelle.';
const NOTHING_FOUND = <p className="empty-state">{NOTHING_TEXT}</p>;

/** Loaded on demand: most searches find something. */
const EmptyState = lazy(async () => ({ default: (await import('../../site/components/EmptyState.tsx')).EmptyState }));

/** The list of acceptance locations, its filters, and the map beside it. */
export function LocationFinder({ content }: { content: AcceptanceListContent }) {
  const { list, mapStart, pdfUrl } = content;
  const locations = useMemo(() => unpackAcceptanceList(list), [list]);
  const choices = useMemo(() => categoryChoices(list, locations), [list, locations]);
  const address = useAddressQuery(content, readAcceptanceQuery, writeAcceptanceQuery);
  const { query, change, keep } = address;
  const statusOf = useOpeningStatus();
  // The field follows the typing at once; the list follows with lower priority.
  const shown = useDeferredValue(query);
  const [isSearching, setSearching] = useState(false);
  const search = useListSearch(locations, wordsOfLocation, isSearching || query.text !== '');
  const statusToFilter = shown.openNow ? statusOf : undefined;
  const found = useMemo(() => {
    const groupKeys = list.groups.map(({ key }) => key);
    const isOpen = statusToFilter && ((location: { hours?: number[] }) => statusToFilter(location)?.isOpen === true);
    return isEverything(shown) ? locations : filterLocations({ locations, query: shown, groupKeys, search, isOpen });
  }, [list, locations, shown, search, statusToFilter]);
  useAwaitedList(address, shown === query && (shown.text === '' || search !== undefined));
  const { count: limit, end } = useSlices(shown, found.length, Number.POSITIVE_INFINITY);
  const printed = usePrintedList();
  const [view, setView] = useState<View>('list');
  const [pointedAt, setPointedAt] = useState<string>();
  const [onMap, setOnMap] = useState<string>();
  const point = useCallback((event: SyntheticEvent) => setPointedAt(slugUnder(event.target)), []);

  return (
    <>
      <FilterBar
        choices={choices}
        query={query}
        count={found.length}
        onChange={change}
        onSearch={() => setSearching(true)}
        onKeep={keep}
      />
      <JumpLinks groups={list.groups} />
      <p className="awaiting">Die Liste wird durchsucht …</p>
      <div className="result-line awaited">
        {mapStart !== undefined && <ViewSwitch view={view} onView={setView} />}
        <ResultCount
          count={found.length}
          isFiltered={!isEverything(shown)}
          onReset={isEverything(query) ? undefined : () => change(EVERYTHING)}
        />
        {pdfUrl !== undefined && (
          <a className="result-pdf" href={pdfUrl}>
            Liste als PDF
          </a>
        )}
      </div>
      <ResultAnnouncement
        text={found.length === 1 ? '1 Akzeptanzstelle gefunden' : `${found.length} Akzeptanzstellen gefunden`}
      />
      {printed !== undefined && <printed.PrintedList locations={found} />}
      <div className={mapStart === undefined ? 'finder awaited' : 'finder finder-mapped awaited'} data-view={view}>
        {/* Pointing at a card only raises its marker on the map. */}
        <div className="finder-list" onPointerOver={point} onPointerLeave={point} onFocus={point}>
          {found.length === 0 ? (
            <ErrorBoundary renderFallback={() => NOTHING_FOUND}>
              <Suspense fallback={NOTHING_FOUND}>
                <EmptyState
                  icon="search"
                  text={NOTHING_TEXT}
                  actionHref={ROUTES.acceptanceLocations}
                  actionText="Alle Akzeptanzstellen zeigen"
                />
              </Suspense>
            </ErrorBoundary>
          ) : (
            <LocationList
              groups={isEverything(shown) ? list.groups : undefined}
              locations={found}
              limit={limit}
              statusOf={statusOf}
              highlighted={onMap}
            />
          )}
          <div ref={end} />
        </div>
        {mapStart !== undefined && (
          <LocationMap start={mapStart} locations={found} highlighted={pointedAt} onPoint={setOnMap} />
        )}
      </div>
    </>
  );
}

interface PrintCode {
  PrintedList: ComponentType<PrintedListProps>;
}

/** The list for paper. Its code is loaded after the first interaction, since it must be there when printing begins. */
function usePrintedList(): PrintCode | undefined {
  const [code, setCode] = useState<PrintCode>();
  useEffect(() => onFirstInteraction(() => void import('./PrintedList.tsx').then(setCode, reportError)), []);
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
              {name} <span className="chip-count">{locations.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ResultCountProps {
  count: number;
  isFiltered: boolean;
  /** Undefined if there is nothing to reset. */
  onReset: (() => void) | undefined;
}

/** The number of results, and a button that resets the filters. */
function ResultCount({ count, isFiltered, onReset }: ResultCountProps) {
  const hits = count === 1 ? '1 Treffer' : `${count} Treffer`;
  return (
    <>
      <p className="result-count">{isFiltered ? hits : 'Nach Branchen geordnet'}</p>
      {onReset !== undefined && count > 0 && (
        <button type="button" className="link-button" onClick={onReset}>
          Filter zurücksetzen
        </button>
      )}
    </>
  );
}

/** The groups as choices; each count includes locations that are listed under another group. */
function categoryChoices({ groups }: PackedAcceptanceList, locations: ListedLocation[]): CategoryChoice[] {
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
