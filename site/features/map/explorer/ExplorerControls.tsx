import { Icon } from '../../../components/Icon.tsx';
import type { PlaceKind } from '../../../shared/map/place-on-map.ts';
import type { PlaceFilter } from './select-places.ts';
import type { useVisitor } from './use-visitor.ts';

interface ExplorerControlsProps {
  hasBothKinds: boolean;
  categories: readonly string[];
  filter: PlaceFilter;
  onFilter: (filter: PlaceFilter) => void;
  visitor: ReturnType<typeof useVisitor>;
}

const KINDS: readonly { kind?: PlaceKind; title: string }[] = [
  { title: 'Alle' },
  { kind: 'acceptance', title: 'Einlösen' },
  { kind: 'sales', title: 'Kaufen' },
];

/** Narrows list and map down. */
export function ExplorerControls({ hasBothKinds, categories, filter, onFilter, visitor }: ExplorerControlsProps) {
  const chooseKind = (kind: PlaceKind | undefined): void => {
    // Sales points have no category.
    onFilter(kind === 'sales' ? { kind } : { ...filter, kind });
  };
  const chooseCategory = (value: string): void => {
    if (value === '') onFilter({ kind: filter.kind });
    else onFilter({ kind: 'acceptance', category: Number(value) });
  };
  return (
    <div className="explorer-controls needs-script">
      {hasBothKinds && (
        <fieldset className="segments">
          <legend className="visually-hidden">Welche Orte</legend>
          {KINDS.map(({ kind, title }) => (
            <label key={title}>
              <input type="radio" name="orte" checked={filter.kind === kind} onChange={() => chooseKind(kind)} />
              <span>{title}</span>
            </label>
          ))}
        </fieldset>
      )}
      {categories.length > 1 && (
        <div className="field">
          <label htmlFor="branche" className="visually-hidden">
            Branche
          </label>
          <select id="branche" value={filter.category ?? ''} onChange={(event) => chooseCategory(event.target.value)}>
            <option value="">Alle Branchen</option>
            {categories.map((name, place) => (
              <option key={name} value={place}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      <button
        type="button"
        className="button button-quiet"
        aria-pressed={visitor.position !== undefined}
        aria-busy={visitor.isLocating}
        onClick={visitor.position === undefined ? visitor.locate : visitor.forget}
      >
        <Icon name="locate" />
        In meiner Nähe
      </button>
    </div>
  );
}
