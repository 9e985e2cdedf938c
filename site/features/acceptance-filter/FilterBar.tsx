import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { CategoryChips, type CategoryChoice } from '../../components/list-filter/CategoryChips.tsx';
import { countFilters, type AcceptanceQuery } from './acceptance-query.ts';

const FilterSheet = lazy(async () => ({
  default: (await import('../../components/list-filter/FilterSheet.tsx')).FilterSheet,
}));

interface FilterBarProps {
  choices: readonly CategoryChoice[];
  query: AcceptanceQuery;
  /** Number of acceptance locations that match. */
  count: number;
  onChange: (part: Partial<AcceptanceQuery>) => void;
  /** The visitor is about to search. */
  onSearch: () => void;
  /** The visitor has finished typing. */
  onKeep: () => void;
}

/** Search text, categories and "Jetzt geöffnet"; on phones a sheet holds all but the text. */
export function FilterBar({ choices, query, count, onChange, onSearch, onKeep }: FilterBarProps) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const filters = countFilters(query);
  const chips = (
    <CategoryChips choices={choices} chosen={query.categories} onChange={(categories) => onChange({ categories })} />
  );
  const openNow = <OpenNowChip query={query} onChange={onChange} />;
  return (
    <search className="acceptance-filter needs-script">
      <div className="search-form">
        <label htmlFor="akzeptanzsuche">Name, Branche oder Straße</label>
        <input
          id="akzeptanzsuche"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          value={query.text}
          onChange={(event) => onChange({ text: event.target.value })}
          onFocus={onSearch}
          onBlur={onKeep}
          onKeyDown={({ key }) => key === 'Enter' && onKeep()}
        />
        <button
          type="button"
          className="button button-quiet filter-button"
          aria-haspopup="dialog"
          onClick={() => setSheetOpen(true)}
        >
          <Icon name="filter" />
          {filters === 0 ? 'Filter' : `Filter (${filters})`}
        </button>
        {openNow}
      </div>
      {choices.length > 1 && chips}
      {isSheetOpen && (
        <Suspense>
          <FilterSheet
            title="Filter"
            doneText={count === 1 ? '1 Ergebnis anzeigen' : `${count} Ergebnisse anzeigen`}
            onClose={() => setSheetOpen(false)}
          >
            {openNow}
            {chips}
          </FilterSheet>
        </Suspense>
      )}
    </search>
  );
}

interface OpenNowChipProps {
  query: AcceptanceQuery;
  onChange: (part: Partial<AcceptanceQuery>) => void;
}

/** Shows only locations that are open now. */
function OpenNowChip({ query, onChange }: OpenNowChipProps) {
  return (
    <button
      type="button"
      className="chip open-now"
      aria-pressed={query.openNow}
      onClick={() => onChange({ openNow: !query.openNow })}
    >
      Jetzt geöffnet
    </button>
  );
}
