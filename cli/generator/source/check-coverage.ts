import { listPlaces } from '../../../site/shared/map/places.ts';
import type { GeoLocation } from '../../../site/shared/models/place.ts';
import type { MapArchive, Snapshot } from '../../../site/shared/models/snapshot.ts';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import type { WarningCollector } from '../../report/warnings.ts';
import { exampleAt } from './parse-records.ts';
import { packageFile } from '../../lib/paths.ts';

/** What the build knows of a map's archive. */
export interface KnownArchive extends MapArchive {
  /** West, south, east, north in degrees. */
  bounds: readonly [west: number, south: number, east: number, north: number];
  /** As its maker wrote it, untrusted. */
  attribution?: string;
  /** The file or URL that tenants.json names, without secrets. */
  source: string;
}

/**
 * Checks that a map's archive shows the tenant's city. Some places may lie elsewhere, because programmes have partners
 * in the region and records have typing errors: they are a warning.
 * @throws OperatorError MAP_ARCHIVE_ELSEWHERE if the city's centre or most places are outside
 */
export function checkCoverage(snapshot: Snapshot, archive: KnownArchive, warnings: WarningCollector): void {
  const { center } = snapshot.tenant.city;
  const places = placesOf(snapshot);
  const outside = places.filter(({ location }) => !covers(archive, location));
  if ((center !== undefined && !covers(archive, center)) || outside.length * 2 > places.length) {
    throw new OperatorError({
      code: 'MAP_ARCHIVE_ELSEWHERE',
      title: "The map's archive does not show the city",
      details: [
        `${archive.source} covers ${describeBounds(archive)}`,
        ...(center === undefined ? [] : [`the city's centre: ${describePoint(center)}`]),
        `${outside.length} of ${places.length} places are outside of the archive`,
      ],
      hint: `Extract the archive again with a --bbox=<west,south,east,north> that contains the city: see ${packageFile('docs/maps.md')}.`,
      exitCode: EXIT.CONFIG,
    });
  }
  for (const { name, location } of outside) {
    warnings.add({
      code: 'MAP_ARCHIVE_GAPS',
      message: `a place is outside of the map's archive, so that its marker is on an empty area (${archive.source})`,
      examples: [exampleAt(describePoint(location), name)],
    });
  }
}

interface LocatedPlace {
  name: string;
  location: GeoLocation;
}

/** The map's own list, so that each marker counts once: a merchant and its point of sale at one address are one place. */
function placesOf(snapshot: Snapshot): LocatedPlace[] {
  const places = listPlaces(snapshot).towns.flatMap((town) => town.places);
  return places.flatMap(({ name, at }) =>
    at === undefined ? [] : [{ name, location: { latitude: at[0], longitude: at[1] } }],
  );
}

function covers({ bounds: [west, south, east, north] }: KnownArchive, { latitude, longitude }: GeoLocation): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

function describeBounds({ bounds: [west, south, east, north] }: KnownArchive): string {
  return `${describePoint({ latitude: south, longitude: west })} to ${describePoint({ latitude: north, longitude: east })}`;
}

/** `49.9000° N, 10.1000° E` */
function describePoint({ latitude, longitude }: GeoLocation): string {
  const degrees = (value: number, [positive, negative]: readonly [string, string]): string =>
    `${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`;
  return `${degrees(latitude, ['N', 'S'])}, ${degrees(longitude, ['E', 'W'])}`;
}
