import { NearbyButton, type Visitor } from '../../../components/visitor/use-visitor.tsx';
import type { PlaceKind } from '../../../shared/map/places.ts';
import type { PlaceFilter } from './select-places.ts';

interface ExplorerControlsProps {
  hasBothKinds: boolean;
  categories: readonly string[];
  filter: PlaceFilter;
  onFilter: (filter: PlaceFilter) => void;
  visitor: Visitor;
}

const KINDS: readonly { kind?: PlaceKind; title: string }[] = [
  { title: 'Alle' },
  { kind: 'acceptance', title: 'Einlösen' },
  { kind: 'sales', title: 'Kaufen' },
];

/** Filters of list and map. */
export function ExplorerControls({ hasBothKinds, categories, filter, onFilter, visitor }: ExplorerControlsProps) {
  const chooseKind = (kind: PlaceKind | undefined): void => {
    // Sales points have no category; the chosen one returns with the acceptance locations.
    onFilter(kind === undefined ? { kind, category: undefined } : { kind });
  };
  const chooseCategory = (value: string): void => {
    if (value === '') onFilter({ category: undefined });
    else onFilter({ kind: 'acceptance', category: Number(value) });
  };
  const isOfSales = filter.kind === 'sales';
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
          <select
            id="branche"
            value={isOfSales ? '' : (filter.category ?? '')}
            onChange={(event) => chooseCategory(event.target.value)}
          >
            <option value="">{isOfSales ? 'Ohne Branche' : 'Alle Branchen'}</option>
            {categories.map((name, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      <NearbyButton visitor={visitor} className="button button-quiet" />
    </div>
  );
}
