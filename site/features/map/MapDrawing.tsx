import { Drawing } from '../../components/Drawing.tsx';

/**
 * What stands in a map's place until it is there: its places as dots on drawn streets. Needs no code in the browser.
 * @param dots `MapStart.dots`
 */
export function MapDrawing({ dots }: { dots: string | undefined }) {
  return (
    <div className="map-drawing" aria-hidden="true">
      <Drawing name="streets" className="streets" />
      {dots !== undefined && (
        <svg className="places-drawn" viewBox="0 0 640 400" preserveAspectRatio="xMidYMid slice" focusable="false">
          <path className="map-dot-rings" d={dots} />
          <path className="map-dots" d={dots} />
        </svg>
      )}
    </div>
  );
}
