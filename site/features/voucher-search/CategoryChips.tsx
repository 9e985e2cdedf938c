import type { PackedCategory } from '../../shared/voucher-list.ts';
import { toggleCategory, type VoucherQuery } from './voucher-query.ts';

interface CategoryChipsProps {
  categories: readonly PackedCategory[];
  query: VoucherQuery;
  onChange: (query: VoucherQuery) => void;
}

/** Chooses any number of categories; none stands for all. */
export function CategoryChips({ categories, query, onChange }: CategoryChipsProps) {
  return (
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
      {categories.map(({ key, name, count }) => (
        <li key={key}>
          <button
            type="button"
            className="chip"
            aria-pressed={query.categories.includes(key)}
            onClick={() => onChange(toggleCategory(query, key))}
          >
            {name} <span className="chip-count">{count}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
