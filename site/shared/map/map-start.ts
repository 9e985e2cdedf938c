import { roundLocation } from './location.ts';
import { drawMap, type DrawnMap } from './drawn-map.ts';
import type { GeoLocation } from '../models/place.ts';
import type { Snapshot } from '../models/snapshot.ts';
import type { ShellSettings } from '../payload/shell.ts';

export interface MapStart {
  lat: number;
  lon: number;
  zoom: number;
  /** Absent for a map that opens at once. */
  drawing?: DrawnMap;
}

/** Specification section 9. */
const DEFAULT_START: MapStart = { lat: 49.9, lon: 10.1, zoom: 16 };

/** The most that tile servers commonly provide. */
export const MAX_MAP_ZOOM = 19;

/** The tenant's centre and zoom, and the drawing of the places that the map will show. */
export function mapStartOf(snapshot: Snapshot, locations: readonly (GeoLocation | undefined)[]): MapStart {
  const { city, theme } = snapshot.tenant;
  const { lat, lon, zoom } = DEFAULT_START;
  const center = roundLocation(city.center ?? { latitude: lat, longitude: lon });
  return {
    lat: center.latitude,
    lon: center.longitude,
    zoom: Math.min(theme.defaultMapZoomLevel ?? zoom, MAX_MAP_ZOOM),
    drawing: drawMap(snapshot, locations),
  };
}

export type MapSettings = ShellSettings['map'];

/**
 * The other host that would receive the visitor's IP address, without a placeholder: `https://{s}.tile.example.org/…` →
 * `tile.example.org`. Undefined if the site has its own tiles or none.
 */
export function foreignTileHost({ tileUrl }: MapSettings): string | undefined {
  const [, authority] = /^https?:\/\/([^/?#]+)/i.exec(tileUrl ?? '') ?? [];
  return authority?.replace(/^.*\}[.-]?/, '');
}

/** Undefined if no consent is needed. */
export function hostNeedingConsent(settings: MapSettings): string | undefined {
  return settings.consentRequired ? foreignTileHost(settings) : undefined;
}
