/** Whatever could be an absolute URL or path inside a text, up to its fragment. */
const STRETCH = /[^\s"'#]+/g;

/** A copy of plain data in which no URL has its query any more: search words and order numbers stand there. */
export function withoutQuery<T>(value: T): T {
  // Each branch gives back what it was given, only with shorter strings; TypeScript cannot follow that.
  if (typeof value === 'string') return value.replaceAll(STRETCH, cutQuery) as T;
  if (Array.isArray(value)) return value.map(withoutQuery) as T;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutQuery(item)])) as T;
}

function cutQuery(stretch: string): string {
  const path = stretch.indexOf('/');
  const query = path === -1 ? -1 : stretch.indexOf('?', path);
  return query === -1 || query === stretch.length - 1 ? stretch : stretch.slice(0, query);
}
