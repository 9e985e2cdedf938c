import { lazy, Suspense, useState, type FormEvent } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { CategoryChips, type CategoryChoice } from '../../components/list-filter/CategoryChips.tsx';
import { type VoucherQuery, VOUCHER_SORTS, type VoucherSort } from './voucher-query.ts';

const FilterSheet = lazy(async () => ({
  default: (await import('../../components/list-filter/FilterSheet.tsx')).FilterSheet,
}));

const NAMES: Record<VoucherSort, string> = {
  empfohlen: 'Empfohlen',
  name: 'Name A–Z',
  'name-absteigend': 'Name Z–A',
  ort: 'Ort A–Z',
};

interface VoucherFilterProps {
  query: VoucherQuery;
  categories: readonly CategoryChoice[];
  /** Whether there is more than one town to sort by. */
  hasCities: boolean;
  /** Number of results, such as "12 Gutscheine". */
  countText: string;
  onChange: (part: Partial<VoucherQuery>) => void;
  /** The visitor has finished typing. */
  onKeep: () => void;
  /** The visitor is about to type. */
  onSearch: () => void;
}

/** Filters while the visitor types. On narrow screens, categories and order are in a sheet. */
export function VoucherFilter({
  query,
  categories,
  hasCities,
  countText,
  onChange,
  onKeep,
  onSearch,
}: VoucherFilterProps) {
  const [isSheetOpen, setSheetOpen] = useState(false);

  const chips = (
    <CategoryChips
      choices={categories}
      chosen={query.categories}
      onChange={(chosen) => onChange({ categories: chosen })}
    />
  );
  const sortSelect = (id: string) => (
    <SortSelect id={id} sort={query.sort} hasCities={hasCities} onSort={(sort) => onChange({ sort })} />
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    onKeep();
  }

  return (
    <search className="voucher-filter needs-script">
      {/* The method prevents Enter from reloading the page before hydration. */}
      <form className="search-form" method="dialog" onSubmit={submit}>
        <label htmlFor="gutscheinsuche">Geschäft, Branche oder Ort</label>
        <input
          id="gutscheinsuche"
          type="search"
          value={query.text}
          enterKeyHint="search"
          autoComplete="off"
          onChange={(event) => onChange({ text: event.target.value })}
          onFocus={onSearch}
          onBlur={onKeep}
        />
        <button type="submit" className="button button-quiet">
          <Icon name="search" />
          Suchen
        </button>
      </form>
      {categories.length > 1 && (
        <>
          <button
            type="button"
            className="button button-quiet filter-toggle"
            aria-haspopup="dialog"
            onClick={() => setSheetOpen(true)}
          >
            {query.categories.length === 0
              ? 'Branchen und Sortierung'
              : `Branchen (${query.categories.length}) und Sortierung`}
          </button>
          <div className="filter-options">
            {chips}
            {sortSelect('sortierung')}
          </div>
          {isSheetOpen && (
            <Suspense>
              <FilterSheet
                title="Branchen und Sortierung"
                doneText={`${countText} ansehen`}
                onClose={() => setSheetOpen(false)}
              >
                {chips}
                {sortSelect('sortierung-schmal')}
              </FilterSheet>
            </Suspense>
          )}
        </>
      )}
    </search>
  );
}

interface SortSelectProps {
  id: string;
  sort: VoucherSort;
  hasCities: boolean;
  onSort: (sort: VoucherSort) => void;
}

function SortSelect({ id, sort, hasCities, onSort }: SortSelectProps) {
  const sorts = VOUCHER_SORTS.filter((known) => known !== 'ort' || hasCities);
  return (
    <div className="field sort-field">
      <label htmlFor={id}>Sortieren nach</label>
      <select
        id={id}
        value={sort}
        onChange={({ target }) => {
          const chosen = sorts.find((known) => known === target.value);
          if (chosen !== undefined) onSort(chosen);
        }}
      >
        {sorts.map((known) => (
          <option key={known} value={known}>
            {NAMES[known]}
          </option>
        ))}
      </select>
    </div>
  );
}
