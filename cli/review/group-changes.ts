import type { Place } from './compare-elements.ts';
import type { Width } from './take-pictures.ts';

/** Something that differs on one page of one city. */
export interface Change {
  tenant: string;
  page: string;
  /** See `pageTypeOf`. */
  type: string;
  /** The part of the page, or the field: what a group is named after. */
  subject: string;
  /** What differs there, in words. */
  details: readonly string[];
  /** The same without what differs by city. */
  kinds: readonly string[];
  /** Of the screens, in CSS pixels, on which it shows; absent: it is no matter of the look. */
  widths?: readonly number[];
}

/** A change with the pictures that show it. */
export interface ReviewChange extends Change {
  pictures?: PicturedChange;
}

/** Names of pictures in the store, and what differs in them by width. */
export interface PicturedChange {
  before?: string;
  after?: string;
  places: ReadonlyMap<Width, readonly Place[]>;
}

/** Equal changes. */
export interface ChangeGroup<C extends Change = Change> {
  subject: string;
  details: readonly string[];
  /** The cities have texts or images of their own there, so `details` are those of the first one. */
  isVarying: boolean;
  /** City → pages. */
  cities: ReadonlyMap<string, readonly string[]>;
  types: readonly string[];
  widths: readonly number[];
  /** In the order in which they were found; the first of each city come first. */
  changes: readonly C[];
}

export interface GroupedChanges<C extends Change = Change> {
  /** Of several cities, those of most cities first. */
  shared: readonly ChangeGroup<C>[];
  /** Of one city, by city. */
  own: ReadonlyMap<string, readonly ChangeGroup<C>[]>;
}

/** Share of the cities that must have a change in common for their different texts to count as one change. */
const COMMON = 0.5;
const FEW = 3;

/**
 * Shows equal changes once: first those that are the same to the letter, then those that at least half of the cities have at
 * the same place, each with its own text. What is left is a city's own. Each change is in exactly one group.
 */
export function groupChanges<C extends Change>(changes: readonly C[], cityCount: number): GroupedChanges<C> {
  const exact = groupBy(changes, (change) => keyOf(change.subject, change.details));
  const shared = exact.filter((group) => citiesOf(group).size > 1);
  const single = exact.filter((group) => citiesOf(group).size === 1).flat();
  const alike = groupBy(single, (change) => keyOf(change.subject, change.kinds));
  const isCommon = (group: readonly C[]): boolean =>
    citiesOf(group).size >= Math.max(FEW, Math.ceil(cityCount * COMMON));
  const varying = alike.filter(isCommon);
  const left = alike.filter((group) => !isCommon(group)).flat();
  const own = groupBy(left, ({ tenant }) => tenant).map((ofCity): [string, ChangeGroup<C>[]] => [
    ofCity[0]?.tenant ?? '',
    groupBy(ofCity, (change) => keyOf(change.subject, change.details)).map((group) => toGroup(group, false)),
  ]);
  return {
    shared: [...shared.map((group) => toGroup(group, false)), ...varying.map((group) => toGroup(group, true))].toSorted(
      (a, b) => b.cities.size - a.cities.size || b.changes.length - a.changes.length,
    ),
    own: new Map(own.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function keyOf(subject: string, parts: readonly string[]): string {
  return JSON.stringify([subject, [...new Set(parts)].toSorted()]);
}

function groupBy<C>(items: readonly C[], key: (item: C) => string): C[][] {
  const groups = new Map<string, C[]>();
  for (const item of items) {
    const name = key(item);
    const known = groups.get(name);
    if (known === undefined) groups.set(name, [item]);
    else known.push(item);
  }
  return [...groups.values()];
}

function citiesOf(changes: readonly Change[]): Set<string> {
  return new Set(changes.map(({ tenant }) => tenant));
}

function toGroup<C extends Change>(changes: readonly C[], isVarying: boolean): ChangeGroup<C> {
  const cities = new Map<string, string[]>();
  const first: C[] = [];
  const others: C[] = [];
  for (const change of changes) {
    const pages = cities.get(change.tenant);
    (pages === undefined ? first : others).push(change);
    if (pages === undefined) cities.set(change.tenant, [change.page]);
    else if (!pages.includes(change.page)) pages.push(change.page);
  }
  return {
    subject: changes[0]?.subject ?? '',
    details: [...new Set(changes[0]?.details)],
    isVarying,
    cities,
    types: [...new Set(changes.map(({ type }) => type))].toSorted(),
    widths: [...new Set(changes.flatMap(({ widths = [] }) => widths))].toSorted((a, b) => a - b),
    changes: [...first, ...others],
  };
}
