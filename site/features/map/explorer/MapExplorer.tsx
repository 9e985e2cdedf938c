import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { nearestText } from '../../../shared/map/distance.ts';
import { kindOf, toPlaceOnMap, type PlaceListing } from '../../../shared/map/places.ts';
import type { MapStart } from '../../../shared/map/map-start.ts';
import { PlaceMap } from '../PlaceMap.tsx';
import { ExplorerControls } from './ExplorerControls.tsx';
import { PlaceGroups, useRowHighlight } from './PlaceList.tsx';
import {
  describeCount,
  groupByDistance,
  groupByTown,
  readPlaceFilter,
  writePlaceFilter,
  type PlaceFilter,
} from './select-places.ts';
import { useAddressQuery } from '../../../components/list-filter/use-address-query.ts';
import { useVisitor, VisitorRefusal } from '../../../components/visitor/use-visitor.tsx';
import { ViewSwitch, type View } from '../../../components/ViewSwitch.tsx';

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
