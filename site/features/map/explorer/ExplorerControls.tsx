import { useState } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import type { PlaceKind } from '../../../shared/map/places.ts';
import type { VisitorPosition } from '../map-props.ts';
import type { PlaceFilter } from './select-places.ts';

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

interface Visitor {
  position?: VisitorPosition;
  isLocating: boolean;
  /** Why there is no position, and what the visitor can do. */
  failure?: string;
  locate: () => void;
  /** Returns to the list by town. */
  forget: () => void;
}

/** Shown if the code could not be loaded; refusals of the browser have their own messages. */
const LOAD_FAILED_MESSAGE = 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.';

/** The visitor's position, on request. It stays in the memory of this page and is not sent anywhere. */
export function useVisitor(): Visitor {
  const [state, setState] = useState<Omit<Visitor, 'locate' | 'forget'>>({ isLocating: false });
  const locate = async (): Promise<void> => {
    setState({ isLocating: true });
    try {
      const { locateVisitor, FAILURE_MESSAGES } = await import('./locate-visitor.ts');
      const answer = await locateVisitor(navigator.geolocation);
      setState(
        'position' in answer
          ? { isLocating: false, position: answer.position }
          : { isLocating: false, failure: FAILURE_MESSAGES[answer.failure] },
      );
    } catch (error) {
      setState({ isLocating: false, failure: LOAD_FAILED_MESSAGE });
      reportError(new Error('The visitor could not be located', { cause: error }));
    }
  };
  return { ...state, locate: () => void locate(), forget: () => setState({ isLocating: false }) };
}
