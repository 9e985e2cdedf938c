import type { MapProps } from './map-props.ts';

/** The open map. */
export function MapCanvas({ label, places }: MapProps) {
  return (
    <section aria-label={label} className="map-canvas">
      {places.length}
    </section>
  );
}
