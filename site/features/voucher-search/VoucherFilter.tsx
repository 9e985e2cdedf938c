import { useState, type FormEvent } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { ROUTES, SEARCH_PARAMETER } from '../../shared/routes.ts';
import type { PackedCategory } from '../../shared/voucher-list.ts';
import { SortSelect } from './SortSelect.tsx';
import { toggleCategory, type VoucherQuery } from './voucher-query.ts';

interface VoucherFilterProps {
  query: VoucherQuery;
  categories: readonly PackedCategory[];
  /** There is more than one town to sort by. */
  hasCities: boolean;
  onChange: (query: VoucherQuery) => void;
  /** The visitor has finished typing. */
  onKeep: () => void;
}

/** Filters while typing. On narrow screens categories and order are opened by a button. */
export function VoucherFilter({ query, categories, hasCities, onChange, onKeep }: VoucherFilterProps) {
  const [isOpen, setOpen] = useState(false);

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
          onBlur={onKeep}
        />
        <button type="submit" className="button">
          <Icon name="search" />
          Suchen
        </button>
      </form>
      {categories.length > 1 && (
        <>
          <button
            type="button"
            className="button button-quiet filter-toggle"
            aria-expanded={isOpen}
            aria-controls="gutscheinfilter"
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="menu" />
            {query.categories.length === 0
              ? 'Branchen und Sortierung'
              : `Branchen (${query.categories.length}) und Sortierung`}
          </button>
          <div id="gutscheinfilter" className={isOpen ? 'filter-options is-open' : 'filter-options'}>
            <ul className="chips" aria-label="Branchen">
              <li>
                <button
                  type="button"
                  className="chip"
                  aria-pressed={query.categories.length === 0}
                  onClick={() => onChange({ ...query, categories: [] })}
                >
                  Alle Branchen
                </button>
              </li>
              {categories.map(({ key, name }) => (
                <li key={key}>
                  <button
                    type="button"
                    className="chip"
                    aria-pressed={query.categories.includes(key)}
                    onClick={() => onChange(toggleCategory(query, key))}
                  >
                    {name}
                  </button>
                </li>
              ))}
            </ul>
            <SortSelect sort={query.sort} hasCities={hasCities} onSort={(sort) => onChange({ ...query, sort })} />
          </div>
        </>
      )}
    </search>
  );
}
