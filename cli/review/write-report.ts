import { hash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { describeFileError } from '../lib/file-errors.ts';
import { makeFolder, namesIn } from '../lib/file-operations.ts';
import { writeStateFile } from '../lib/state-file.ts';
import { toPlainJson } from '../report/plain-text.ts';
import type { Place } from './compare-elements.ts';
import { clip, cut, decode, isDrawnOnly } from './compare-pictures.ts';
import type { Box } from './element-tree.ts';
import type { ChangeGroup, PicturedChange, ReviewChange } from './group-changes.ts';
import { EXAMPLES } from './known-changes.ts';
import { openPictureStore, type PictureStore } from './picture-store.ts';
import { renderReport } from './render-report.ts';
import { reviewDocument, type Example, type ReviewDocument, type ShownGroup } from './review-document.ts';
import type { ReviewResult } from './run-review.ts';
import { WIDTHS, type Picture, type Width } from './take-pictures.ts';

/** Changes that several cities have, and are listed: those of most cities. */
const MAX_SHARED = 200;

/** Pictured changes of one city. */
const MAX_PICTURED = 6;

/** Changes of one city that are listed; of the others, the report has the number. */
const MAX_OWN = 24;

/** Pictures of a report, in bytes: it stays an artifact of CI whatever has changed. */
const MAX_BYTES = 42_000_000;

const PICTURES = 'pictures';
const PICTURE = /^[0-9a-f]{16}\.webp$/;
const DOCUMENT = 'review.json';

export interface ReportOptions {
  /** Absolute path. */
  folder: string;
  /** What the builds were compared with, in words. */
  against: string;
  maxPages: number;
  /** When the review was made. */
  now: Date;
  signal: AbortSignal;
  tell(progress: string): void;
}

/**
 * Writes the report: a page, its document and the pictures of examples. An earlier report in the folder is replaced.
 * @throws OperatorError if it cannot be written
 */
export async function writeReport(result: ReviewResult, options: ReportOptions): Promise<ReviewDocument> {
  try {
    return await write(result, options);
  } catch (error) {
    throw explain(error, options.folder);
  }
}

async function write(result: ReviewResult, options: ReportOptions): Promise<ReviewDocument> {
  const { folder } = options;
  const pictures = path.join(folder, PICTURES);
  makeFolder(pictures);
  for (const name of namesIn(pictures)) if (PICTURE.test(name)) rmSync(path.join(pictures, name));
  const draw = openStudio(result, pictures);
  const shared: ShownGroup[] = [];
  for (const group of result.changes.shared.slice(0, MAX_SHARED)) {
    options.signal.throwIfAborted();
    shared.push(await draw(group, EXAMPLES));
  }
  const own = new Map<string, ShownGroup[]>();
  const cities = [...result.changes.own].map(([tenant, groups]) => [tenant, groups.slice(0, MAX_OWN)] as const);
  // One of each city first, so that a full report has something of all.
  for (let turn = 0; turn < Math.max(0, ...cities.map(([, groups]) => groups.length)); turn += 1) {
    options.tell(`drawing the report: ${shared.length} common changes, ${turn + 1} of each city`);
    for (const [tenant, groups] of cities) {
      options.signal.throwIfAborted();
      const group = groups[turn];
      if (group === undefined) continue;
      const shown = await draw(group, turn < MAX_PICTURED ? 1 : 0);
      own.set(tenant, [...(own.get(tenant) ?? []), shown]);
    }
  }
  const document = reviewDocument(result, { ...options, shared, own });
  writeFileSync(path.join(folder, 'index.html'), renderReport(document));
  // Last: it says that the report is complete.
  writeStateFile(path.join(folder, DOCUMENT), `${toPlainJson(document)}\n`);
  return document;
}

/** @returns draws examples of a group, as long as the report has room */
function openStudio({ browserVersion = '' }: ReviewResult, folder: string) {
  const written = new Set<string>();
  let bytes = 0;

  const write = (image: ReportImage): void => {
    if (written.has(image.name)) return;
    written.add(image.name);
    bytes += image.bytes.length;
    writeFileSync(path.join(folder, image.name), image.bytes);
  };

  return async (group: ChangeGroup<ReviewChange>, examples: number): Promise<ShownGroup> => {
    const shown: Example[] = [];
    const pictured = group.changes.filter(({ pictures }) => pictures !== undefined);
    for (const change of pictured.slice(0, examples)) {
      if (change.pictures === undefined || bytes > MAX_BYTES) continue;
      const drawn = await drawChange(change.pictures, openPictureStore(change.tenant, browserVersion));
      for (const { before, after } of drawn) for (const image of [before, after]) if (image !== undefined) write(image);
      shown.push({ tenant: change.tenant, page: change.page, pictures: drawn.map(toFiles) });
    }
    return { group, examples: shown };
  };
}

function toFiles({ at, before, after }: ReportPicture): Example['pictures'][number] {
  const fileOf = ({ name, width, height }: ReportImage) => ({ file: `${PICTURES}/${name}`, width, height });
  return omitUndefined({ at, before: before && fileOf(before), after: after && fileOf(after) });
}

/** A file of the report. */
interface ReportImage {
  /** Its content names it. */
  name: string;
  bytes: Buffer;
  width: number;
  height: number;
}

/** A page at one width; a side is absent if there is no such page. */
interface ReportPicture {
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
async function drawChange(change: PicturedChange, store: PictureStore): Promise<ReportPicture[]> {
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
    pictures.push(omitUndefined({ at, before: was, after: is }));
  }
  return pictures;
}

/** Of an element that has no other difference than its pixels, only those are marked. */
async function tighten(places: readonly Place[], before: Picture, after: Picture): Promise<readonly Place[]> {
  if (!places.some(isDrawnOnly)) return places;
  const [was, is] = await Promise.all([decode(before.png), decode(after.png)]);
  return places.map((place) => {
    const [one, other] = [place.before && clip(place.before, was), place.after && clip(place.after, is)];
    if (!isDrawnOnly(place) || one === undefined || other === undefined) return place;
    const size = { width: Math.min(one.width, other.width), height: Math.min(one.height, other.height) };
    const found = differingBox(cut(was, one, size), cut(is, other, size), size);
    return found === undefined ? place : { ...place, before: shift(found, one), after: shift(found, other) };
  });
}

function shift(box: Box, by: Box): Box {
  return { ...box, x: box.x + by.x, y: box.y + by.y };
}

function differingBox(one: Uint8Array, other: Uint8Array, { width, height }: { width: number; height: number }) {
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

/** Says what is wrong with the folder, if it is that. */
function explain(error: unknown, folder: string): unknown {
  const described = error instanceof OperatorError ? null : describeFileError(error, folder);
  const hint = 'let this user write there and leave room on the disk, or name another folder with --report';
  return described?.with({ details: described.details.slice(0, 1), hint }) ?? error;
}

/**
 * Creates the folder before pictures are taken. A report replaces only an earlier one, whole or begun.
 * @throws OperatorError REPORT_NOT_A_REVIEW, or if it cannot be written
 */
export function prepareFolder(folder: string): void {
  try {
    refuseOtherFolder(folder);
    makeFolder(path.join(folder, PICTURES));
    const probe = path.join(folder, PICTURES, 'probe');
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw explain(error, folder);
  }
}

function refuseOtherFolder(folder: string): void {
  const names = namesIn(folder);
  if (names.length === 0 || names.includes(DOCUMENT) || names.every((name) => name === PICTURES)) return;
  throw new OperatorError({
    code: 'REPORT_NOT_A_REVIEW',
    title: `${folder} has other files than a review`,
    details: ['A review replaces only an earlier one. Nothing was changed.'],
    hint: 'name another folder with --report',
    exitCode: EXIT.UNUSABLE_PATH,
  });
}
