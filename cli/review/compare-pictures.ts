import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { compareElements, type Place } from './compare-elements.ts';
import type { Box } from './element-tree.ts';
import type { Picture } from './take-pictures.ts';

export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

const CHANNELS = 4;

/** Compares two pictures of a page element by element. Without a difference in pixels, there is none. */
export async function comparePictures(before: Picture, after: Picture): Promise<Place[]> {
  if (before.png.equals(after.png)) return [];
  const [was, is] = await Promise.all([decode(before.png), decode(after.png)]);
  if (was.width === is.width && was.height === is.height && was.data.equals(is.data)) return [];
  const places = compareElements(before.tree, after.tree, {
    looksSame: ({ box: one }, { box: other }) => looksSame(was, is, one, other),
    describeRest: ({ box: one }, { box: other }, isExplained) =>
      isExplained || isOnlyMoved(was, is, one, other) ? undefined : DRAWN,
    isVisible: ({ box }, side) => clip(box, side === 'before' ? was : is) !== undefined,
  });
  if (places.length > 0) return places;
  const whole = { x: 0, y: 0, width: is.width, height: Math.min(was.height, is.height) };
  return [{ region: 'page', detail: DRAWN, kind: DRAWN, before: whole, after: whole }];
}

export async function decode(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const DRAWN = 'is drawn differently';

/** Whether nothing but pixels says that an element has changed. */
export function isDrawnOnly({ kind }: Place): boolean {
  return kind.endsWith(DRAWN);
}

/** Whether both elements have the same size and the same pixels. */
function looksSame(was: Pixels, is: Pixels, before: Box, after: Box): boolean {
  const [one, other] = [clip(before, was), clip(after, is)];
  if (one === undefined || other === undefined) return one === other;
  // What the end of a picture cuts is compared as far as both show it.
  const isCut = bottom(before) > was.height || bottom(after) > is.height;
  const height = isCut ? Math.min(one.height, other.height) : one.height;
  if (one.width !== other.width || (!isCut && one.height !== other.height)) return false;
  for (let row = 0; row < height; row += 1) {
    const from = ((one.y + row) * was.width + one.x) * CHANNELS;
    const to = ((other.y + row) * is.width + other.x) * CHANNELS;
    if (was.data.compare(is.data, to, to + other.width * CHANNELS, from, from + one.width * CHANNELS) !== 0)
      return false;
  }
  return true;
}

function bottom({ y, height }: Box): number {
  return Math.round(y + height);
}

/** The whole pixels of a box within a picture; undefined if it shows none of it. */
export function clip({ x, y, width, height }: Box, picture: { width: number; height: number }): Box | undefined {
  const left = Math.max(0, Math.round(x));
  const top = Math.max(0, Math.round(y));
  const right = Math.min(picture.width, Math.round(x + width));
  const end = Math.min(picture.height, Math.round(y + height));
  return right > left && end > top ? { x: left, y: top, width: right - left, height: end - top } : undefined;
}

/**
 * Whether an element is elsewhere, and looks the same to the eye: browsers then draw edges and letters on other fractions of
 * pixels. One that is where it was has no such excuse.
 */
function isOnlyMoved(was: Pixels, is: Pixels, before: Box, after: Box): boolean {
  if (before.x === after.x && before.y === after.y) return false;
  const [one, other] = [clip(before, was), clip(after, is)];
  if (one === undefined || other === undefined || one.width !== other.width) return false;
  const size = { width: one.width, height: Math.min(one.height, other.height) };
  return pixelmatch(cut(was, one, size), cut(is, other, size), undefined, size.width, size.height) === 0;
}

/** A part of a picture. */
export function cut(
  { data, width: all }: Pixels,
  { x, y }: Pick<Box, 'x' | 'y'>,
  { width, height }: Pick<Box, 'width' | 'height'>,
): Uint8Array {
  const pixels = new Uint8Array(width * height * CHANNELS);
  for (let row = 0; row < height; row += 1) {
    const from = ((y + row) * all + x) * CHANNELS;
    pixels.set(data.subarray(from, from + width * CHANNELS), row * width * CHANNELS);
  }
  return pixels;
}
