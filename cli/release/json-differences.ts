/** One place at which two JSON values differ. */
export interface Difference {
  /** Names and numbers on the way to it, such as `content.hours.2`. */
  place: string;
  /** As JSON; absent where the value was added. */
  before?: string;
  /** As JSON; absent where the value was removed. */
  after?: string;
}

/**
 * What differs between two values, as deep as possible. Entries of lists are compared with what they were, wherever they stand
 * now: one that is gone does not make all after it differ.
 */
export function differencesOf(before: unknown, after: unknown, place = ''): Difference[] {
  if (Object.is(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return differencesOfLists(before, after, place);
  if (isBranch(before) && isBranch(after) && Array.isArray(before) === Array.isArray(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      differencesOf(Reflect.get(before, key), Reflect.get(after, key), place === '' ? key : `${place}.${key}`),
    );
  }
  return [{ place, ...text('before', before), ...text('after', after) }];
}

interface Entry {
  index: number;
  value: unknown;
  json: string;
  /** Its own fields as JSON; none for a text or number. */
  fields: ReadonlyMap<string, string>;
}

function differencesOfLists(before: readonly unknown[], after: readonly unknown[], place: string): Difference[] {
  const [from, to] = [entriesOf(before), entriesOf(after)];
  const gone = without(from, to);
  const added = without(to, from);
  if (gone.length === 0 && added.length === 0) {
    const isMoved = from.some(({ json }, index) => json !== to[index]?.json);
    return isMoved ? [{ place: `${place} (order)`, ...text('before', before), ...text('after', after) }] : [];
  }
  const changed = gone.flatMap((entry) => {
    const match = takeMatch(entry, added);
    const own = `${place}.${match?.index ?? entry.index}`;
    return differencesOf(entry.value, match?.value, own);
  });
  return [...changed, ...added.flatMap(({ index, value }) => differencesOf(undefined, value, `${place}.${index}`))];
}

function entriesOf(list: readonly unknown[]): Entry[] {
  return list.map((value, index) => {
    const fields = isBranch(value)
      ? Object.entries(value).map(([key, field]) => [key, JSON.stringify(field)] as const)
      : [];
    return { index, value, json: JSON.stringify(value), fields: new Map(fields) };
  });
}

/** Those entries that `others` does not have, or has fewer times. */
function without(entries: readonly Entry[], others: readonly Entry[]): Entry[] {
  const left = new Map<string, number>();
  for (const { json } of others) left.set(json, (left.get(json) ?? 0) + 1);
  return entries.filter(({ json }) => {
    const count = left.get(json) ?? 0;
    left.set(json, count - 1);
    return count <= 0;
  });
}

/** What has become of an entry: the one that has most in common with it, or else the one in its place. Taken out of the list. */
function takeMatch(entry: Entry, candidates: Entry[]): Entry | undefined {
  const alike = candidates.map((candidate) => likeness(entry, candidate));
  const most = Math.max(0, ...alike);
  const place =
    most >= MOSTLY_ALIKE
      ? alike.indexOf(most)
      : candidates.findIndex((each) => most === 0 && each.index === entry.index);
  return place === -1 ? undefined : candidates.splice(place, 1)[0];
}

/** A share of the fields: with fewer in common, it is another entry. */
const MOSTLY_ALIKE = 0.5;

function likeness(a: Entry, b: Entry): number {
  const most = Math.max(a.fields.size, b.fields.size);
  let equal = 0;
  for (const [key, json] of a.fields) if (b.fields.get(key) === json) equal += 1;
  return most === 0 ? 0 : equal / most;
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function text<Key extends string>(key: Key, value: unknown): { [Name in Key]?: string } {
  const json = JSON.stringify(value) as string | undefined;
  // The one computed key is the one that the type names.
  return (json === undefined ? {} : { [key]: json }) as { [Name in Key]?: string };
}
