import * as React from 'react';
import { renderToString } from 'react-dom/server';
import { escapeMarkup, isFunction, renderAttributes, tagOf, type Props } from './markup-attributes.ts';
import { HOOKS, UNKNOWN, VALUE } from './static-hooks.ts';

/**
 * Renders the HTML that React's renderToString() returns, in two thirds of its time: React prepares each element for
 * streaming, suspending and resuming, which a static page does not need. Trees with something that this renderer does not
 * know are left to React as a whole.
 */
export function renderMarkup(tree: React.ReactNode, leaveToReact = renderWithReact): string {
  if (internals === undefined) return leaveToReact(tree);
  const before = internals.H;
  internals.H = HOOKS;
  try {
    const output = { html: '', endsWithText: false, isInPicture: false, chosen: undefined };
    renderNode(output, tree);
    return output.html;
  } catch (error) {
    if (error !== UNKNOWN) throw error;
    return leaveToReact(tree);
  } finally {
    internals.H = before;
  }
}

/**
 * React's renderToString() without its traces: until React renders the next tree, it keeps the contexts of the last one, and
 * then takes them away. The next one may be an attribute that is learned in the middle of a tree of ours.
 */
export function renderWithReact(tree: React.ReactNode): string {
  try {
    return renderToString(tree);
  } finally {
    renderToString(null);
  }
}

/** Read once: a bundler may compile an import of React to a getter, which is slow for each node of a page. */
const { Fragment, isValidElement, Suspense } = React;

/** React's renderers put the implementation of hooks here while they call components. */
const internals: { H: unknown } | undefined = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);

/** The markup so far, and what the surrounding elements say about the next one. */
interface Output {
  html: string;
  /** A comment separates text from the text before it, so that hydration finds both. */
  endsWithText: boolean;
  isInPicture: boolean;
  /** Value of the surrounding select element. */
  chosen: unknown;
}

function renderNode(output: Output, node: unknown): void {
  if (typeof node === 'string') {
    if (node !== '') renderText(output, node);
  } else if (Array.isArray(node)) {
    for (const child of node) renderNode(output, child);
  } else if (typeof node === 'object' && node !== null) {
    if (!isValidElement<Props>(node)) throw UNKNOWN;
    renderElement(output, node.type, node.props);
  } else if (typeof node === 'number' || typeof node === 'bigint') {
    renderText(output, String(node));
  }
}

function renderText(output: Output, text: string): void {
  if (output.endsWithText) output.html += '<!-- -->';
  output.html += escapeMarkup(text);
  output.endsWithText = true;
}

/** What `memo`, `forwardRef` and `createContext` return. */
interface SpecialType {
  $$typeof: symbol;
  type: unknown;
  render: unknown;
  [VALUE]: unknown;
}

/** A function component, or a class with its static members. */
interface Component {
  (...values: unknown[]): unknown;
  prototype: { isReactComponent?: object; UNSAFE_componentWillMount?: unknown } | undefined;
  contextType?: unknown;
  getDerivedStateFromProps?: (props: Props, state: object | null) => object | null;
}

const MEMO = Symbol.for('react.memo');
const FORWARD_REF = Symbol.for('react.forward_ref');
const CONTEXT = Symbol.for('react.context');

function renderElement(output: Output, type: unknown, props: Props): void {
  if (typeof type === 'string') renderTag(output, type, props);
  else if (isFunction(type)) renderComponent(output, type, props);
  else if (type === Fragment) renderNode(output, props['children']);
  else if (typeof type === 'object' && type !== null) {
    // Elements have no other objects as their type.
    const special = type as SpecialType;
    if (special.$$typeof === MEMO) renderElement(output, special.type, props);
    else if (special.$$typeof === CONTEXT) renderWithContext(output, special, props);
    else if (special.$$typeof === FORWARD_REF && isFunction(special.render)) {
      const { ref = null, ...rest } = props;
      renderNode(output, special.render(rest, ref));
    } else throw UNKNOWN;
  } else if (type === Suspense) renderBoundary(output, props);
  else throw UNKNOWN;
}

