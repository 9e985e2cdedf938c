import { hash } from 'node:crypto';
import type { ReleaseManifest } from '../generator/release/release-manifest.ts';
import { compareElements, type Sight } from './compare-elements.ts';
import { isDrawnOnly } from './compare-pictures.ts';
import type { Box, ElementNode } from './element-tree.ts';
import type { ReviewChange } from './group-changes.ts';
import type { Trees } from './take-pictures.ts';

/** Cities that show a change in pictures. In the others, it is recognized by the elements of the pages. */
export const EXAMPLES = 3;

/** A page in both releases, whose data are the same, so that only their code can differ. */
export interface UpdatedPage {
  tenant: string;
  page: string;
  /** Names the two versions of the code, and the type of the page. */
  update: string;
}

/** @returns undefined if other things than code may differ, or the code is the same */
export function updateOf(
  before: Pick<ReleaseManifest, 'codeId'>,
  after: Pick<ReleaseManifest, 'codeId'>,
  type: string,
): string | undefined {
  if (before.codeId === after.codeId) return undefined;
  return `${before.codeId} ${after.codeId} ${type}`;
}

interface KnownChange {
  cities: Set<string>;
  changes: readonly ReviewChange[];
  /** Pictures of all these cities show the same, and elements explain all of it. */
  isClear: boolean;
}

/**
 * What pictures have shown in this review. A page whose elements differ in the same way as in pictures of three cities looks
 * different in the same way.
 */
export function openKnownChanges() {
  const known = new Map<string, KnownChange>();
  const clear = new Set<string>();
  const isKnown = (found: KnownChange): boolean => found.isClear && found.cities.size >= EXAMPLES;
  return {
    /** Whether any change of such pages is known. */
    hasAny: ({ update }: UpdatedPage): boolean => clear.has(update),
    /** @returns the changes of a page, without pictures; undefined if they are not known */
    find({ tenant, page, update }: UpdatedPage, before: Trees, after: Trees): ReviewChange[] | undefined {
      const found = known.get(printOf(update, before, after));
      if (found === undefined || !isKnown(found)) return undefined;
      return found.changes.map(({ pictures: _pictures, ...change }) => Object.assign(change, { tenant, page }));
    },
    /** Adds what pictures of a page have shown. */
    add({ tenant, update }: UpdatedPage, before: Trees, after: Trees, changes: readonly ReviewChange[]): void {
      const print = printOf(update, before, after);
      const found = known.get(print) ?? { cities: new Set(), changes, isClear: !changes.some(isUnexplained) };
      known.set(print, found);
      found.cities.add(tenant);
      found.isClear &&= contentOf(changes) === contentOf(found.changes);
      if (isKnown(found)) clear.add(update);
    },
  };
}

export type KnownChanges = ReturnType<typeof openKnownChanges>;

/** Whether elements do not explain a change of the pixels. */
export function isUnexplained({ pictures }: ReviewChange): boolean {
  return [...(pictures?.places.values() ?? [])].flat().some(isDrawnOnly);
}

function contentOf(changes: readonly ReviewChange[]): string {
  return JSON.stringify(changes.map(({ subject, details, kinds, widths }) => [subject, details, kinds, widths]));
}

/** Digest of how the elements of a page differ. */
function printOf(update: string, before: Trees, after: Trees): string {
  const found = [...after].map(([width, tree]) => {
    const was = before.get(width);
    return was === undefined ? [] : compareTrees(was, tree).toSorted();
  });
  return hash('sha256', JSON.stringify([update, ...found]), 'hex');
}

/** How the elements of a page differ, each difference once. */
function compareTrees(before: ElementNode, after: ElementNode): string[] {
  const places = compareElements(relativeTree(before), relativeTree(after), BY_ELEMENTS);
  return [...new Set(places.map(({ region, detail }) => `${region} ${detail}`))];
}

const BY_ELEMENTS: Sight = {
  looksSame: isSameTree,
  describeRest({ box: before }, { box: after }) {
    const steps = SIDES.map((side) => stepOf(after[side] - before[side]));
    return steps.some((step) => step !== 0) ? steps.join(' ') : undefined;
  },
  isVisible: () => true,
};

const SIDES = ['x', 'y', 'width', 'height'] as const;

/** How far something moves or grows: 0 below a CSS pixel, then one step for twice as much. */
function stepOf(pixels: number): number {
  return Math.sign(pixels) * Math.trunc(Math.log2(1 + Math.abs(pixels)));
}

function isSameTree(one: ElementNode, other: ElementNode): boolean {
  return (
    one.name === other.name &&
    one.text === other.text &&
    one.look === other.look &&
    one.source === other.source &&
    SIDES.every((side) => Math.abs(one.box[side] - other.box[side]) < SUBPIXEL) &&
    one.children.length === other.children.length &&
    one.children.every((child, index) => {
      const match = other.children[index];
      return match !== undefined && isSameTree(child, match);
    })
  );
}

/** CSS pixels; what differs by less is a matter of rounding. */
const SUBPIXEL = 0.1;

/** The same elements, each at its place in the one around it: what is above does not move them. */
function relativeTree(element: ElementNode, { x, y }: Pick<Box, 'x' | 'y'> = { x: 0, y: 0 }): ElementNode {
  const { box, children } = element;
  return {
    ...element,
    box: { ...box, x: box.x - x, y: box.y - y },
    children: children.map((child) => relativeTree(child, box)),
  };
}
