/** Query of an absolute URL or path inside a text; search words and order numbers stand there. */
const QUERY = /((?:https?:\/\/|\/)[^\s"'?#]*)\?[^\s"'#]+/g;

/** A copy of plain data in which no URL has its query any more. */
export function withoutQuery<T>(value: T): T {
  // Each branch gives back what it was given, only with shorter strings; TypeScript cannot follow that.
  if (typeof value === 'string') return value.replaceAll(QUERY, '$1') as T;
  if (Array.isArray(value)) return value.map(withoutQuery) as T;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutQuery(item)])) as T;
}
