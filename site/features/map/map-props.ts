import type { PlaceClusters } from './cluster-places.ts';
import type { VisitorPosition } from '../../shared/map/distance.ts';
import type { MapStart } from '../../shared/map/map-start.ts';
import type { MapArchive } from '../../shared/models/snapshot.ts';
import type { PlaceOnMap } from '../../shared/map/places.ts';

export interface MapProps {
  /** Accessible name, such as "Stadtplan der Akzeptanzstellen". */
  label: string;
  /** The initial view: `mapStartOf(tenant)`, or the place itself if there is only one. */
  start: MapStart;
  /** Starts with all places in view instead. */
  isFitted?: boolean | undefined;
  places: readonly PlaceOnMap[];
  /** The place whose popup is open. The map moves there when it changes. */
  selectedId?: string | undefined;
  /** A popup was opened or, with undefined, closed. */
  onSelect?: ((id: string | undefined) => void) | undefined;
  /** The marker to raise without moving the map, such as that of the list row under the pointer. */
  highlightedId?: string | undefined;
  /** The pointer or the focus entered a marker or, with undefined, left it. */
  onHighlight?: ((id: string | undefined) => void) | undefined;
  /** The visitor's position. The map moves there when it changes. */
  visitor?: VisitorPosition | undefined;
  /** The map is part of a page that scrolls: it does not capture the wheel or single-finger gestures. */
  isEmbedded?: boolean | undefined;
  /** The visitor has just asked for the map: it opens at once, unless it needs consent. */
  isWanted?: boolean | undefined;
}

/** What a map shows; each part may change while the map is open. */
export interface MapView extends Pick<MapProps, 'places' | 'selectedId' | 'highlightedId' | 'visitor'> {
  /** The same places, grouped. */
  clusters: PlaceClusters;
}

export interface MapOptions {
  start: MapStart;
  /** Starts with all places in view. */
  isFitted: boolean;
  /** HTML, safe. */
  attribution: string;
  /** An archive of the site, or the tiles of a host; without both, the map has no ground. */
  archive?: MapArchive | undefined;
  tileUrl?: string | undefined;
  /** No tile of the archive can be drawn. */
  onGroundFailure: (error: unknown) => void;
  /** Neither the wheel nor a single finger moves the map. */
  isEmbedded: boolean;
  /** Disables animations. */
  prefersReducedMotion: boolean;
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
  /** Zooms out until every place is in view. */
  showAll(): void;
  remove(): void;
}
