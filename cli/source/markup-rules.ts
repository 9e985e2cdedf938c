const WORDS: ReadonlySet<string> = new Set(['a', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'br']);
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'dl']);
const TABLE_PARTS: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);
/** A browser ends these as soon as a block begins inside them. */
const WORDS_ONLY: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'h4', 'h5', 'h6']);
const BLOCKS = ['div', 'blockquote', 'address', 'hr'];

/** Elements that stand only directly within certain others. */
const PARENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['li', ['ul', 'ol']],
  ['dt', ['dl']],
  ['dd', ['dl']],
  ['caption', ['table']],
  ['thead', ['table']],
  ['tbody', ['table']],
  ['tfoot', ['table']],
  ['tr', ['table', 'thead', 'tbody', 'tfoot']],
  ['th', ['tr']],
  ['td', ['tr']],
]);

/** Elements without content. */
export const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'hr']);

/**
 * The elements that tenants may use. Images are not among them: they would be fetched from other hosts before a
 * visitor agreed to that.
 */
export const ALLOWED_TAGS: readonly string[] = [
  ...WORDS,
  ...LISTS,
  ...WORDS_ONLY,
  ...BLOCKS,
  'table',
  ...PARENTS.keys(),
];

/** Deeper markup is taken for broken. */
export const DEEPEST_NESTING = 40;

/** Whether a browser would leave the element where it is written, given the open elements around it, outermost first. */
export function mayStand(tag: string, open: readonly string[]): boolean {
  const parent = open.at(-1) ?? '';
  const parents = PARENTS.get(tag);
  if (parents !== undefined) return parents.includes(parent);
  if (LISTS.has(parent) || TABLE_PARTS.has(parent) || open.length >= DEEPEST_NESTING) return false;
  if (WORDS.has(tag)) return tag !== 'a' || !open.includes('a');
  return !open.some((element) => WORDS_ONLY.has(element));
}
