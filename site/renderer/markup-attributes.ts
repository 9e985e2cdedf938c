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
  /** Its attributes so far by prop; SKIPPED for props that are no attributes of this tag, or that are among the last. */
  attributes: Map<string, Attribute>;
  /** Its children are not simply rendered. */
  hasOwnContent: boolean;
}

/** How a prop is written. */
interface Attribute {
  /** Of the prop. */
  name: string;
  /** The attribute up to its value, such as ` class="`; undefined if its value is not simply a text. */
  start: string | undefined;
  /** React checks its values. */
  isUrl: boolean;
  /** What React wrote, by value. Such values are few: true and false, and the numbers of some attributes. */
  written: Map<unknown, string>;
}

const SKIPPED: Attribute = { name: '', start: undefined, isUrl: false, written: new Map() };

const UNKNOWN_TAGS = new Set('body head html link listing menuitem meta object pre script style title'.split(' '));
const VOID_TAGS = new Set('area base br col embed hr img input keygen param source track wbr'.split(' '));
const CONTENT_TAGS = new Set(['picture', 'select', 'textarea']);
const NO_ATTRIBUTES = ['children', 'dangerouslySetInnerHTML', 'defaultChecked', 'defaultValue', 'ref'];
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
  const hasOwnContent = CONTENT_TAGS.has(tag);
  const skipped = [...NO_ATTRIBUTES, ...last, ...(hasOwnContent ? ['value'] : [])];
  const described: Tag = {
    isUnknown: UNKNOWN_TAGS.has(tag) || tag.includes('-'),
    isVoid: VOID_TAGS.has(tag),
    last,
    attributes: new Map(skipped.map((name) => [name, SKIPPED])),
    hasOwnContent,
  };
  tags.set(tag, described);
  return described;
}

/** @returns the attributes of an element, each with a space before it; undefined if only React can write them */
export function renderAttributes({ attributes, last }: Tag, props: Props): string | undefined {
  let html = '';
  for (const name in props) {
    const value = props[name];
    if (value === undefined || value === null) continue;
    let attribute = attributes.get(name);
    if (attribute === SKIPPED) continue;
    if (typeof value === 'object') return undefined;
    if (attribute === undefined) attributes.set(name, (attribute = attributeOf(name)));
    const written = renderAttribute(attribute, value);
    if (written === undefined) return undefined;
    html += written;
  }
  for (const name of last) {
    const value = props[name] ?? props[DEFAULTS[name] ?? name];
    if (value === undefined || value === null) continue;
    // Unlike other attributes, this one depends on the tag.
    const written = name === 'checked' ? CHECKED.get(value) : renderAttribute(attributeOf(name), value);
    if (written === undefined) return undefined;
    html += written;
  }
  return html;
}

const CHECKED = new Map<unknown, string>([
  [true, ' checked=""'],
  [false, ''],
]);

const URL_PROPS = new Set(['action', 'formAction', 'href', 'src', 'xlinkHref']);
/** Addresses that React accepts and writes for each tag. */
const HARMLESS_URL = /^(?:[#/]|https?:|mailto:|tel:)/;

function renderAttribute({ name, start, isUrl, written }: Attribute, value: unknown): string | undefined {
  if (typeof value === 'object') return undefined;
  if (isUrl && !(typeof value === 'string' && HARMLESS_URL.test(value))) return undefined;
  if (start !== undefined) {
    if (typeof value === 'string') return `${start}${escapeMarkup(value)}"`;
    if (typeof value === 'number') return `${start}${value}"`;
  }
  if (isFunction(value)) return '';
  let html = written.get(value);
  if (html === undefined) written.set(value, (html = renderByReact(name, value)));
  return html;
}

const known = new Map<string, Attribute>();

/** A text that needs no escaping. */
const PROBE = '/probe';

function attributeOf(name: string): Attribute {
  let attribute = known.get(name);
  if (attribute === undefined) {
    const html = renderByReact(name, PROBE);
    const start = html.endsWith(`="${PROBE}"`) ? html.slice(0, -PROBE.length - 1) : undefined;
    attribute = { name, start, isUrl: URL_PROPS.has(name), written: new Map() };
    known.set(name, attribute);
  }
  return attribute;
}

function renderByReact(name: string, value: unknown): string {
  return renderToString(createElement('i', { [name]: value })).slice('<i'.length, -'></i>'.length);
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
