import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ViewSwitch, type View } from '../../components/ViewSwitch.tsx';
import type { SalesPoint } from '../../shared/models/selling.ts';
import { ROUTES } from '../../shared/routes.ts';
import { LoadingNotice } from './LoadingNotice.tsx';
import { SalesPointCard } from './SalesPointCard.tsx';
import { SalesPointsSource } from './sales-points-source.ts';
import { createSalesPointsStore, loadSalesPoints } from './sales-points-store.ts';

/** What list and map beside each other have in common. */
export interface Selection {
  selectedId: string | undefined;
  onSelect: (id: string | undefined) => void;
  highlightedId: string | undefined;
  onHighlight: (id: string | undefined) => void;
}

interface SalesPointListProps {
  initial: SalesPoint[];
  /** Draws the map of these sales points. */
  renderMap: (salesPoints: SalesPoint[], selection: Selection) => ReactNode;
}

/** Points of sale: prerendered as they were at the build, and fetched again once the page is open. */
export function SalesPointList({ initial, renderMap }: SalesPointListProps) {
  const fetchSalesPoints = useContext(SalesPointsSource);
  const [store] = useState(() => createSalesPointsStore(initial));
  const { status, salesPoints, error } = useStore(store);
  const [hasRetried, setHasRetried] = useState(false);
  const [view, setView] = useState<View>('list');
  const [selectedId, setSelectedId] = useState<string>();
  const [highlightedId, setHighlightedId] = useState<string>();
  const content = useRef<HTMLDivElement>(null);
  const load = (): void => {
    if (fetchSalesPoints !== undefined) void loadSalesPoints(store, fetchSalesPoints);
  };
  useEffect(load, [store, fetchSalesPoints]);
  useEffect(() => {
    // The button that had the focus is gone with the error; what it brought takes its place.
    if (status === 'loaded' && hasRetried && document.activeElement === document.body) content.current?.focus();
  }, [status, hasRetried]);
  const show = (id: string): void => {
    setView('map');
    setSelectedId(id);
  };
  return (
    <div aria-busy={status === 'loading'}>
      <LoadingNotice
        error={error}
        isLoading={status === 'loading' && salesPoints.length === 0}
        hasRetried={hasRetried}
        onRetry={() => {
          setHasRetried(true);
          load();
        }}
      />
      <div ref={content} tabIndex={-1}>
        {status === 'loaded' && salesPoints.length === 0 && (
          <EmptyState
            icon="pin"
            text="Zurzeit gibt es den Gutschein nur hier im Internet."
            actionHref={ROUTES.vouchers}
            actionText="Gutscheine ansehen"
          />
        )}
        {salesPoints.length > 0 && (
          <>
            <p className="lead">
              Hier bekommen Sie den Gutschein zum Mitnehmen, schön verpackt und ohne Versandkosten.
            </p>
            <div className="beside-map" data-view={view}>
              <ViewSwitch view={view} onView={setView} />
              <ul className="beside-map-list sales-points">
                {salesPoints.map((point) => (
                  <SalesPointCard
                    key={point.id}
                    point={point}
                    isActive={point.id === selectedId || point.id === highlightedId}
                    onShow={show}
                    onHighlight={setHighlightedId}
                  />
                ))}
              </ul>
              <div className="beside-map-map">
                {renderMap(salesPoints, {
                  selectedId,
                  onSelect: setSelectedId,
                  highlightedId,
                  onHighlight: setHighlightedId,
                })}
              </div>
            </div>
          </>
        )}
      </div>
    </div>
  );
}
