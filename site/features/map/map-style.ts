import {
  CenteredTextSymbolizer,
  exp,
  GeomType,
  LineLabelSymbolizer,
  LineSymbolizer,
  PolygonSymbolizer,
  type Feature,
  type LabelRule,
  type PaintRule,
} from 'protomaps-leaflet';
import { GREEN, NARROW_ROADS, TOWN, WIDE_ROADS } from '../../shared/map/map-kinds.ts';

/** Names of the custom properties in map.css, which follow the tenant and the theme. */
const PROPERTIES = {
  land: '--map-land',
  town: '--map-town',
  building: '--map-building',
  green: '--map-green',
  water: '--map-water',
  road: '--map-road',
  roadEdge: '--map-road-edge',
  rail: '--map-rail',
  label: '--map-label',
  waterLabel: '--map-water-label',
  halo: '--map-halo',
} as const;

type MapColours = Record<keyof typeof PROPERTIES | 'font', string>;

/** The colours and the font of the page around the map. */
export function readColours(container: HTMLElement): MapColours {
  const style = getComputedStyle(container);
  const entries = Object.entries(PROPERTIES).map(([name, property]) => [name, style.getPropertyValue(property).trim()]);
  // The keys are those of PROPERTIES.
  return { ...(Object.fromEntries(entries) as Record<keyof typeof PROPERTIES, string>), font: style.fontFamily };
}

/** Pixels by zoom. */
const WIDE = exp(1.6, [
  [6, 0.6],
  [12, 2],
  [15, 6],
  [19, 22],
]);
const NARROW = exp(1.6, [
  [12, 0],
  [13, 0.8],
  [15, 2.5],
  [19, 16],
]);
const EDGE = 2;

/** What is painted, from the ground up. */
export function paintingOf(colours: MapColours): PaintRule[] {
  const ofKind =
    (kinds: ReadonlySet<unknown>) =>
    (_: number, { props }: Feature) =>
      kinds.has(props['kind']);
  const area = (dataLayer: string, fill: string, kinds?: ReadonlySet<unknown>, opacity = 1): PaintRule => ({
    dataLayer,
    symbolizer: new PolygonSymbolizer({ fill, opacity }),
    filter: (zoom, feature) =>
      feature.geomType === GeomType.Polygon && (kinds === undefined || ofKind(kinds)(zoom, feature)),
  });
  const road = (kinds: ReadonlySet<unknown>, width: (zoom: number) => number, edge: boolean): PaintRule => ({
    dataLayer: 'roads',
    symbolizer: new LineSymbolizer({
      color: edge ? colours.roadEdge : colours.road,
      width: (zoom) => width(zoom) + (edge ? EDGE : 0),
      lineCap: edge ? 'butt' : 'round',
      lineJoin: 'round',
    }),
    // Thinner than its edge, a road would be nothing but edge.
    ...(edge ? { minzoom: 14 } : {}),
    filter: ofKind(kinds),
  });
  return [
    area('earth', colours.land),
    area('landcover', colours.green, GREEN, 0.5),
    area('landuse', colours.town, TOWN),
    area('landuse', colours.green, GREEN),
    area('water', colours.water),
    {
      dataLayer: 'water',
      symbolizer: new LineSymbolizer({ color: colours.water, width: (zoom) => Math.max(0.5, (zoom - 11) / 2) }),
      filter: (_, { geomType }) => geomType === GeomType.Line,
    },
    area('buildings', colours.building, undefined, 0.7),
    {
      dataLayer: 'roads',
      minzoom: 15,
      symbolizer: new LineSymbolizer({ color: colours.roadEdge, width: 1.5, dash: [3, 3] }),
      filter: (_, { props }) => props['kind'] === 'path',
    },
    road(NARROW_ROADS, NARROW, true),
    road(WIDE_ROADS, WIDE, true),
    road(NARROW_ROADS, NARROW, false),
    road(WIDE_ROADS, WIDE, false),
    {
      dataLayer: 'roads',
      symbolizer: new LineSymbolizer({ color: colours.rail, width: 1.5, dash: [6, 3] }),
      filter: (_, { props }) => props['kind'] === 'rail',
    },
  ];
}

/** German names first. */
const NAMES = ['name:de', 'name'];

/** What is written, the most important last. */
export function labelsOf({ font, label, waterLabel, halo }: MapColours): LabelRule[] {
  const street = (kinds: ReadonlySet<unknown>, minzoom: number): LabelRule => ({
    dataLayer: 'roads',
    minzoom,
    symbolizer: new LineLabelSymbolizer({
      labelProps: NAMES,
      fill: label,
      stroke: halo,
      width: 3,
      font: `500 12px ${font}`,
    }),
    filter: (_, { props }) => kinds.has(props['kind']),
  });
  return [
    {
      dataLayer: 'places',
      symbolizer: new CenteredTextSymbolizer({
        labelProps: NAMES,
        fill: label,
        stroke: halo,
        width: 3,
        lineHeight: 1.3,
        font: (zoom) => `600 ${zoom < 12 ? 13 : 15}px ${font}`,
      }),
      // From there on, the map shows nothing but the place.
      maxzoom: 14,
      filter: (_, { props }) => props['kind'] === 'locality',
    },
    {
      dataLayer: 'places',
      minzoom: 13,
      maxzoom: 16,
      symbolizer: new CenteredTextSymbolizer({
        labelProps: NAMES,
        fill: label,
        stroke: halo,
        width: 3,
        font: `600 12px ${font}`,
      }),
      filter: (_, { props }) => props['kind'] === 'neighbourhood' || props['kind'] === 'macrohood',
    },
    {
      dataLayer: 'water',
      symbolizer: new CenteredTextSymbolizer({
        labelProps: NAMES,
        fill: waterLabel,
        stroke: halo,
        width: 2,
        lineHeight: 1.3,
        font: `italic 500 12px ${font}`,
      }),
      filter: (_, { geomType }) => geomType === GeomType.Point,
    },
    street(WIDE_ROADS, 13),
    street(NARROW_ROADS, 15),
  ];
}
