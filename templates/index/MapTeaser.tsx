import { Drawing } from '../../site/components/Drawing.tsx';
import type { MapDots } from '../../site/shared/map-dots.ts';
import { ROUTES } from '../../site/shared/routes.ts';

interface MapTeaserProps {
  /** Acceptance locations as they lie to each other. */
  dots: MapDots;
  /** What the map shows. */
  about: string;
}

const PIN = 'M0 0c-16-22-26-34-26-48a26 26 0 0 1 52 0c0 14-10 26-26 48zM-8-48a8 8 0 1 0 16 0 8 8 0 1 0-16 0z';

/** An invitation to the map. Drawn: a real one would ask another host, and the visitor first. */
export function MapTeaser({ dots: { path, pin }, about }: MapTeaserProps) {
  return (
    <section className="container section map-teaser">
      <div>
        <h2>Alles auf einer Karte</h2>
        <p>{about}</p>
        <p className="actions">
          <a className="button button-quiet" href={ROUTES.map}>
            Karte öffnen
          </a>
        </p>
      </div>
      <div className="drawn-map">
        <Drawing name="streets" className="streets" />
        <svg
          className="places-drawn"
          viewBox="0 0 640 400"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
          focusable="false"
        >
          <path className="map-dot-rings" d={path} />
          <path className="map-dots" d={path} />
          <path className="map-pin" d={PIN} transform={`translate(${pin.x} ${pin.y})`} />
        </svg>
      </div>
    </section>
  );
}
