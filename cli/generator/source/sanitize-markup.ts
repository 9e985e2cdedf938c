import sanitizeHtml from 'sanitize-html';
import { cleanLine, MAX_MARKS, withoutHidden } from '../../../site/shared/parsing/text.ts';
import { webUrl } from '../../../site/shared/parsing/url.ts';
import { keepEmailTogether } from '../../../site/shared/text/email.ts';
import { encodeInvalidCharacters } from '../../../site/shared/url-paths.ts';

const WORDS: ReadonlySet<string> = new Set(['a', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'br']);
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'dl']);
const TABLE_PARTS: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);
/** Browsers close these before a block. */
const WORDS_ONLY: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'h4', 'h5', 'h6']);
const BLOCKS = ['div', 'blockquote', 'address', 'hr'];

/** Elements that are allowed only as children of certain others. */
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
 * Elements that tenants may use. Images are not among them: browsers would load them from other hosts before the visitor
 * agrees.
 */
const ALLOWED_TAGS: readonly string[] = [...WORDS, ...LISTS, ...WORDS_ONLY, ...BLOCKS, 'table', ...PARENTS.keys()];

/** Deeper markup counts as broken. */
const MAX_NESTING = 40;

/** Whether browsers keep an element in its place within the open elements, outermost first. */
function isAllowedIn(tag: string, open: readonly string[]): boolean {
  const parent = open.at(-1) ?? '';
  const parents = PARENTS.get(tag);
  if (parents !== undefined) return parents.includes(parent);
  if (LISTS.has(parent) || TABLE_PARTS.has(parent) || open.length >= MAX_NESTING) return false;
  if (WORDS.has(tag)) return tag !== 'a' || !open.includes('a');
  return !open.some((element) => WORDS_ONLY.has(element));
}

/** Anything except text and complete tags without attributes requires a parser. */
const NEEDS_PARSER = new RegExp(`<(?!/?(?:${ALLOWED_TAGS.join('|')})>|[bh]r ?/>)|&(?!(?:amp|lt|gt|quot|nbsp);)`);
/** Characters that HTML files cannot contain, except line breaks and tabs. */
const UNWANTED = /(?![\t\n])[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}]/gu;
const MARK = /^[\p{M}\u00ad\u200c-\u200d\u2060]/u;
const TAGS_AND_MARKS = /<[^<>]*>|[\p{M}\u00ad\u200c-\u200d\u2060]|[^<\p{M}\u00ad\u200c-\u200d\u2060]+/gu;
const MAIL_OR_PHONE = /^(mailto:[^\s<>"]+|tel:[+\d\s()/.-]+)$/i;
const OWN_PATH = /^\/(?:[^/\\\s][^\\\s]*)?$/;

/** Elements whose text is code or belongs to a control. */
const WITHOUT_TEXT =
  'script style textarea option select button noscript template title xmp noembed noframes iframe object svg math ' +
  'audio video plaintext';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: WITHOUT_TEXT.split(' '),
  nestingLimit: MAX_NESTING,
  // The parser of styles is not part of the compiled code: see cli/vite.config.ts.
  parseStyleAttributes: false,
  // They may be written as character references, which the parser resolves.
  textFilter: withoutUnwanted,
  transformTags: {
    // The page's own heading is its only h1.
    h1: 'h2',
    a: (_tag, attributes) => link(attributes['href']),
  },
  // Removes the tags and keeps the text. Transforming it into an element that is not allowed would affect the next end tag:
  // https://github.com/apostrophecms/sanitize-html/issues/398
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && attribs['href'] === undefined ? 'excludeTag' : false),
};

/**
 * Sanitises a tenant's markup: allowed elements without attributes, links with http, https, mailto, tel or to own pages, and
 * nesting that cannot affect the surrounding page. The word "E-Mail" is kept together.
 */
export function sanitizeMarkup(markup: string): string {
  const text = keepEmailTogether(withoutUnwanted(markup));
  if (!NEEDS_PARSER.test(text) && isWellNested(text)) return limitMarks(text);
  return limitMarks(normalizeNesting(sanitizeHtml(text, OPTIONS)))
    .replaceAll('<p></p>', '')
    .trim();
}

/** Invisible characters are removed as well. */
function withoutUnwanted(text: string): string {
  return withoutHidden(text.replace(UNWANTED, ''));
}

/** Removes the rest of many combining marks on a letter. Tags between them do not separate them. */
function limitMarks(markup: string): string {
  let marks = 0;
  return markup.replace(TAGS_AND_MARKS, (part) => {
    if (part.startsWith('<')) return part;
    marks = MARK.test(part) ? marks + 1 : 0;
    return marks > MAX_MARKS ? '' : part;
  });
}

/** Characters of the text of an attribution: three lines on a phone. */
const MAX_ATTRIBUTION = 300;
/** Characters with the markup; the rest is not parsed. */
const MAX_ATTRIBUTION_MARKUP = 5000;
const EMPTY_LINK = /<a(?: [^<>]*)?> ?<\/a>/g;

/** Sanitises the attribution of a map: a line of text and links, truncated if it is too long. */
export function sanitizeAttribution(markup: string): string {
  const parsed = withoutUnwanted(markup.slice(0, MAX_ATTRIBUTION_MARKUP));
  let left = MAX_ATTRIBUTION;
  // Only now, because a control may be written as an entity.
  return cleanLine(limitMarks(sanitizeHtml(parsed, { ...OPTIONS, allowedTags: ['a'] })))
    .replace(/<[^>]*>|&[^;]*;|[^]/gu, (part) => {
      if (part.startsWith('<') || left-- > 0) return part;
      return left === -1 ? '…' : '';
    })
    .replace(EMPTY_LINK, '')
    .trim();
}

function link(href: string | undefined): sanitizeHtml.Tag {
  const target = href === undefined ? undefined : safeTarget(withoutUnwanted(href).trim());
  if (target === undefined) return { tagName: 'a', attribs: {} };
  const foreign = /^https?:/i.test(target);
  return { tagName: 'a', attribs: { href: target, ...(foreign && { rel: 'noopener noreferrer' }) } };
}

function safeTarget(href: string): string | undefined {
  if (OWN_PATH.test(href)) return encodeInvalidCharacters(href);
  // People write telephone numbers in groups.
  return MAIL_OR_PHONE.test(href) ? encodeInvalidCharacters(href.replace(/\s/g, '')) : webUrl(href);
}

const TAG = /<(\/?)([a-z][a-z0-9]*)(?:[^a-z0-9<>][^<>]*)?>/g;

/** Whether all elements are closed, and nested as browsers would nest them. The markup has allowed elements without attributes. */
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
 * Removes the tags, not the text, of elements that browsers would move, so that the result cannot close an element of the
 * surrounding page. All elements of the markup must be closed.
 */
function normalizeNesting(markup: string): string {
  /** For each open element, whether its tags are kept. */
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
    // The space separates words of two elements.
    return kept ? written : ' ';
  });
}
