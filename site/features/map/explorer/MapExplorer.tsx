import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  memo,
  type RefObject,
} from 'react';
import { nearestText, formatDistance } from '../../../shared/map/distance.ts';
import {
  kindOf,
  toPlaceOnMap,
  type PlaceListing,
  type PlaceKind,
  type ListedPlace,
} from '../../../shared/map/places.ts';
import type { MapStart } from '../../../shared/map/map-start.ts';
import { PlaceMap } from '../PlaceMap.tsx';
import {
  describeCount,
  groupByDistance,
  groupByTown,
  readPlaceFilter,
  writePlaceFilter,
  type PlaceFilter,
  type PlaceGroup,
} from './select-places.ts';
import { useAddressQuery } from '../../../components/list-filter/use-address-query.ts';
import { useVisitor, VisitorRefusal, NearbyButton, type Visitor } from '../../../components/visitor/use-visitor.tsx';
import { ViewSwitch, type View } from '../../../components/ViewSwitch.tsx';
import { acceptanceLocationPath } from '../../../shared/routes.ts';

const MAP_ID = 'kartenausschnitt';

interface MapExplorerProps extends PlaceListing {
  start: MapStart;
}

/** All places as a map and a list, side by side if there is room. Without JavaScript only the list is shown. */
export function MapExplorer({ towns, categories, weeks, general, start }: MapExplorerProps) {
  const read = useCallback((search: string) => readPlaceFilter(search, categories), [categories]);
  const write = useCallback((query: PlaceFilter) => writePlaceFilter(query, categories), [categories]);
  const { query: filter, change, keep } = useAddressQuery(towns, read, write);
  const [view, setView] = useState<View>('map');
  const [selectedId, setSelectedId] = useState<string>();
  const [highlightedId, setHighlightedId] = useState<string>();
  const [isInteractive, setInteractive] = useState(false);
  const visitor = useVisitor();
  const list = useRef<HTMLDivElement>(null);
  // A thousand rows may take longer than a frame; deferring keeps the control responsive.
  const shownFilter = useDeferredValue(filter);
  const { position } = visitor;
  const groups = useMemo(
    () => (position === undefined ? groupByTown(towns, shownFilter) : groupByDistance(towns, shownFilter, position)),
    [towns, shownFilter, position],
  );
  const places = useMemo(
    () =>
      groups.flatMap(({ rows }) =>
        rows.flatMap(({ place }) => toPlaceOnMap(place, { categories, weeks, ...(general && { general }) }) ?? []),
      ),
    [groups, categories, weeks, general],
  );
  useEffect(() => startTransition(() => setInteractive(true)), []);
  useRowHighlight(list, setHighlightedId);
  useEffect(() => {
    if (selectedId === undefined) return;
    list.current?.querySelector(`[data-place="${CSS.escape(selectedId)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);
  const show = useCallback((id: string) => {
    setView('map');
    setSelectedId(id);
  }, []);
  const kinds = useMemo(() => new Set(towns.flatMap(({ places }) => places.map(kindOf))), [towns]);
  const nearest = position === undefined ? undefined : groups[0]?.rows[0];
  return (
    // The page runs its code when it has loaded: a map is what visitors come for.
    <div className="explorer" data-view={view} data-starts>
      <div className="explorer-head">
        <h1>Stadtplan</h1>
        <p aria-live="polite">
          {describeCount(groups)}
          {nearestText(nearest && { ...nearest, name: nearest.place.name })}
        </p>
      </div>
      <ViewSwitch view={view} onView={setView} />
      <ExplorerControls
        hasBothKinds={kinds.size > 1}
        categories={categories}
        filter={filter}
        onFilter={change}
        visitor={visitor}
      />
      <VisitorRefusal failure={visitor.failure} />
      <a className="explorer-skip needs-script" href={`#${MAP_ID}`}>
        Liste überspringen
      </a>
      {/* A row leads to another page: the filter must be in the address before. */}
      <div className="explorer-list" ref={list} onClickCapture={keep}>
        <PlaceGroups
          groups={groups}
          categories={categories}
          selectedId={selectedId}
          highlightedId={highlightedId}
          onShow={isInteractive ? show : undefined}
        />
      </div>
      <div className="explorer-map" id={MAP_ID} tabIndex={-1}>
        <PlaceMap
          label="Stadtplan mit allen Orten"
          start={start}
          isFitted={shownFilter.kind !== undefined}
          places={places}
          selectedId={selectedId}
          onSelect={setSelectedId}
          highlightedId={highlightedId}
          onHighlight={setHighlightedId}
          visitor={position}
        />
      </div>
    </div>
  );
}

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
function ExplorerControls({ hasBothKinds, categories, filter, onFilter, visitor }: ExplorerControlsProps) {
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

interface PlaceGroupsProps {
  groups: readonly PlaceGroup[];
  categories: readonly string[];
  selectedId?: string | undefined;
  highlightedId?: string | undefined;
  onShow?: ((id: string) => void) | undefined;
}

/** The list beside the map, with the same places. Memoized: a control responds before the list renders again. */
const PlaceGroups = memo(function PlaceGroups({
  groups,
  categories,
  selectedId,
  highlightedId,
  onShow,
}: PlaceGroupsProps) {
  return groups.map(({ title, rows }) => (
    <section key={title} className="place-group">
      <h2>{title}</h2>
      <ul>
        {rows.map(({ place, distance }) => (
          <PlaceRow
            key={place.id}
            place={place}
            category={categories[place.categories?.[0] ?? -1]}
            distance={distance}
            isActive={place.id === selectedId || place.id === highlightedId}
            onShow={onShow}
          />
        ))}
      </ul>
    </section>
  ));
});

interface PlaceRowProps {
  place: ListedPlace;
  category?: string | undefined;
  /** Metres from the visitor. */
  distance?: number | undefined;
  /** Its marker has the pointer, the focus or an open popup. */
  isActive: boolean;
  /** Shows the place on the map; undefined until there is a map. */
  onShow?: ((id: string) => void) | undefined;
}

/** Memoized: one of a thousand rows changes while the pointer moves over the map. */
const PlaceRow = memo(function PlaceRow({
  place: { id, name, slug, kind, street, at },
  category,
  distance,
  isActive,
  onShow,
}: PlaceRowProps) {
  const facts = [
    ...(distance === undefined ? [] : [formatDistance(distance)]),
    ...(kind === 'sales' ? ['Verkaufsstelle'] : []),
    ...(street === undefined ? [] : [street]),
    ...(category === undefined ? [] : [category]),
    ...(at === undefined ? ['nicht auf dem Stadtplan'] : []),
  ];
  return (
    <li className={isActive ? 'place-row is-active' : 'place-row'} data-place={id}>
      {slug === undefined ? <strong>{name}</strong> : <a href={acceptanceLocationPath(slug)}>{name}</a>}
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {at !== undefined && onShow !== undefined && (
        <button
          type="button"
          className="place-show"
          aria-label={`${name} auf dem Stadtplan zeigen`}
          onClick={() => onShow(id)}
        />
      )}
    </li>
  );
});

/**
 * Reports which row of a list has the pointer or the focus. One listener serves all rows, of which there may be
 * thousands.
 */
function useRowHighlight(list: RefObject<HTMLElement | null>, onHighlight: (id: string | undefined) => void): void {
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const enter = ({ target }: Event): void => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
      onHighlight(row?.dataset['place']);
    };
    const leave = (): void => onHighlight(undefined);
    element.addEventListener('pointerover', enter, { signal });
    element.addEventListener('focusin', enter, { signal });
    element.addEventListener('pointerleave', leave, { signal });
    element.addEventListener('focusout', leave, { signal });
    return () => controller.abort();
  }, [list, onHighlight]);
}
