import type { ComponentType, Context, ReactNode } from 'react';

/*
 * Stands for React where a page is drawn before React is there (cli/generator/bundle/code-plugins.ts). Components run
 * once, and their elements become the DOM nodes of React's first rendering. Handlers and effects are left to it.
 */

/** Needs what only React can do, such as code that is loaded on demand. */
export class NotDrawable extends Error {}

interface DrawnElement {
  type: unknown;
  props: Record<string, unknown>;
}

interface DrawnContext<Value> {
  current: Value;
}

const SVG = 'http://www.w3.org/2000/svg';
const HTML = 'http://www.w3.org/1999/xhtml';

/** HTML knows no upper case, so the rest are equal. */
const ATTRIBUTES: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' };

const NO_ATTRIBUTES = new Set(['children', 'key', 'ref', 'suppressHydrationWarning']);

/** Their values are texts also if they are booleans. */
const TEXT_ATTRIBUTE = /^(aria-|data-|spellCheck$)/;

/** @throws NotDrawable */
export function drawInto(parent: Node, node: ReactNode | DrawnElement): void {
  if (node === null || node === undefined || typeof node === 'boolean' || node === '') return;
  if (typeof node === 'string' || typeof node === 'number') parent.appendChild(document.createTextNode(String(node)));
  else if (Array.isArray(node)) for (const child of node) drawInto(parent, child);
  else if (isElement(node)) drawElement(parent, node);
  else throw new NotDrawable('Not an element');
}

function isElement(node: Exclude<ReactNode, undefined> | DrawnElement): node is DrawnElement {
  return typeof node === 'object' && node !== null && 'type' in node && 'props' in node;
}

function drawElement(parent: Node, { type, props }: DrawnElement): void {
  // Components are typed where they are written.
  const children = props['children'] as ReactNode;
  if (type === Fragment) drawInto(parent, children);
  else if (typeof type === 'string') parent.appendChild(createNode(parent, type, props));
  else if (typeof type === 'function') drawInto(parent, (type as (props: object) => ReactNode)(props));
  // Any other type is one that this module has made.
  else provide(type as DrawnContext<unknown>, props['value'], () => drawInto(parent, children));
}

function provide(context: DrawnContext<unknown>, value: unknown, draw: () => void): void {
  const outer = context.current;
  context.current = value;
  draw();
  context.current = outer;
}

function createNode(parent: Node, type: string, props: Record<string, unknown>): Element {
  const isSvg = type === 'svg' || (parent instanceof Element && parent.namespaceURI === SVG);
  const element = document.createElementNS(isSvg ? SVG : HTML, type);
  for (const [name, value] of Object.entries(props)) setProperty(element, name, value);
  drawInto(element, props['children'] as ReactNode);
  return element;
}

function setProperty(element: Element, name: string, value: unknown): void {
  if (value === null || value === undefined || typeof value === 'function' || NO_ATTRIBUTES.has(name)) return;
  const attribute = ATTRIBUTES[name] ?? name;
  if (typeof value === 'string' || typeof value === 'number') element.setAttribute(attribute, `${value}`);
  else if (typeof value !== 'boolean') throw new NotDrawable(`No text: ${name}`);
  else if (TEXT_ATTRIBUTE.test(name)) element.setAttribute(attribute, `${value}`);
  else if (value) element.setAttribute(attribute, '');
}

/* React's own names, as far as the drawn pages use them. */

export const Fragment = Symbol('Fragment');

export function jsx(type: unknown, props: Record<string, unknown>): object {
  return { type, props };
}

export function jsxs(type: unknown, props: Record<string, unknown>): object {
  return jsx(type, props);
}

export function createContext<Value>(value: Value): DrawnContext<Value> {
  return { current: value };
}

export function useContext<Value>(context: Context<Value> & DrawnContext<Value>): Value {
  return context.current;
}

export function useState<State>(initial: State | (() => State)): [State, () => void] {
  // No page keeps a function as its state.
  return [typeof initial === 'function' ? (initial as () => State)() : initial, nothing];
}

export function useRef<Value>(current: Value): { current: Value } {
  return { current };
}

export function useMemo<Value>(compute: () => Value): Value {
  return compute();
}

export function useCallback<Callback>(callback: Callback): Callback {
  return callback;
}

export function useSyncExternalStore<Value>(_subscribe: unknown, read: () => Value): Value {
  return read();
}

export function memo<Props>(component: ComponentType<Props>): ComponentType<Props> {
  return component;
}

/** Code that is loaded on demand cannot be drawn. */
export function lazy(): () => never {
  return () => {
    throw new NotDrawable('Loaded on demand');
  };
}

/** Only needed around code that is loaded on demand. */
export const Suspense = lazy();

function nothing(): void {}

export {
  nothing as startTransition,
  nothing as useDebugValue,
  nothing as useEffect,
  nothing as useLayoutEffect,
  useCallback as useEffectEvent,
};

/** For `import React from 'react'`. */
export default { useCallback, useDebugValue: nothing, useSyncExternalStore };
