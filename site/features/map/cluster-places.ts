import Supercluster from 'supercluster';
import { MAX_MAP_ZOOM } from '../../shared/map/map-start.ts';
import type { PlaceOnMap } from '../../shared/map/places.ts';

/** One marker: a place, or several that are too close to each other at this zoom. */
export type MapMark = PlaceMark | ClusterMark;

interface PlaceMark {
  /** Identifies the mark across redraws. */
  key: string;
  lat: number;
  lon: number;
  place: PlaceOnMap;
}

export interface ClusterMark {
  key: string;
  lat: number;
  lon: number;
  places: PlaceOnMap[];
  /** The zoom at which the cluster splits; above the largest zoom for places at one address. */
  splitsAt: number;
}

/** West, south, east, north in degrees. */
export type Bounds = [west: number, south: number, east: number, north: number];

export interface PlaceClusters {
  marksIn(bounds: Bounds, zoom: number): MapMark[];
  /** The smallest zoom from `zoom` on at which the place has its own marker, or the largest zoom. */
  zoomToShow(place: PlaceOnMap, zoom: number): number;
}

/** Pixels between two markers: slightly more than the touch target of a finger. */
const RADIUS = 52;

/** Half the side of the square in which a place is looked up, in degrees. */
const NEARBY = 1e-6;

/** Whether the mark represents this place, alone or with others. */
export function containsPlace(mark: MapMark, id: string | undefined): boolean {
  return 'place' in mark ? mark.place.id === id : mark.places.some((place) => place.id === id);
}

export function clusterPlaces(places: readonly PlaceOnMap[]): PlaceClusters {
  const index = new Supercluster<{ place: PlaceOnMap }>({ radius: RADIUS, extent: 256, maxZoom: MAX_MAP_ZOOM });
  index.load(
    places.map((place) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [place.lon, place.lat] },
      properties: { place },
    })),
  );
  const toMark = (feature: ReturnType<typeof index.getClusters>[number]): MapMark => {
    const [lon = 0, lat = 0] = feature.geometry.coordinates;
    const { properties } = feature;
    if (!('cluster_id' in properties)) return { key: properties.place.id, lat, lon, place: properties.place };
    const { cluster_id: id } = properties;
    return {
      key: `cluster ${id}`,
      lat,
      lon,
      places: index.getLeaves(id, Infinity).map((leaf) => leaf.properties.place),
      splitsAt: index.getClusterExpansionZoom(id),
    };
  };
  return {
    marksIn: (bounds, zoom) => index.getClusters(bounds, zoom).map(toMark),
    zoomToShow({ id, lat, lon }, from) {
      const spot: Bounds = [lon - NEARBY, lat - NEARBY, lon + NEARBY, lat + NEARBY];
      for (let zoom = from; zoom < MAX_MAP_ZOOM; zoom++) {
        const found = index.getClusters(spot, zoom);
        if (found.some(({ properties }) => !('cluster_id' in properties) && properties.place.id === id)) return zoom;
      }
      return MAX_MAP_ZOOM;
    },
  };
}
