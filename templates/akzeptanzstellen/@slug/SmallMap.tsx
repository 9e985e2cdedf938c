import { useState } from 'react';
import { PlaceMap } from '../../../site/features/map/PlaceMap.tsx';
import { useShell } from '../../../site/features/shell/shell-context.ts';
import type { AcceptanceLocationContent } from './+data.ts';

/** Near enough to see which side of the street it is. */
const ZOOM = 17;

interface SmallMapProps {
  content: AcceptanceLocationContent;
  position: { lat: number; lon: number };
}

/** The place on a map, once somebody wants to see it. */
export function SmallMap({ content: { slug, name, address }, position }: SmallMapProps) {
  const { settings } = useShell();
  const [isOpen, setOpen] = useState(false);
  const street = address === undefined ? {} : { street: address.street };
  return (
    <details className="small-map needs-script" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Auf der Karte zeigen</summary>
      {isOpen && (
        <PlaceMap
          settings={settings.map}
          label={`Karte: ${name}`}
          start={{ ...position, zoom: ZOOM }}
          places={[{ id: slug, name, ...position, kind: 'acceptance', ...street }]}
          isEmbedded
          isWanted
        />
      )}
    </details>
  );
}
