import { useMemo } from 'react';
import { PlaceMap } from '../../site/features/map/PlaceMap.tsx';
import { SalesPointList, type Selection } from '../../site/features/sales-points/SalesPointList.tsx';
import type { MapStart } from '../../site/shared/map/map-start.ts';
import { salesPointPlace } from '../../site/shared/map/places.ts';
import type { SalesPoint } from '../../site/shared/models/selling.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { SalesPointsContent } from './+data.ts';

export function Page({ content: { salesPoints, lead, start } }: PageData<SalesPointsContent>) {
  return (
    <>
      <h1>Verkaufs&shy;stellen</h1>
      <SalesPointList
        initial={salesPoints}
        lead={lead}
        renderMap={(points, selection) => <SalesPointsMap points={points} start={start} {...selection} />}
      />
    </>
  );
}

interface SalesPointsMapProps extends Selection {
  points: SalesPoint[];
  start: MapStart;
}

function SalesPointsMap({ points, start, ...selection }: SalesPointsMapProps) {
  const places = useMemo(() => points.flatMap((point) => salesPointPlace(point) ?? []), [points]);
  return (
    <PlaceMap label="Stadtplan der Verkaufsstellen" start={start} places={places} isFitted isEmbedded {...selection} />
  );
}
