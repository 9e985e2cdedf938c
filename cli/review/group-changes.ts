import { groupBy } from '../lib/collections.ts';
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
  const byDetails = (some: readonly C[]) => [...groupBy(some, (each) => keyOf(each.subject, each.details)).values()];
  const exact = byDetails(changes);
  const shared = exact.filter((group) => citiesOf(group).size > 1);
  const single = exact.filter((group) => citiesOf(group).size === 1).flat();
  const alike = [...groupBy(single, (change) => keyOf(change.subject, change.kinds)).values()];
  const isCommon = (group: readonly C[]): boolean =>
    citiesOf(group).size >= Math.max(FEW, Math.ceil(cityCount * COMMON));
  const varying = alike.filter(isCommon);
  const left = alike.filter((group) => !isCommon(group)).flat();
  const own = [...groupBy(left, ({ tenant }) => tenant)].map(([tenant, ofCity]): [string, ChangeGroup<C>[]] => [
    tenant,
    byDetails(ofCity).map((group) => toGroup(group, false)),
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

function citiesOf(changes: readonly Change[]): Set<string> {
  return new Set(changes.map(({ tenant }) => tenant));
}

function toGroup<C extends Change>(changes: readonly [C, ...C[]], isVarying: boolean): ChangeGroup<C> {
  const byCity = groupBy(changes, ({ tenant }) => tenant);
  const first = new Set([...byCity.values()].map(([change]) => change));
  const [{ subject, details }] = changes;
  return {
    subject,
    details: [...new Set(details)],
    isVarying,
    cities: new Map([...byCity].map(([city, own]) => [city, [...new Set(own.map(({ page }) => page))]])),
    types: [...new Set(changes.map(({ type }) => type))].toSorted(),
    widths: [...new Set(changes.flatMap(({ widths = [] }) => widths))].toSorted((a, b) => a - b),
    changes: [...first, ...changes.filter((change) => !first.has(change))],
  };
}
