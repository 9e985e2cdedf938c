import { Suspense, useState } from 'react';
import { countFilters, LIST_SORTS, type ListQuery, type ListSort } from './list-query.ts';
import { Icon } from '../Icon.tsx';
import { lazyPart } from '../lazy-part.ts';
import { NearbyButton, VisitorRefusal, type Visitor } from '../visitor/use-visitor.tsx';
import { ViewSwitch, type View } from '../ViewSwitch.tsx';
import { CategoryChips, type CategoryChoice } from './CategoryChips.tsx';
import { SearchField } from './SearchField.tsx';

const FilterSheet = lazyPart(async () => (await import('./FilterSheet.tsx')).FilterSheet);

/** `openNow` is absent in lists without opening hours. */
type ToolbarQuery = ListQuery & { openNow?: boolean };

interface ListToolbarProps {
  query: ToolbarQuery;
  choices: readonly CategoryChoice[];
  /** Name of the order of the page, such as "Empfohlen". */
  defaultSort: string;
  /** Whether there is more than one town to sort by. */
  hasCities: boolean;
  /** Number of results, such as "12 Gutscheine". */
  countText: string;
  /** Absent if no entry has a location. */
  visitor: Visitor | undefined;
  /** Absent without a map, like `onView`. */
  view?: View | undefined;
  onView?: (view: View) => void;
  onChange: (part: Partial<ToolbarQuery>) => void;
  /** The visitor is about to search. */
  onSearch: () => void;
  /** The visitor has finished typing. */
  onKeep: () => void;
}

/**
 * Search, filter, order and view of a list, the same for every list. The list follows while the visitor types. A dialog
 * shows all categories at once; on narrow screens it has the order, too.
 */
export function ListToolbar(props: ListToolbarProps) {
  const { query, choices, countText, visitor, view, onView, onChange, onSearch, onKeep } = props;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const filters = countFilters(query);
  const chips = (
    <CategoryChips {...props} chosen={query.categories} onChange={(categories) => onChange({ categories })}>
      {query.openNow !== undefined && (
        <li>
          <OpenNowChip isPressed={query.openNow} onPress={() => onChange({ openNow: query.openNow !== true })} />
        </li>
      )}
      {visitor !== undefined && (
        <li>
          <NearbyButton visitor={visitor} className="chip" />
        </li>
      )}
    </CategoryChips>
  );

  return (
    <search className="list-toolbar needs-script">
      <div className="list-tools">
        {/* No form: nothing is submitted, since the list follows the typing. */}
        <div className="field list-search">
          <label htmlFor="listensuche">Name, Branche oder Ort</label>
          <SearchField
            id="listensuche"
            value={query.text}
            onText={(text) => onChange({ text })}
            onFocus={onSearch}
            onBlur={onKeep}
            onKeyDown={({ key }) => key === 'Enter' && onKeep()}
          />
        </div>
        <SortSelect id="sortierung" {...props} />
        <button
          type="button"
          className="button button-quiet filter-button"
          aria-haspopup="dialog"
          onClick={() => setSheetOpen(true)}
        >
          <Icon name="filter" />
          {filters === 0 ? 'Filter' : `Filter (${filters})`}
        </button>
        {view !== undefined && onView !== undefined && <ViewSwitch view={view} onView={onView} />}
      </div>
      {(choices.length > 1 || visitor !== undefined) && chips}
      {visitor !== undefined && <VisitorRefusal failure={visitor.failure} />}
      {isSheetOpen && (
        <Suspense>
          <FilterSheet title="Filter" doneText={`${countText} anzeigen`} onClose={() => setSheetOpen(false)}>
            {chips}
            <SortSelect id="sortierung-schmal" {...props} />
          </FilterSheet>
        </Suspense>
      )}
    </search>
  );
}

/** Shows only places that are open now. */
function OpenNowChip({ isPressed, onPress }: { isPressed: boolean; onPress: () => void }) {
  return (
    <button type="button" className="chip open-now" aria-pressed={isPressed} onClick={onPress}>
      Jetzt geöffnet
    </button>
  );
}

const SORT_NAMES: Record<Exclude<ListSort, 'empfohlen'>, string> = {
  name: 'Name A–Z',
  'name-absteigend': 'Name Z–A',
  ort: 'Ort A–Z',
};

/** Value of the order by distance, which no address names: it needs the visitor's position. */
const NEARBY = 'entfernung';

interface SortSelectProps extends Pick<
  ListToolbarProps,
  'query' | 'defaultSort' | 'hasCities' | 'visitor' | 'onChange'
> {
  id: string;
}

function SortSelect({ id, query, defaultSort, hasCities, visitor, onChange }: SortSelectProps) {
  const isNearby = visitor?.position !== undefined;
  const sorts = LIST_SORTS.filter((known) => known !== 'ort' || hasCities);
  return (
    <div className="field sort-field">
      <label htmlFor={id}>Sortieren nach</label>
      <select
        id={id}
        value={isNearby ? NEARBY : query.sort}
        onChange={({ target }) => {
          const chosen = sorts.find((known) => known === target.value);
          if (chosen === undefined) return;
          visitor?.forget();
          onChange({ sort: chosen });
        }}
      >
        {isNearby && <option value={NEARBY}>Entfernung</option>}
        {sorts.map((known) => (
          <option key={known} value={known}>
            {known === 'empfohlen' ? defaultSort : SORT_NAMES[known]}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Shows what the text alone finds. */
export function ResetButton({ onReset }: { onReset: () => void }) {
  return (
    <button type="button" className="link-button" onClick={onReset}>
      Filter zurücksetzen
    </button>
  );
}

interface ListTitleProps {
  /** Number of results, such as "12 Gutscheine"; undefined if nothing was found. */
  countText: string | undefined;
}

/** The page's heading: what is shown. A list that the address filters has other words until it is filtered. */
export function ListTitle({ countText = 'Keine Treffer' }: ListTitleProps) {
  return (
    <h1 className="list-title" tabIndex={-1} data-awaiting="Suche läuft …">
      {countText}
    </h1>
  );
}

/** For the button that resets the filters, which then disappears. */
export function focusListTitle(): void {
  document.querySelector<HTMLElement>('.list-title')?.focus({ preventScroll: true });
}
