/* Kinds of features of Protomaps' basemap that maps paint alike: https://docs.protomaps.com/basemaps/layers */

export const GREEN: ReadonlySet<unknown> = new Set([
  'allotments',
  'cemetery',
  'farmland',
  'forest',
  'garden',
  'golf_course',
  'grass',
  'grassland',
  'meadow',
  'national_park',
  'nature_reserve',
  'orchard',
  'park',
  'pitch',
  'playground',
  'protected_area',
  'recreation_ground',
  'scrub',
  'village_green',
  'vineyard',
  'wood',
  'zoo',
]);
export const TOWN: ReadonlySet<unknown> = new Set([
  'college',
  'commercial',
  'hospital',
  'industrial',
  'pedestrian',
  'railway',
  'residential',
  'school',
  'university',
  'urban_area',
]);
export const WIDE_ROADS: ReadonlySet<unknown> = new Set(['highway', 'major_road']);
export const NARROW_ROADS: ReadonlySet<unknown> = new Set(['minor_road', 'other']);
