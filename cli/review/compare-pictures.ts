import { diffArrays } from 'diff';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { fullText, LOOK_SEPARATOR, LOOKS, type Box, type ElementNode } from './element-tree.ts';
import type { Picture } from './take-pictures.ts';

/** An element that looks different, as deep in the page as possible. */
export interface Place {
  /** The part of the page that it belongs to: `footer.site-footer`, `section.faq-group`. */
  region: string;
  /** What differs, in words. */
  detail: string;
  /** The same without texts and images, which differ by city. */
  kind: string;
  /** Where it was; absent if it is new. */
  before?: Box;
  /** Where it is; absent if it is gone. */
  after?: Box;
}

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

const CHANNELS = 3;

/**
 * Compares two pictures of a page element by element: each element with itself, wherever it is now, so that what only moved
 * because something above it grew does not count. Without a difference in pixels, there is none.
 */
export async function comparePictures(before: Picture, after: Picture): Promise<Place[]> {
  if (before.png.equals(after.png)) return [];
  const [was, is] = await Promise.all([decode(before.png), decode(after.png)]);
  if (was.width === is.width && was.height === is.height && was.data.equals(is.data)) return [];
  const places = compareElements(before.tree, after.tree, { was, is, trail: [], inherited: new Set() });
  if (places.length > 0) return places;
  const whole = { x: 0, y: 0, width: is.width, height: Math.min(was.height, is.height) };
  return [{ region: 'page', detail: DRAWN, kind: DRAWN, before: whole, after: whole }];
}

