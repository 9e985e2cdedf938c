import sanitizeHtml from 'sanitize-html';
import { webUrl } from '../../site/shared/parsing/url.ts';

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
const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'hr']);

/**
 * The elements that tenants may use. Images are not among them: they would be fetched from other hosts before a
 * visitor agreed to that.
 */
const ALLOWED_TAGS: readonly string[] = [...WORDS, ...LISTS, ...WORDS_ONLY, ...BLOCKS, 'table', ...PARENTS.keys()];

/** Deeper markup is taken for broken. */
const DEEPEST_NESTING = 40;

/** Whether a browser would leave the element where it is written, given the open elements around it, outermost first. */
function isAllowedIn(tag: string, open: readonly string[]): boolean {
  const parent = open.at(-1) ?? '';
  const parents = PARENTS.get(tag);
  if (parents !== undefined) return parents.includes(parent);
  if (LISTS.has(parent) || TABLE_PARTS.has(parent) || open.length >= DEEPEST_NESTING) return false;
  if (WORDS.has(tag)) return tag !== 'a' || !open.includes('a');
  return !open.some((element) => WORDS_ONLY.has(element));
}

/** Anything but text and whole tags without attributes: it takes a parser to understand it. */
const NEEDS_PARSER = new RegExp(
  `<(?!/?(?:${ALLOWED_TAGS.join('|')})>|[bh]r ?/>)|&(?!(?:amp|lt|gt|quot|nbsp|#\\d{1,6});)`,
);
/** What HTML files cannot hold; line breaks and tabs they can. */
const UNHOLDABLE = /(?![\t\n])[\p{Cc}\p{Surrogate}]/gu;
const MAIL_OR_PHONE = /^(mailto:[^\s<>"]+|tel:[+\d\s()/.-]+)$/i;
const OWN_PATH = /^\/(?:[^/\\\s][^\\\s]*)?$/;

/** Elements whose text is code or a control's, never reading matter. */
const WITHOUT_TEXT =
  'script style textarea option select button noscript template title xmp noembed noframes iframe object svg math ' +
  'audio video plaintext';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: WITHOUT_TEXT.split(' '),
  nestingLimit: DEEPEST_NESTING,
  transformTags: {
    // A page has one main heading, and it is the page's own.
    h1: 'h2',
    a: (_tag, attributes) => link(attributes['href']),
  },
  // Its tags go, its text stays. Transformed into an element that is not allowed, it would leave its name to the next end
  // tag: https://github.com/apostrophecms/sanitize-html/issues/398
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && attribs['href'] === undefined ? 'excludeTag' : false),
};

/**
 * Makes markup written by a tenant safe to place into a page: an allow-list of elements without attributes, links to http,
 * https, mailto, tel and own pages, and nesting that cannot reach outside the element it is placed in.
 */
export function sanitizeMarkup(markup: string): string {
  const text = markup.replace(UNHOLDABLE, '');
  if (!NEEDS_PARSER.test(text) && isWellNested(text)) return text;
  return normalizeNesting(sanitizeHtml(text, OPTIONS)).replaceAll('<p></p>', '').trim();
}

/** The line of credits on a map: text and links. */
export function sanitizeAttribution(markup: string): string {
  return sanitizeHtml(markup.replace(UNHOLDABLE, ''), { ...OPTIONS, allowedTags: ['a'] }).trim();
}

function link(href: string | undefined): sanitizeHtml.Tag {
  const target = href === undefined ? undefined : safeTarget(href.trim());
  if (target === undefined) return { tagName: 'a', attribs: {} };
  const foreign = /^https?:/i.test(target);
  return { tagName: 'a', attribs: { href: target, ...(foreign && { rel: 'noopener noreferrer' }) } };
}

function safeTarget(href: string): string | undefined {
  return MAIL_OR_PHONE.test(href) || OWN_PATH.test(href) ? href : webUrl(href);
}

const TAG = /<(\/?)([a-z][a-z0-9]*)(?:[^a-z0-9<>][^<>]*)?>/g;

/** Whether markup of allowed elements without attributes is closed properly and nested as a browser would nest it. */
function isWellNested(markup: string): boolean {
  const open: string[] = [];
  for (const [, slash, tag = ''] of markup.matchAll(TAG)) {
    if (slash === '/') {
      if (open.pop() !== tag) return false;
    } else {
      if (!isAllowedIn(tag, open)) return false;
      if (!VOID_TAGS.has(tag)) open.push(tag);
    }
  }
  return open.length === 0;
}

/**
 * Takes out the tags, not the text, of elements that a browser would not leave where they are. What stays cannot close an
 * element of the page around it. The markup must be closed properly.
 */
function normalizeNesting(markup: string): string {
  /** For each open element, whether its tags stay. */
  const open: boolean[] = [];
  const names: string[] = [];
  return markup.replace(TAG, (written, slash: string, tag: string) => {
    if (slash === '/') {
      const kept = open.pop() === true;
      if (kept) names.pop();
      return kept ? written : ' ';
    }
    const kept = isAllowedIn(tag, names);
    if (!VOID_TAGS.has(tag)) {
      open.push(kept);
      if (kept) names.push(tag);
    }
    // The space keeps the words apart that stood in two elements.
    return kept ? written : ' ';
  });
}
