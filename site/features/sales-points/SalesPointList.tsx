import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { AddressLines } from '../../components/TextBlocks.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useServices } from '../../components/services-context.ts';
import { ViewSwitch, type View } from '../../components/ViewSwitch.tsx';
import { routeLink } from '../../shared/map/location.ts';
import type { SalesPoint } from '../../shared/models/selling.ts';
import { ROUTES } from '../../shared/routes.ts';
import { createSalesPointsStore, loadSalesPoints } from './sales-points-store.ts';

/** The state that list and map share. */
export interface Selection {
  selectedId: string | undefined;
  onSelect: (id: string | undefined) => void;
  highlightedId: string | undefined;
  onHighlight: (id: string | undefined) => void;
}

interface SalesPointListProps {
  initial: SalesPoint[];
  /** What a visitor gets there. */
  lead: string;
  renderMap: (salesPoints: SalesPoint[], selection: Selection) => ReactNode;
}

/** Sales points: prerendered as of the build, and requested again once the page is open. */
export function SalesPointList({ initial, lead, renderMap }: SalesPointListProps) {
  const fetchSalesPoints = useServices()?.fetchSalesPoints;
  const [store] = useState(() => createSalesPointsStore(initial));
  const { status, salesPoints } = useStore(store);
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
    // The button that had the focus disappears with the error; the loaded list takes the focus.
    if (status === 'loaded' && hasRetried && document.activeElement === document.body) content.current?.focus();
  }, [status, hasRetried]);
  const show = (id: string): void => {
    setView('map');
    setSelectedId(id);
  };
  return (
    <div aria-busy={status === 'loading'}>
      <LoadingNotice
        hasFailed={status === 'error'}
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
            text="Zurzeit gibt es keine Verkaufsstelle."
            action={ROUTES.vouchers}
            actionText="Gutscheine ansehen"
          />
        )}
        {salesPoints.length > 0 && (
          <>
            <p className="lead">{lead}</p>
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

interface SalesPointCardProps {
  point: SalesPoint;
  /** Its marker has the pointer, the focus or an open popup. */
  isActive: boolean;
  onShow: (id: string) => void;
  onHighlight: (id: string | undefined) => void;
}

function SalesPointCard({ point, isActive, onShow, onHighlight }: SalesPointCardProps) {
  const { id, name, address, location } = point;
  const routeUrl = routeLink(point);
  return (
    <li
      className={isActive ? 'card is-active' : 'card'}
      onPointerEnter={() => onHighlight(id)}
      onPointerLeave={() => onHighlight(undefined)}
    >
      <h2>{name}</h2>
      {address !== undefined && <AddressLines address={address} />}
      {location === undefined && <p className="card-facts">Nicht auf dem Stadtplan verzeichnet</p>}
      {routeUrl !== undefined && (
        <p className="sales-point-links">
          {location !== undefined && (
            <button
              type="button"
              className="button button-quiet needs-script"
              aria-label={`Auf dem Stadtplan zeigen: ${name}`}
              onClick={() => onShow(id)}
              onFocus={() => onHighlight(id)}
              onBlur={() => onHighlight(undefined)}
            >
              <Icon name="pin" />
              Auf dem Stadtplan zeigen
            </button>
          )}
          <a className="quiet-link" href={routeUrl} aria-label={`Route planen: ${name}`}>
            Route planen
          </a>
        </p>
      )}
    </li>
  );
}

interface LoadingNoticeProps {
  hasFailed: boolean;
  /** The list is loading and there is nothing to show yet. */
  isLoading: boolean;
  hasRetried: boolean;
  onRetry: () => void;
}

/**
 * Reports that the list is loading or could not be loaded. The button stays during a retry, so that it keeps the focus.
 */
function LoadingNotice({ hasFailed, isLoading, hasRetried, onRetry }: LoadingNoticeProps) {
  return (
    <>
      <div aria-live="polite">
        {hasFailed && (
          <Notice tone="error">
            <p>Die Verkaufsstellendaten konnten nicht geladen werden.</p>
          </Notice>
        )}
        {isLoading && <p>Die Verkaufsstellen werden geladen …</p>}
      </div>
      {(hasFailed || (isLoading && hasRetried)) && (
        <p>
          <button type="button" className="button" aria-busy={isLoading} onClick={onRetry}>
            Erneut versuchen
          </button>
        </p>
      )}
    </>
  );
}
