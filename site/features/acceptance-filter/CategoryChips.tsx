import { toggleCategory, type AcceptanceQuery } from './acceptance-query.ts';

export interface CategoryChoice {
  key: string;
  name: string;
  /** Acceptance locations of the category. */
  count: number;
}

interface CategoryChipsProps {
  choices: readonly CategoryChoice[];
  query: AcceptanceQuery;
  onChange: (query: AcceptanceQuery) => void;
}

/** Chooses any number of categories; none stands for all. */
export function CategoryChips({ choices, query, onChange }: CategoryChipsProps) {
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
      {choices.map(({ key, name, count }) => (
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
