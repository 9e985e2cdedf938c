import { useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { AddressLines } from '../../components/AddressLines.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import type { SalesPoint } from '../../shared/models/selling.ts';
import { ROUTES } from '../../shared/routes.ts';
import { SalesPointsSource } from './sales-points-source.ts';
import { createSalesPointsStore, loadSalesPoints } from './sales-points-store.ts';

/** Points of sale: prerendered as they were at the build, and fetched again once the page is open. */
export function SalesPointList({ initial }: { initial: SalesPoint[] }) {
  const fetchSalesPoints = useContext(SalesPointsSource);
  const [store] = useState(() => createSalesPointsStore(initial));
  const { status, salesPoints, error } = useStore(store);
  const load = () => {
    if (fetchSalesPoints !== undefined) void loadSalesPoints(store, fetchSalesPoints);
  };
  useEffect(load, [store, fetchSalesPoints]);
  return (
    <div aria-busy={status === 'loading'}>
      <div aria-live="polite">
        {error !== undefined && (
          <div className="empty-state">
            <p>{error}</p>
            <button type="button" className="button" onClick={load}>
              Erneut versuchen
            </button>
          </div>
        )}
      </div>
      {status === 'loading' && salesPoints.length === 0 && <p>Die Verkaufsstellen werden geladen …</p>}
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
          <p className="lead">Hier bekommen Sie den Gutschein zum Mitnehmen, schön verpackt und ohne Versandkosten.</p>
          <ul className="cards">
            {salesPoints.map(({ id, name, address }) => (
              <li className="card" key={id}>
                <h2>{name}</h2>
                {address !== undefined && <AddressLines address={address} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
