import { ResponsiveImage } from '../../components/ResponsiveImage.tsx';
import { SIDE, type DrawnMap } from '../../shared/map/drawn-map.ts';

/** Of maps beside or above a list. Somewhat less than they take: a ground without names need not be sharp. */
export const MAP_SIZES = '(width < 900px) 300px, 60vw';

interface MapDrawingProps {
  /** Absent for a map that opens at once. */
  drawing: DrawnMap | undefined;
  /** The `sizes` attribute of the ground. The square is cut to fill its frame, so it may be wider than that. */
  sizes: string;
  /** Set where the map is what visitors come for. */
  priority?: boolean;
}

/** What stands in a map's place until it is there: the city's ground with its places as dots. Needs no code in the browser. */
export function MapDrawing({ drawing, sizes, priority }: MapDrawingProps) {
  if (drawing === undefined) return null;
  const { dots, city, ground, attribution } = drawing;
  return (
    <>
      <div className="map-drawing" aria-hidden="true">
        {ground !== undefined && <ResponsiveImage image={ground} alt="" sizes={sizes} priority={priority} />}
        <svg viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="xMidYMid slice" focusable="false">
          <path className="map-dot-rings" vectorEffect="non-scaling-stroke" d={dots} />
          <path className="map-dots" vectorEffect="non-scaling-stroke" d={dots} />
        </svg>
        {city !== undefined && <span className="map-city">{city}</span>}
      </div>
      {attribution !== undefined && <p className="map-attribution" dangerouslySetInnerHTML={{ __html: attribution }} />}
    </>
  );
}
