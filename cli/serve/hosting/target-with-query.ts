/**
 * A redirect's target into which the visitor's query is put, unless the target has one of its own; before the fragment.
 * @param to of a WrittenRedirect
 * @param query what stands for the query, with its question mark, in the host's language
 */
export function targetWithQuery(to: string, query: string): string {
  if (to.includes('?')) return to;
  const [path = '', ...fragment] = to.split('#');
  return [path + query, ...fragment].join('#');
}
