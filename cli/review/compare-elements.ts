import { diffArrays } from 'diff';
import { shorten } from '../report/format.ts';
import { fullText, LOOK_SEPARATOR, LOOKS, type Box, type ElementNode } from './element-tree.ts';

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

/** How two elements are compared: by their pixels, or by what the browser says of them. */
export interface Sight {
  /** Whether they look the same, wherever they are. */
  looksSame(before: ElementNode, after: ElementNode): boolean;
  /**
   * What differs besides words, images and looks.
   * @param isExplained these differ, here or in an element inside
   * @returns undefined if nothing else does
   */
  describeRest(before: ElementNode, after: ElementNode, isExplained: boolean): string | undefined;
  /** Whether an element that only one side has can be seen there. */
  isVisible(element: ElementNode, side: 'before' | 'after'): boolean;
}

/** Compares each element with itself, wherever it is now, so that what only moved because something above it grew does not count. */
export function compareElements(before: ElementNode, after: ElementNode, sight: Sight): Place[] {
  return compare(before, after, { sight, trail: [], inherited: new Set() });
}

interface Comparison {
  sight: Sight;
  /** Names of the elements around. */
  trail: readonly string[];
  /** Changes of looks that an element around has already. */
  inherited: ReadonlySet<string>;
}

function compare(before: ElementNode, after: ElementNode, { sight, ...around }: Comparison): Place[] {
  const isRoot = around.trail.length === 0;
  if (!isRoot && sight.looksSame(before, after)) return [];
  const trail = [...around.trail, after.name];
  const looks = changedLooks(before.look, after.look);
  const ownLooks = [...looks].filter((look) => !around.inherited.has(look));
  const place = placeOf(trail);
  const boxes = { before: before.box, after: after.box };
  const own = [
    ...(before.text === after.text ? [] : [{ detail: describeWords(before.text, after.text), kind: 'text' }]),
    ...(before.source === after.source ? [] : [{ detail: `image ${before.source} → ${after.source}`, kind: 'image' }]),
    ...(ownLooks.length === 0 ? [] : [{ detail: describeLooks(ownLooks), kind: describeLooks(ownLooks) }]),
  ].map(({ detail, kind }) => Object.assign(place(detail, kind), boxes));
  const inside = { sight, trail, inherited: looks };
  const inner = matchChildren(before.children, after.children).flatMap(([was, is]) => {
    if (was !== undefined && is !== undefined) return compare(was, is, inside);
    return compareSingle(was, is, inside);
  });
  const isExplained = own.length > 0 || inner.length > 0 || looks.size > 0 || isRoot;
  const rest = sight.describeRest(before, after, isExplained);
  return [...own, ...inner, ...(rest === undefined ? [] : [Object.assign(place(rest, rest), boxes)])];
}

/** An element that only one side has, if it is visible there. */
function compareSingle(was: ElementNode | undefined, is: ElementNode | undefined, { trail, sight }: Comparison) {
  const element = is ?? was;
  if (element === undefined || !sight.isVisible(element, is === undefined ? 'before' : 'after')) return [];
  const what = is === undefined ? 'is gone' : 'is new';
  const text = shorten(fullText(element), MAX_TEXT);
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
  const [gone, come] = [was, is].map((words) => shorten(words.slice(start, words.length - end).join(' '), MAX_TEXT));
  if (gone === '') return `“${come}” added`;
  return come === '' ? `“${gone}” removed` : `“${gone}” → “${come}”`;
}

const MAX_TEXT = 120;

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
