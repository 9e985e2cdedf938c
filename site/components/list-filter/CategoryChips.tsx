import type { FocusEvent, ReactNode } from 'react';
import { formatCount } from '../../shared/text/format.ts';
import type { ListCategory } from './list-query.ts';

export interface CategoryChoice extends ListCategory {
  name: string;
  /** Number of entries of the list in this category. */
  count?: number;
}

interface CategoryChipsProps {
  choices: readonly CategoryChoice[];
  /** Category keys; an empty list means all categories. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** List items that precede the categories. */
  children?: ReactNode;
}

/** Chooses any number of categories; none means all. One line, which scrolls. */
export function CategoryChips({ choices, chosen, onChange, children }: CategoryChipsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The focus of its buttons bubbles.
    <ul className="chips" aria-label="Branchen" onFocus={showWhole}>
      {children}
      <li>
        <button type="button" className="chip" aria-pressed={chosen.length === 0} onClick={() => onChange([])}>
          Alle Branchen
        </button>
      </li>
      {choices.map(({ key, name, count }) => (
        <li key={key}>
          <button
            type="button"
            className="chip"
            aria-pressed={chosen.includes(key)}
            onClick={() => onChange(toggleChosen(chosen, key))}
          >
            <CategoryName name={name} count={count} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The name of a category, with the number of its entries if it is known. */
export function CategoryName({ name, count }: { name: string; count: number | undefined }) {
  return (
    <>
      {name}
      {count !== undefined && (
        <>
          {' '}
          <span className="chip-count">{formatCount(count)}</span>
        </>
      )}
    </>
  );
}

/** Browsers scroll to what has the focus only if none of it is in sight. */
function showWhole({ target }: FocusEvent): void {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Adds the key or removes it; the other keys keep their order. */
export function toggleChosen(chosen: readonly string[], key: string): readonly string[] {
  return chosen.includes(key) ? chosen.filter((known) => known !== key) : [...chosen, key];
}
