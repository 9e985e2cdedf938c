import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

/*
 * Attributes as React writes them, without a copy of its rules: how a prop is written is learned from React once per name
 * and, where texts are not simply inserted, once per value.
 */

export type Props = Readonly<Record<string, unknown>>;

/** How React renders the elements of a tag. */
export interface Tag {
  /** React moves, checks or formats it in a way of its own. */
  isUnknown: boolean;
  isVoid: boolean;
  /** Attributes that follow all others, in this order. */
  last: readonly string[];
  /** Props that are not attributes of this tag, or that are among the last. */
  skipped: ReadonlySet<string>;
  /** Its children are not simply rendered. */
  hasOwnContent: boolean;
}

const UNKNOWN_TAGS = new Set('body head html link listing menuitem meta object pre script style title'.split(' '));
const VOID_TAGS = new Set('area base br col embed hr img input keygen param source track wbr'.split(' '));
const CONTENT_TAGS = new Set(['picture', 'select', 'textarea']);
const BUTTON_PROPS = ['name', 'formAction', 'formEncType', 'formMethod', 'formTarget'];
const LAST_PROPS = new Map([
  ['button', BUTTON_PROPS],
  ['form', ['action', 'encType', 'method', 'target']],
  ['input', [...BUTTON_PROPS, 'checked', 'value']],
]);
/** The props of an input for the current value, and those for the first one. */
const DEFAULTS: Readonly<Record<string, string>> = { checked: 'defaultChecked', value: 'defaultValue' };

const tags = new Map<string, Tag>();

export function tagOf(tag: string): Tag {
  const known = tags.get(tag);
  if (known !== undefined) return known;
  const last = LAST_PROPS.get(tag) ?? [];
  const skipped = new Set(['children', 'dangerouslySetInnerHTML', 'defaultChecked', 'defaultValue', 'ref', ...last]);
  if (CONTENT_TAGS.has(tag)) skipped.add('value');
  const isUnknown = UNKNOWN_TAGS.has(tag) || tag.includes('-');
  const described = { isUnknown, isVoid: VOID_TAGS.has(tag), last, skipped, hasOwnContent: CONTENT_TAGS.has(tag) };
  tags.set(tag, described);
  return described;
}

/** @returns the attributes of an element, each with a space before it; undefined if only React can write them */
export function renderAttributes({ skipped, last }: Tag, props: Props): string | undefined {
  let html = '';
  for (const name in props) {
    const value = props[name];
    if (value === undefined || value === null || skipped.has(name)) continue;
    const attribute = renderAttribute(name, value);
    if (attribute === undefined) return undefined;
    html += attribute;
  }
  for (const name of last) {
    const value = props[name] ?? props[DEFAULTS[name] ?? name];
    if (value === undefined || value === null) continue;
    // Unlike other attributes, this one depends on the tag.
    const attribute = name === 'checked' ? CHECKED.get(value) : renderAttribute(name, value);
    if (attribute === undefined) return undefined;
    html += attribute;
  }
  return html;
}

const CHECKED = new Map<unknown, string>([
  [true, ' checked=""'],
  [false, ''],
]);

interface Attribute {
  /** The attribute up to its value, such as ` class="`; undefined if its value is not simply a text. */
  start: string | undefined;
  /** React checks its values. */
  isUrl: boolean;
}

const URL_PROPS = new Set(['action', 'formAction', 'href', 'src', 'xlinkHref']);
/** Addresses that React accepts and writes for each tag. */
const HARMLESS_URL = /^(?:[#/]|https?:|mailto:|tel:)/;

function renderAttribute(name: string, value: unknown): string | undefined {
  if (typeof value === 'object') return undefined;
  const { start, isUrl } = attributes.get(name) ?? learnAttribute(name);
  if (isUrl && !(typeof value === 'string' && HARMLESS_URL.test(value))) return undefined;
  if (start !== undefined) {
    if (typeof value === 'string') return `${start}${escapeMarkup(value)}"`;
    if (typeof value === 'number') return `${start}${value}"`;
  }
  return isFunction(value) ? '' : renderByReact(name, value);
}

const attributes = new Map<string, Attribute>();

/** A text that needs no escaping. */
const PROBE = '/probe';

function learnAttribute(name: string): Attribute {
  const html = renderByReact(name, PROBE);
  const start = html.endsWith(`="${PROBE}"`) ? html.slice(0, -PROBE.length - 1) : undefined;
  const attribute = { start, isUrl: URL_PROPS.has(name) };
  attributes.set(name, attribute);
  return attribute;
}

const written = new Map<string, string>();

/** Such values are few: true and false, and the numbers of some attributes. */
function renderByReact(name: string, value: unknown): string {
  const key = `${name} ${typeof value} ${String(value)}`;
  const known = written.get(key);
  if (known !== undefined) return known;
  const html = renderToString(createElement('i', { [name]: value })).slice('<i'.length, -'></i>'.length);
  written.set(key, html);
  return html;
}

export function isFunction(value: unknown): value is (...values: unknown[]) => unknown {
  return typeof value === 'function';
}

const ENTITIES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

const SPECIAL = /["&'<>]/;

/** Text in an attribute or between tags, escaped as by React. */
export function escapeMarkup(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replace(/["&'<>]/g, (character) => ENTITIES[character] ?? character);
}
