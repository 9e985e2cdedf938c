import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { Icon } from '../../site/components/Icon.tsx';
import type { CategoryChoice } from '../../site/components/list-filter/CategoryChips.tsx';
import { focusListTitle, ListTitle, ListToolbar, ResetButton } from '../../site/components/list-filter/ListToolbar.tsx';
import { ResultAnnouncement, useListSearch } from '../../site/components/list-filter/list-search.tsx';
import { MoreRows, useListSteps } from '../../site/components/list-filter/list-steps.tsx';
import { useAddressQuery, useAwaitedList } from '../../site/components/list-filter/use-address-query.ts';
import {
  EVERYTHING,
  isEverything,
  isUnfiltered,
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
  wordsOfLocation,
} from '../../site/shared/lists/acceptance-list.ts';
import { pluralize, formatCount } from '../../site/shared/text/format.ts';
import type { AcceptanceListContent } from './+data.ts';
import { LocationList } from './LocationList.tsx';
import { LocationMap } from './LocationMap.tsx';
import type { PrintedListProps } from './PrintedList.tsx';

const NOTHING_TEXT = 'Zu Ihrer Auswahl gibt es keine Akzeptanzstelle.';

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
  const search = useListSearch(locations, wordsOfLocation, isSearching || query.text !== '');
  const statusToFilter = shown.openNow ? statusOf : undefined;
  const matching = useMemo(() => {
    const named = search?.(shown.text) ?? locations;
    return statusToFilter ? named.filter((location) => statusToFilter(location)?.isOpen === true) : named;
  }, [search, shown.text, locations, statusToFilter]);
  // Of what the other filters leave.
  const choices = useMemo(() => categoryChoices(list, matching), [list, matching]);
  const found = useMemo(() => {
    const groupKeys = list.groups.map(({ key }) => key);
    return filterLocations({ locations: matching, query: shown, groupKeys });
  }, [list, matching, shown]);
  useAwaitedList(address, deferred === query && (shown.text === '' || search !== undefined));
  const isWhole = isEverything(shown);
  const isArrival = address.isFromAddress === true && deferred === query;
  const {
    shown: shownRows,
    rendered,
    showMore,
    list: rows,
  } = useListSteps({ cause: shown, length: found.length, isWhole, isArrival });
  const printed = usePrintedList();
  const { view } = query;
  const [pointedAt, setPointedAt] = useState<string>();
  const [onMap, setOnMap] = useState<string>();
  const point = useCallback((event: SyntheticEvent) => setPointedAt(slugUnder(event.target)), []);
  const reset = () => {
    change({ ...EVERYTHING, view });
    focusListTitle();
  };
  const countText = pluralize(found.length, 'Akzeptanzstelle', 'Akzeptanzstellen');

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
          view={mapStart === undefined ? undefined : view}
          onView={(next) => change({ view: next })}
          onChange={change}
          onSearch={() => setSearching(true)}
          onKeep={keep}
        />
      )}
      <JumpLinks groups={list.groups} />
      <div className="result-line awaited">
        {!isUnfiltered(query) && found.length > 0 && <ResetButton onReset={reset} />}
        {pdfUrl !== undefined && (
          <a className="result-pdf" href={pdfUrl}>
            Liste als PDF
          </a>
        )}
      </div>
      <ResultAnnouncement text={`${countText} gefunden`} />
      {printed !== undefined && <printed.PrintedList locations={found} />}
      <div className={mapStart === undefined ? 'finder awaited' : 'finder finder-mapped awaited'} data-view={view}>
        {/* Pointing at a card only raises its marker on the map. */}
        <div className="finder-list" ref={rows} onPointerOver={point} onPointerLeave={point} onFocus={point}>
          {found.length === 0 ? (
            <NothingFound onReset={reset} />
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

/** Without the drawing of other empty lists: its code would exceed the budget of the page. */
function NothingFound({ onReset }: { onReset: () => void }) {
  return (
    <div className="empty-state">
      <Icon name="search" />
      <p>{NOTHING_TEXT}</p>
      <p>
        <button type="button" className="button" onClick={onReset}>
          Filter zurücksetzen
        </button>
      </p>
    </div>
  );
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