async function decode(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

interface Comparison {
  was: Pixels;
  is: Pixels;
  /** Names of the elements around. */
  trail: readonly string[];
  /** Changes of looks that an element around has already. */
  inherited: ReadonlySet<string>;
}

const DRAWN = 'is drawn differently';

/** Whether nothing but pixels says that it has changed. */
export function isDrawnOnly({ kind }: Place): boolean {
  return kind.endsWith(DRAWN);
}

function compareElements(before: ElementNode, after: ElementNode, comparison: Comparison): Place[] {
  const isRoot = comparison.trail.length === 0;
  if (!isRoot && looksSame(comparison, before.box, after.box)) return [];
  const trail = [...comparison.trail, after.name];
  const looks = changedLooks(before.look, after.look);
  const ownLooks = [...looks].filter((look) => !comparison.inherited.has(look));
  const place = placeOf(trail);
  const boxes = { before: before.box, after: after.box };
  const own = [
    ...(before.text === after.text ? [] : [{ detail: describeWords(before.text, after.text), kind: 'text' }]),
    ...(before.source === after.source ? [] : [{ detail: `image ${before.source} → ${after.source}`, kind: 'image' }]),
    ...(ownLooks.length === 0 ? [] : [{ detail: describeLooks(ownLooks), kind: describeLooks(ownLooks) }]),
  ].map(({ detail, kind }) => Object.assign(place(detail, kind), boxes));
  const inside = { ...comparison, trail, inherited: looks };
  const inner = matchChildren(before.children, after.children).flatMap(([was, is]) => {
    if (was !== undefined && is !== undefined) return compareElements(was, is, inside);
    return compareSingle(was, is, inside);
  });
  const isExplained = own.length > 0 || inner.length > 0 || looks.size > 0 || isRoot;
  if (isExplained || isOnlyMoved(comparison, before.box, after.box)) return [...own, ...inner];
  return [{ ...place(DRAWN, DRAWN), ...boxes }];
}

/** An element that only one side has, if it is visible there. */
function compareSingle(was: ElementNode | undefined, is: ElementNode | undefined, { trail, ...sides }: Comparison) {
  const element = is ?? was;
  if (element === undefined) return [];
  const isVisible = clip(element.box, is === undefined ? sides.was : sides.is) !== undefined;
  if (!isVisible) return [];
  const what = is === undefined ? 'is gone' : 'is new';
  const text = shorten(fullText(element));
  const place = placeOf([...trail, element.name])(`${what}${text === '' ? '' : `: “${text}”`}`, what);
  const side: Pick<Place, 'before' | 'after'> = is === undefined ? { before: element.box } : { after: element.box };
  return [{ ...place, ...side }];
}

/** Tags that divide a page, and those that divide its main part. */
const REGIONS = /^(?:header|footer|nav|aside|dialog)\b/;
const SECTIONS = /^(?:section|article|form|nav|aside|header|footer|figure|table|ul|ol|dialog)\b/;

function placeOf(
  trail: readonly string[],
): (detail: string, kind: string) => Pick<Place, 'region' | 'detail' | 'kind'> {
  const main = trail.findIndex((name) => /^main\b/.test(name));
  const outer = trail.findIndex((name) => REGIONS.test(name));
  const section = trail.findIndex((name, index) => index > main && SECTIONS.test(name));
  const start = main === -1 || (outer !== -1 && outer < main) ? outer : section === -1 ? main : section;
  const region = trail[start] ?? 'page';
  const last = trail.at(-1) ?? '';
  const name = start === trail.length - 1 || start === -1 ? '' : `${last} `;
  return (detail, kind) => ({ region, detail: `${name}${detail}`, kind: `${name}${kind}` });
}

/** `name: before → after` of each look that differs; colours without values, since each city has its own. */
function changedLooks(before: string, after: string): Set<string> {
  if (before === after) return new Set();
  const [was, is] = [before.split(LOOK_SEPARATOR), after.split(LOOK_SEPARATOR)];
  return new Set(
    LOOKS.flatMap((look, index) => {
      const [from = '', to = ''] = [was[index], is[index]];
      if (from === to) return [];
      return [/color|shadow|image/.test(look) ? look : `${look} ${from} → ${to}`];
    }),
  );
}

const MAX_LOOKS = 8;

function describeLooks(looks: readonly string[]): string {
  const more = looks.length - MAX_LOOKS;
  return [...looks.slice(0, MAX_LOOKS), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** The words that differ, without those around them, which contain names of the city. */
export function describeWords(before: string, after: string): string {
  const [was, is] = [before.split(' '), after.split(' ')];
  let start = 0;
  while (start < was.length && start < is.length && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < was.length - start && end < is.length - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  const [gone, come] = [was, is].map((words) => shorten(words.slice(start, words.length - end).join(' ')));
  if (gone === '') return `“${come}” added`;
  return come === '' ? `“${gone}” removed` : `“${gone}” → “${come}”`;
}

const MAX_TEXT = 120;

function shorten(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

type Pair = readonly [before: ElementNode | undefined, after: ElementNode | undefined];

/** Lists that differ in more places are paired by names alone: the search grows with the square. */
const MAX_DIFFERENCES = 1500;

/** Pairs children that say the same, then those of the same name in between, in their order. */
function matchChildren(before: readonly ElementNode[], after: readonly ElementNode[]): Pair[] {
  const [was, is] = [before, after].map((children) => children.map((child) => `${child.name} ${fullText(child)}`));
  const runs = diffArrays(was ?? [], is ?? [], { maxEditLength: MAX_DIFFERENCES });
  if (runs === undefined) return matchByName(before, after);
  const pairs: Pair[] = [];
  let [from, to, start, next] = [0, 0, 0, 0];
  const flush = (): void => void pairs.push(...matchByName(before.slice(start, from), after.slice(next, to)));
  for (const { count, added, removed } of runs) {
    if (!added && !removed) {
      flush();
      for (let step = 0; step < count; step += 1) pairs.push([before[from + step], after[to + step]]);
    }
    if (!added) from += count;
    if (!removed) to += count;
    if (!added && !removed) [start, next] = [from, to];
  }
  flush();
  return pairs;
}

function matchByName(before: readonly ElementNode[], after: readonly ElementNode[]): Pair[] {
  const left = [...before];
  const matched = after.map((element): Pair => {
    const at = left.findIndex(({ name }) => name === element.name);
    return [at === -1 ? undefined : left.splice(at, 1)[0], element];
  });
  return [...left.map((element): Pair => [element, undefined]), ...matched];
}

/** Whether both elements have the same size and the same pixels. */
function looksSame({ was, is }: Comparison, before: Box, after: Box): boolean {
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
function isOnlyMoved({ was, is }: Comparison, before: Box, after: Box): boolean {
  if (before.x === after.x && before.y === after.y) return false;
  const [one, other] = [clip(before, was), clip(after, is)];
  if (one === undefined || other === undefined || one.width !== other.width) return false;
  const { width } = one;
  const height = Math.min(one.height, other.height);
  return pixelmatch(cut(was, one, height), cut(is, other, height), undefined, width, height) === 0;
}

/** A part of a picture with four channels. */
function cut({ data, width }: Pixels, box: Box, height: number): Uint8Array {
  const pixels = new Uint8Array(box.width * height * 4).fill(255);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < box.width; column += 1) {
      const from = ((box.y + row) * width + box.x + column) * CHANNELS;
      const to = (row * box.width + column) * 4;
      for (let channel = 0; channel < CHANNELS; channel += 1) pixels[to + channel] = data[from + channel] ?? 0;
    }
  }
  return pixels;
}
