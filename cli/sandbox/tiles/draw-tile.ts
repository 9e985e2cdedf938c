import { svgDocument } from '../media/svg.ts';
import {
  TILE_SIZE,
  tileView,
  touches,
  type Box,
  type Coordinates,
  type Point,
  type TileAddress,
  type TileView,
} from './plane.ts';
import { STREET_WIDTH_M } from './town-blocks.ts';
import type { Area } from './town-ground.ts';
import type { TownMap } from './town-map.ts';
import { drawName } from './tile-names.ts';

/** Quiet, so that markers in any colour stand out. */
const COLOURS = {
  land: '#f1efe3',
  town: '#f0ebe1',
  block: '#e9e2d5',
  house: '#ddd3c3',
  wood: '#d3e0c3',
  park: '#d8e6c9',
  garden: '#e1e8d2',
  water: '#bfdbe5',
  street: '#ffffff',
  road: '#fdf0cf',
  roadEdge: '#e3d3ab',
  rail: '#b9b2a8',
};

/** From this zoom on there are blocks, houses, and names. */
const BLOCKS_ZOOM = 14;
const HOUSES_ZOOM = 16;

/** Draws one tile of a town's map. The same address always gives the same picture. */
export function drawTile(town: TownMap, center: Coordinates, address: TileAddress): string {
  const view = tileView(center, address);
  const { ground, plan, streets } = town;
  const isNear = address.z >= BLOCKS_ZOOM;
  const blocks = isNear ? plan.blocks.filter(({ box }) => touches(box, view.box, STREET_WIDTH_M)) : [];
  const houses = address.z >= HOUSES_ZOOM ? blocks.flatMap(({ houses: own }) => own) : [];
  const parts = [
    `<rect width="${TILE_SIZE}" height="${TILE_SIZE}" fill="${COLOURS.land}"/>`,
    fill(view, ground.woods, COLOURS.wood),
    fill(view, [plan.outskirts], COLOURS.town),
    stroke(view, ground.greenBelt, 96, COLOURS.park),
    fill(view, ground.water, COLOURS.water),
    shapes(view, outlinesOf(blocks), COLOURS.street, STREET_WIDTH_M),
    shapes(view, outlinesOf(blocks), COLOURS.block),
    shapes(view, outlinesOf(blocks.filter(({ houses: own }) => own.length === 0)), COLOURS.garden),
    shapes(view, houses, COLOURS.house),
    stroke(view, plan.ringRoad, 58, COLOURS.park),
    fill(view, ground.parks, COLOURS.park),
    stroke(view, ground.river, 30, COLOURS.water),
    stroke(view, ground.rail, 5, COLOURS.rail, '1.2 0.8'),
    ...[plan.ringRoad, ...plan.roads].map((road) => stroke(view, road, 15, COLOURS.roadEdge)),
    ...(isNear ? streets.map(({ from, to }) => stroke(view, [from, to], 12, COLOURS.street)) : []),
    ...[plan.ringRoad, ...plan.roads].map((road) => stroke(view, road, 12, COLOURS.road)),
    ...(address.z >= HOUSES_ZOOM ? streets.map((street) => drawName(view, street)) : []),
  ];
  return svgDocument(TILE_SIZE, TILE_SIZE, parts.join(''));
}

function fill(view: TileView, areas: readonly Area[], colour: string): string {
  const seen = areas.filter(({ box }) => touches(box, view.box));
  return shapes(
    view,
    seen.map(({ outline }) => outline),
    colour,
  );
}

/**
 * All in one path: a tile of the old town has hundreds of houses.
 * @param edge metres by which each is widened
 */
function shapes(view: TileView, outlines: readonly Point[][], colour: string, edge = 0): string {
  if (outlines.length === 0) return '';
  const wider = edge === 0 ? '' : ` stroke="${colour}" stroke-width="${n(2 * edge * view.scale)}"`;
  return `<path d="${outlines.map((points) => `${trace(view, points)}z`).join('')}" fill="${colour}"${wider}/>`;
}

function outlinesOf(areas: readonly Area[]): Point[][] {
  return areas.map(({ outline }) => outline);
}

/** @param width metres, but never thinner than a line that can be seen */
function stroke(
  view: TileView,
  points: readonly Point[] | undefined,
  width: number,
  colour: string,
  dashes = '',
): string {
  const seen = points === undefined ? [] : inView(points, view.box, width);
  if (seen.length === 0) return '';
  const pixels = Math.max(1, width * view.scale);
  const pattern =
    dashes === ''
      ? ' stroke-linecap="round"'
      : ` stroke-dasharray="${dashes
          .split(' ')
          .map((part) => n(Number(part) * 4 * pixels))
          .join(' ')}"`;
  const d = seen.map((part) => trace(view, part)).join('');
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(pixels)}" stroke-linejoin="round"${pattern}/>`;
}

/** The stretches of a line that a tile shows. */
function inView(points: readonly Point[], box: Box, margin: number): Point[][] {
  const parts: Point[][] = [];
  let last: Point | undefined;
  let isOpen = false;
  for (const point of points) {
    const segment =
      last === undefined
        ? undefined
        : {
            left: Math.min(last.x, point.x),
            top: Math.min(last.y, point.y),
            right: Math.max(last.x, point.x),
            bottom: Math.max(last.y, point.y),
          };
    if (segment !== undefined && last !== undefined && touches(segment, box, margin)) {
      if (isOpen) parts.at(-1)?.push(point);
      else parts.push([last, point]);
      isOpen = true;
    } else {
      isOpen = false;
    }
    last = point;
  }
  return parts;
}

function trace(view: TileView, points: readonly Point[]): string {
  return points
    .map((point, place) => {
      const { x, y } = view.toPixel(point);
      return `${place === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`;
    })
    .join('');
}

/** Short numbers keep the drawing small. */
function n(value: number): number {
  return Math.round(value * 10) / 10;
}
