import { hash } from 'node:crypto';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import type { Place } from './compare-elements.ts';
import { clip, isDrawnOnly } from './compare-pictures.ts';
import type { Box } from './element-tree.ts';
import type { PicturedChange } from './group-changes.ts';
import type { PictureStore } from './picture-store.ts';
import { WIDTHS, type Picture, type Width } from './take-pictures.ts';

/** A file of the report. */
export interface ReportImage {
  /** Its content names it. */
  name: string;
  bytes: Buffer;
  width: number;
  height: number;
}

/** A page at one width; a side is absent if there is no such page. */
export interface ReportPicture {
  at: Width;
  before?: ReportImage;
  after?: ReportImage;
}

/** CSS pixels around what differs. */
const MARGIN = 48;
const MAX_CROP = 1200;
/** Of a page that only one side has. */
const PAGE_CROP = 900;

const QUALITY = 62;

/** Draws the part of a page that differs before and after, with marks around what differs. */
export async function drawChange(change: PicturedChange, store: PictureStore): Promise<ReportPicture[]> {
  const pictures: ReportPicture[] = [];
  for (const at of WIDTHS) {
    const places = change.places.get(at) ?? [];
    const isWhole = change.before === undefined || change.after === undefined;
    if (places.length === 0 && !isWhole) continue;
    const before = change.before === undefined ? undefined : store.read(change.before, at);
    const after = change.after === undefined ? undefined : store.read(change.after, at);
    const marks = before === undefined || after === undefined ? places : await tighten(places, before, after);
    const [was, is] = [
      await draw(before, marks, (place) => place.before ?? place.after),
      await draw(after, marks, (place) => place.after ?? place.before),
    ];
    pictures.push({ at, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) });
  }
  return pictures;
}

/** Of an element that has no other difference than its pixels, only those are marked. */
async function tighten(places: readonly Place[], before: Picture, after: Picture): Promise<Place[]> {
  if (!places.some(isDrawnOnly)) return [...places];
  const [was, is] = await Promise.all([decode(before.png), decode(after.png)]);
  return Promise.all(
    places.map(async (place) => {
      if (!isDrawnOnly(place) || place.before === undefined || place.after === undefined) return place;
      const [one, other] = [clip(place.before, was.info), clip(place.after, is.info)];
      if (one === undefined || other === undefined) return place;
      const size = { width: Math.min(one.width, other.width), height: Math.min(one.height, other.height) };
      const [left, right] = await Promise.all([cut(was, { ...one, ...size }), cut(is, { ...other, ...size })]);
      const found = differingBox(left, right, size);
      if (found === undefined) return place;
      return { ...place, before: shift(found, one), after: shift(found, other) };
    }),
  );
}

function shift(box: Box, by: Box): Box {
  return { ...box, x: box.x + by.x, y: box.y + by.y };
}

function differingBox(one: Buffer, other: Buffer, { width, height }: { width: number; height: number }) {
  const mask = new Uint8Array(width * height * 4);
  // Each pixel counts, also that of a letter's edge.
  const options = { threshold: 0, includeAA: true, diffMask: true };
  if (pixelmatch(one, other, mask, width, height, options) === 0) return undefined;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (mask[(y * width + x) * 4 + 3] === 0) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

type Decoded = Awaited<ReturnType<typeof decode>>;

function decode(png: Buffer) {
  return sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

function cut({ data, info }: Decoded, { x, y, width, height }: Box): Promise<Buffer> {
  const raw = { width: info.width, height: info.height, channels: 4 as const };
  return sharp(data, { raw }).extract({ left: x, top: y, width, height }).raw().toBuffer();
}

/** @param boxOf where a place is on this side, or would be */
async function draw(
  picture: Picture | undefined,
  places: readonly Place[],
  boxOf: (place: Place) => Box | undefined,
): Promise<ReportImage | undefined> {
  if (picture === undefined) return undefined;
  const { width, height } = await sharp(picture.png).metadata();
  const boxes = places.flatMap((place) => clip(boxOf(place) ?? NOWHERE, { width, height }) ?? []);
  const top = Math.min(Math.max(0, Math.min(...boxes.map(({ y }) => y)) - MARGIN), Math.max(0, height - 1));
  const end = Math.max(...boxes.map((box) => box.y + box.height)) + MARGIN;
  const crop = boxes.length === 0 ? { top: 0, height: Math.min(height, PAGE_CROP) } : { top, height: end - top };
  const rows = Math.max(1, Math.min(crop.height, MAX_CROP, height - crop.top));
  const bytes = await sharp(picture.png)
    .extract({ left: 0, top: crop.top, width, height: rows })
    .composite(boxes.length === 0 ? [] : [{ input: Buffer.from(marksFor(boxes, crop.top, width, rows)) }])
    .webp({ quality: QUALITY, effort: 3 })
    .toBuffer();
  return { name: `${hash('sha256', bytes, 'hex').slice(0, 16)}.webp`, bytes, width, height: rows };
}

const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

/** A dark line with a light edge, to be seen on any ground. */
function marksFor(boxes: readonly Box[], top: number, width: number, height: number): string {
  const frames = boxes.map((box) => {
    const [x, y] = [Math.max(1.5, box.x - 2), Math.max(1.5, box.y - top - 2)];
    const right = Math.min(width - 1.5, box.x + box.width + 2);
    const bottom = Math.min(height - 1.5, box.y - top + box.height + 2);
    const place = `x="${x}" y="${y}" width="${Math.max(1, right - x)}" height="${Math.max(1, bottom - y)}"`;
    return `<rect ${place} stroke="#fff" stroke-width="5"/><rect ${place} stroke="#c2005c" stroke-width="2.5"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">${frames.join('')}</svg>`;
}
