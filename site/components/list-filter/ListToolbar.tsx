import { Suspense, useState } from 'react';
import { countFilters, LIST_SORTS, type ListSort } from './list-query.ts';
import { Icon } from '../Icon.tsx';
import { lazyPart } from '../lazy-part.ts';
import { NearbyButton, VisitorRefusal, type Visitor } from '../visitor/use-visitor.tsx';
import { ViewSwitch } from '../ViewSwitch.tsx';
import { CategoryChips, type CategoryChoice } from './CategoryChips.tsx';
import { SearchField } from './SearchField.tsx';
import type { ListQueryState } from './use-list-query.ts';

const FilterSheet = lazyPart(async () => (await import('./FilterSheet.tsx')).FilterSheet);

interface ListToolbarProps {
  asked: ListQueryState;
  choices: readonly CategoryChoice[];
  /** Name of the order of the page, such as "Empfohlen". */
  defaultSort: string;
  /** Whether there is more than one town to sort by. */
  hasCities: boolean;
  /** Number of results, such as "12 Gutscheine". */
  countText: string;
  /** Absent if no entry has a location: there is no map then. */
  visitor: Visitor | undefined;
}

/**
 * Search, filter, order and view of a list, the same for every list. The list follows while the visitor types. A dialog
 * shows all categories at once; on narrow screens it has the order, too.
 */
export function ListToolbar(props: ListToolbarProps) {
  const { asked, choices, countText, visitor } = props;
  const { query, change, keep } = asked;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const filters = countFilters(query);
  const chips = (
    <CategoryChips choices={choices} chosen={query.categories} onChange={(categories) => change({ categories })}>
      {query.openNow !== undefined && (
        <li>
          <OpenNowChip isPressed={query.openNow} onPress={() => change({ openNow: query.openNow === false })} />
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
            onText={(text) => change({ text })}
            onFocus={asked.onSearch}
            onBlur={keep}
            onKeyDown={({ key }) => key === 'Enter' && keep()}
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
        {visitor !== undefined && <ViewSwitch view={query.view} onView={(view) => change({ view })} />}
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

interface SortSelectProps extends Pick<ListToolbarProps, 'asked' | 'defaultSort' | 'hasCities' | 'visitor'> {
  id: string;
}

function SortSelect({ id, asked, defaultSort, hasCities, visitor }: SortSelectProps) {
  const isNearby = visitor?.position !== undefined;
  const sorts = LIST_SORTS.filter((known) => known !== 'ort' || hasCities);
  return (
    <div className="field sort-field">
      <label htmlFor={id}>Sortieren nach</label>
      <select
        id={id}
        value={isNearby ? NEARBY : asked.query.sort}
        onChange={({ target }) => {
          const chosen = sorts.find((known) => known === target.value);
          if (chosen === undefined) return;
          visitor?.forget();
          asked.change({ sort: chosen });
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
