import { roundLocation } from './map-link.ts';
import type { Tenant } from '../models/tenant.ts';
import type { ShellSettings } from '../payload/shell.ts';

/** Where a map begins. */
export interface MapStart {
  lat: number;
  lon: number;
  zoom: number;
}

/** For tenants that name no centre or zoom (specification section 9). */
const DEFAULT_START: MapStart = { lat: 49.9, lon: 10.1, zoom: 16 };

/** What tile servers commonly have; a tenant may ask for more. */
export const LARGEST_MAP_ZOOM = 19;

/** The tenant's city centre and zoom. */
export function mapStartOf({ city, theme }: Pick<Tenant, 'city' | 'theme'>): MapStart {
  const { lat, lon, zoom } = DEFAULT_START;
  const center = roundLocation(city.center ?? { latitude: lat, longitude: lon });
  return {
    lat: center.latitude,
    lon: center.longitude,
    zoom: Math.min(theme.defaultMapZoomLevel ?? zoom, LARGEST_MAP_ZOOM),
  };
}

/** The tenant's map settings, as the shell holds them. */
export type MapSettings = ShellSettings['map'];

/**
 * The foreign host that would learn the visitor's IP address, without the placeholder of its servers
 * (`https://{s}.tile.example.org/…` → `tile.example.org`); undefined where tiles come from the own site or not at all.
 */
function foreignTileHost({ tileUrl }: MapSettings): string | undefined {
  const [, authority] = /^https?:\/\/([^/?#]+)/i.exec(tileUrl ?? '') ?? [];
  return authority?.replace(/^.*\}[.-]?/, '');
}

/** The host to ask the visitor about before anything is loaded; undefined where consent is not needed. */
export function hostToAskAbout(settings: MapSettings): string | undefined {
  return settings.consentRequired ? foreignTileHost(settings) : undefined;
}
