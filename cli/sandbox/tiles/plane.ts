/** A point of a town's plan: metres to the east and to the south of its centre. */
export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Degrees. */
export interface Coordinates {
  lat: number;
  lon: number;
}

/** At the equator. */
const EARTH_CIRCUMFERENCE_M = 40_075_016.686;
const METRES_PER_DEGREE = EARTH_CIRCUMFERENCE_M / 360;

/** Pixels of a tile's side. */
export const TILE_SIZE = 256;

/** Where a place lies on a town's plan. On the scale of a town the earth is flat. */
export function toPoint(center: Coordinates, { lat, lon }: Coordinates): Point {
  return {
    x: (lon - center.lon) * METRES_PER_DEGREE * Math.cos(radians(center.lat)),
    y: (center.lat - lat) * METRES_PER_DEGREE,
  };
}

/** Address of a tile as map libraries count: from the north-west corner of the world. */
export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

export interface TileView {
  /** Pixels per metre. */
  scale: number;
  /** What the tile shows, in metres of the plan. */
  box: Box;
  toPixel(point: Point): Point;
}

/** How a tile (Web Mercator) lies on the plan of a town. */
export function tileView(center: Coordinates, { z, x, y }: TileAddress): TileView {
  const worldSize = TILE_SIZE * 2 ** z;
  const sine = Math.sin(radians(center.lat));
  const middle = {
    x: (center.lon / 360 + 0.5) * worldSize - x * TILE_SIZE,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldSize - y * TILE_SIZE,
  };
  const scale = worldSize / (EARTH_CIRCUMFERENCE_M * Math.cos(radians(center.lat)));
  return {
    scale,
    box: {
      left: -middle.x / scale,
      top: -middle.y / scale,
      right: (TILE_SIZE - middle.x) / scale,
      bottom: (TILE_SIZE - middle.y) / scale,
    },
    toPixel: (point) => ({ x: middle.x + point.x * scale, y: middle.y + point.y * scale }),
  };
}

export function boxOf(points: readonly Point[]): Box {
  return {
    left: Math.min(...points.map(({ x }) => x)),
    top: Math.min(...points.map(({ y }) => y)),
    right: Math.max(...points.map(({ x }) => x)),
    bottom: Math.max(...points.map(({ y }) => y)),
  };
}

/** @param margin metres that count as the box as well, such as half the width of a line */
export function touches(one: Box, other: Box, margin = 0): boolean {
  return (
    one.left - margin <= other.right &&
    one.right + margin >= other.left &&
    one.top - margin <= other.bottom &&
    one.bottom + margin >= other.top
  );
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
