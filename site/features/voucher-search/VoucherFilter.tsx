import { lazy, Suspense, useState, type FormEvent } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { ROUTES, SEARCH_PARAMETER } from '../../shared/routes.ts';
import type { PackedCategory } from '../../shared/voucher-list.ts';
import { CategoryChips } from './CategoryChips.tsx';
import { SortSelect } from './SortSelect.tsx';
import type { VoucherQuery } from './voucher-query.ts';

const FilterSheet = lazy(async () => ({ default: (await import('./FilterSheet.tsx')).FilterSheet }));

interface VoucherFilterProps {
  query: VoucherQuery;
  categories: readonly PackedCategory[];
  /** There is more than one town to sort by. */
  hasCities: boolean;
  /** What the query finds, such as "12 Gutscheine". */
  countText: string;
  onChange: (query: VoucherQuery) => void;
  /** The visitor has finished typing. */
  onKeep: () => void;
  /** The visitor is about to type. */
  onSearch: () => void;
}

/** Filters while typing. On narrow screens categories and order are in a sheet. */
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

  function submit(event: FormEvent) {
    event.preventDefault();
    onKeep();
  }

  return (
    <search className="voucher-filter needs-script">
      <form className="search-form" action={ROUTES.vouchers} onSubmit={submit}>
        <label htmlFor="gutscheinsuche">Geschäft, Branche oder Ort</label>
        <input
          id="gutscheinsuche"
          type="search"
          name={SEARCH_PARAMETER}
          value={query.text}
          enterKeyHint="search"
          autoComplete="off"
          onChange={(event) => onChange({ ...query, text: event.target.value })}
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
            <CategoryChips categories={categories} query={query} onChange={onChange} />
            <SortSelect
              id="sortierung"
              sort={query.sort}
              hasCities={hasCities}
              onSort={(sort) => onChange({ ...query, sort })}
            />
          </div>
          {isSheetOpen && (
            <Suspense>
              <FilterSheet
                query={query}
                categories={categories}
                hasCities={hasCities}
                countText={countText}
                onChange={onChange}
                onClose={() => setSheetOpen(false)}
              />
            </Suspense>
          )}
        </>
      )}
    </search>
  );
}
