import { MAP_FRAME, type MapDots } from '../../site/shared/map-dots.ts';
import { ROUTES } from '../../site/shared/routes.ts';

interface MapTeaserProps {
  /** Acceptance locations as they lie to each other. */
  dots: MapDots;
  hasSalesPoints: boolean;
}

const RIVER = 'M-20 300c90-10 120-70 210-72s130 66 220 60 150-84 250-78';
const STREETS =
  'M-10 120L210 96l150 40 290-52M120-10l40 180 30 240M300-10l-20 140 60 280M470-10l20 190-60 230M-10 216l200-28 280 10 180-30M590-10l-30 180 50 240M20 410l60-120';
const PIN = 'M0 0c-16-22-26-34-26-48a26 26 0 0 1 52 0c0 14-10 26-26 48zM-8-48a8 8 0 1 0 16 0 8 8 0 1 0-16 0z';
const PARKS = 'M360 136l88-16 30 58-112 12zM40 40l76-10 22 70-92 10zM520 270l80-24 30 80-92 26z';

/** An invitation to the map. Drawn: a real one would ask another host, and the visitor first. */
export function MapTeaser({ dots: { path, pin }, hasSalesPoints }: MapTeaserProps) {
  return (
    <section className="container section map-teaser">
      <div>
        <h2>Alles auf einer Karte</h2>
        <p>
          {hasSalesPoints
            ? 'Wo der Gutschein gilt und wo es ihn zu kaufen gibt: mit Adresse, Öffnungszeiten und dem Weg dorthin.'
            : 'Wo der Gutschein gilt: mit Adresse, Öffnungszeiten und dem Weg dorthin.'}
        </p>
        <p className="actions">
          <a className="button button-quiet" href={ROUTES.map}>
            Karte öffnen
          </a>
        </p>
      </div>
      <svg
        className="drawn-map"
        viewBox={`0 0 ${MAP_FRAME.width} ${MAP_FRAME.height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        focusable="false"
      >
        <path className="map-parks" d={PARKS} />
        <path className="map-streets" d={STREETS} />
        <path className="map-river" d={RIVER} />
        <path className="map-dot-rings" d={path} />
        <path className="map-dots" d={path} />
        <path className="map-pin" d={PIN} transform={`translate(${pin.x} ${pin.y})`} />
      </svg>
    </section>
  );
}
