/** One place at which two JSON values differ. */
export interface Difference {
  /** Names and numbers on the way to it, such as `content.hours.2`. */
  place: string;
  /** As JSON; absent where the value was added. */
  before?: string;
  /** As JSON; absent where the value was removed. */
  after?: string;
}

/** All places at which two values differ, as deep as possible. */
export function differencesOf(before: unknown, after: unknown, place = ''): Difference[] {
  if (Object.is(before, after)) return [];
  if (isBranch(before) && isBranch(after) && Array.isArray(before) === Array.isArray(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      differencesOf(Reflect.get(before, key), Reflect.get(after, key), place === '' ? key : `${place}.${key}`),
    );
  }
  return [{ place, ...text('before', before), ...text('after', after) }];
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function text<Key extends string>(key: Key, value: unknown): { [Name in Key]?: string } {
  const json = JSON.stringify(value) as string | undefined;
  // The one computed key is the one that the type names.
  return (json === undefined ? {} : { [key]: json }) as { [Name in Key]?: string };
}
