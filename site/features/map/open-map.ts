import type { MapStart } from '../../shared/map/map-start.ts';
import type { MapProps } from './map-props.ts';

/** What a map shows; each part may change while it is open. */
export type MapView = Pick<MapProps, 'places' | 'selectedId' | 'highlightedId' | 'visitor'>;

export interface MapOptions {
  start: MapStart;
  /** Begins with all places in view. */
  isFitted: boolean;
  tiles?: { url: string; attribution: string };
  /** Neither the wheel nor a single finger moves the map. */
  isEmbedded: boolean;
  /** Nothing moves by itself. */
  isCalm: boolean;
  onSelect: (id: string | undefined) => void;
  onHighlight: (id: string | undefined) => void;
  onZoom: (limits: ZoomLimits) => void;
}

export interface ZoomLimits {
  canZoomIn: boolean;
  canZoomOut: boolean;
}

export interface OpenMap {
  update(view: MapView): void;
  zoomBy(steps: number): void;
  /** Moves back until every place is in view. */
  showAll(): void;
  remove(): void;
}