/** Comments mark the boundary's content as complete. If its content is not, React decides what to show instead. */
function renderBoundary(output: Output, { children }: Props): void {
  output.html += '<!--$-->';
  output.endsWithText = false;
  try {
    renderNode(output, children);
  } catch {
    throw UNKNOWN;
  }
  output.html += '<!--/$-->';
  output.endsWithText = false;
}

function renderComponent(output: Output, component: Component, props: Props): void {
  renderNode(
    output,
    component.prototype?.isReactComponent === undefined ? component(props) : renderClass(component, props),
  );
}

/** Only error boundaries are classes. An error ends the build, as with React, so their fallbacks are not needed here. */
function renderClass(component: Component, props: Props): unknown {
  const { contextType, getDerivedStateFromProps: derive, prototype } = component;
  if (contextType !== undefined || prototype?.UNSAFE_componentWillMount !== undefined) throw UNKNOWN;
  const instance: { state?: object | null; render: () => unknown } = Reflect.construct(component, [props]);
  if (derive !== undefined) instance.state = { ...instance.state, ...derive(props, instance.state ?? null) };
  return instance.render();
}

/** The value is kept where React's server renderer keeps it, beside the default. */
function renderWithContext(output: Output, context: SpecialType, { value, children }: Props): void {
  const before = context[VALUE];
  context[VALUE] = value;
  try {
    renderNode(output, children);
  } finally {
    context[VALUE] = before;
  }
}

function renderTag(output: Output, tag: string, props: Props): void {
  const kind = tagOf(tag);
  const attributes = kind.isUnknown ? undefined : renderAttributes(kind, props);
  if (attributes === undefined) throw UNKNOWN;
  const start = `<${tag}${attributes}`;
  output.endsWithText = false;
  if (kind.isVoid) {
    // React preloads images that load eagerly, unless they are part of a <picture>.
    if (hasContent(props) || (tag === 'img' && props['loading'] !== 'lazy' && !output.isInPicture)) throw UNKNOWN;
    output.html += `${start}/>`;
    return;
  }
  output.html += tag === 'option' ? `${start}${renderSelected(output, props)}>` : `${start}>`;
  const { children } = props;
  if (kind.hasOwnContent) renderOwnContent(output, tag, props);
  else if (props['dangerouslySetInnerHTML'] !== undefined) output.html += rawContent(props);
  else if (typeof children === 'string') output.html += escapeMarkup(children);
  else renderNode(output, children);
  output.html += `</${tag}>`;
  output.endsWithText = false;
}

function hasContent({ children, dangerouslySetInnerHTML }: Props): boolean {
  return (children ?? dangerouslySetInnerHTML ?? undefined) !== undefined;
}

function rawContent({ children, dangerouslySetInnerHTML: inner }: Props): string {
  if (typeof inner !== 'object' || inner === null || !('__html' in inner)) throw UNKNOWN;
  const { __html: html } = inner;
  if (typeof html !== 'string' || (children ?? undefined) !== undefined) throw UNKNOWN;
  return html;
}

function renderOwnContent(output: Output, tag: string, props: Props): void {
  if (tag === 'textarea') {
    const value = props['value'] ?? props['defaultValue'] ?? '';
    // React adds a line break before a first one, which HTML parsers drop.
    if (typeof value !== 'string' || value.startsWith('\n') || hasContent(props)) throw UNKNOWN;
    output.html += escapeMarkup(value);
    return;
  }
  if (props['dangerouslySetInnerHTML'] !== undefined) throw UNKNOWN;
  const { chosen, isInPicture } = output;
  if (tag === 'select') output.chosen = props['value'] ?? props['defaultValue'];
  else output.isInPicture = true;
  renderNode(output, props['children']);
  output.chosen = chosen;
  output.isInPicture = isInPicture;
}

function renderSelected({ chosen }: Output, { value, children, selected }: Props): string {
  if (selected !== undefined) throw UNKNOWN;
  if (chosen === undefined || chosen === null) return '';
  const own = value ?? children;
  // With `multiple`, a list is chosen.
  if (!isTextual(own) || !isTextual(chosen)) throw UNKNOWN;
  return String(own) === String(chosen) ? ' selected=""' : '';
}

function isTextual(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
