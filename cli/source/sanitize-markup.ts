import sanitizeHtml from 'sanitize-html';
import { webUrl } from '../../site/shared/parsing/url.ts';
import { ALLOWED_TAGS, DEEPEST_NESTING } from './markup-rules.ts';
import { isSettled, settle } from './settle-markup.ts';

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
  if (!NEEDS_PARSER.test(text) && isSettled(text)) return text;
  return settle(sanitizeHtml(text, OPTIONS)).replaceAll('<p></p>', '').trim();
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
