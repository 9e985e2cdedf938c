import type { MapStart, MapSettings } from '../../shared/map/map-start.ts';
import type { PlaceOnMap } from '../../shared/map/places.ts';

export interface MapProps {
  /** `useShell().settings.map`. */
  settings: MapSettings;
  /** What the map is of, as its accessible name: "Karte der Akzeptanzstellen". */
  label: string;
  /** Where the map begins; `mapStartOf(tenant)`, or the place itself where there is one. */
  start: MapStart;
  /** Begins with all places in view instead. */
  isFitted?: boolean | undefined;
  places: readonly PlaceOnMap[];
  /** The place whose popup is open. When it changes, the map goes there. */
  selectedId?: string | undefined;
  /** A popup was opened or, with undefined, closed. */
  onSelect?: ((id: string | undefined) => void) | undefined;
  /** Raised without moving the map, such as the place of the list row under the pointer. */
  highlightedId?: string | undefined;
  /** The pointer or the focus came to a marker or, with undefined, left it. */
  onHighlight?: ((id: string | undefined) => void) | undefined;
  /** Where the visitor is. When it changes, the map goes there. */
  visitor?: VisitorPosition | undefined;
  /** Within a page that scrolls: neither the wheel nor a finger is caught by the map. */
  isEmbedded?: boolean | undefined;
  /** The visitor has just asked for the map: it opens at once, unless there is something to agree to. */
  isWanted?: boolean | undefined;
}

export interface VisitorPosition {
  lat: number;
  lon: number;
  /** Radius in metres within which the visitor is. */
  accuracy: number;
}

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
