/** A rectangle of a page, in CSS pixels, which are those of the picture. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An element of a page after layout, with its box and its computed styles. */
export interface ElementNode {
  /** Tag and first class: `section.faq-group`. */
  name: string;
  box: Box;
  /** Its own text, without that of its children. */
  text: string;
  /** Values of LOOKS; equal ones are one string. */
  look: string;
  /** Path of the image that it shows; empty if it is none. */
  source: string;
  children: ElementNode[];
}

/** Computed styles that an element is compared by. Sizes and places are compared by pixels. */
export const LOOKS = [
  'display',
  'visibility',
  'opacity',
  'color',
  'background-color',
  'background-image',
  'border-top-width',
  'border-right-width',
  'border-bottom-width',
  'border-left-width',
  'border-top-color',
  'border-right-color',
  'border-bottom-color',
  'border-left-color',
  'border-top-style',
  'border-top-left-radius',
  'outline-style',
  'box-shadow',
  'filter',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-transform',
  'text-decoration-line',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'margin-top',
  'margin-bottom',
  'row-gap',
  'column-gap',
  'list-style-type',
  'position',
] as const;

export const LOOK_SEPARATOR = '\u0000';

/** The parts of the answer of `DOMSnapshot.captureSnapshot` that are read. */
export interface PageSnapshot {
  strings: readonly string[];
  documents: readonly {
    nodes: {
      parentIndex?: readonly number[];
      nodeType?: readonly number[];
      nodeName?: readonly number[];
      attributes?: readonly (readonly number[])[];
      currentSourceURL?: { index: readonly number[]; value: readonly number[] };
    };
    layout: {
      nodeIndex: readonly number[];
      styles: readonly (readonly number[])[];
      bounds: readonly (readonly number[])[];
      text: readonly number[];
    };
  }[];
}

const ELEMENT = 1;
const TEXT = 3;

/** No page of ours comes near; deeper or longer ones would take the comparison hours. */
const MAX_DEPTH = 200;
const MAX_TEXT = 1_000_000;

/**
 * Keeps the elements that have a box, each below the nearest one around it.
 * @throws Error if they are nested too deep, or have too much text
 */
export function toElementTree({ strings, documents }: PageSnapshot): ElementNode {
  const root = node('page', [0, 0, 0, 0], '', '');
  const [page] = documents;
  if (page === undefined) return root;
  const { parentIndex = [], nodeType = [], nodeName = [], attributes = [], currentSourceURL } = page.nodes;
  const sources = new Map(currentSourceURL?.index.map((at, order) => [at, currentSourceURL.value[order]]));
  const textOf = (index: number | undefined): string => (index === undefined ? '' : (strings[index] ?? ''));
  const known = new Map<number, ElementNode>();
  const looks = new Map<string, string>();
  const depths = new Map([[root, 0]]);
  let length = 0;
  const around = (index: number): ElementNode => {
    for (let at = parentIndex[index] ?? -1; at >= 0; at = parentIndex[at] ?? -1) {
      const found = known.get(at);
      if (found !== undefined) return found;
    }
    return root;
  };
  for (const [order, index] of page.layout.nodeIndex.entries()) {
    if (nodeType[index] === TEXT) {
      const text = textOf(page.layout.text[order]).replaceAll(/\s+/g, ' ').trim();
      const parent = around(index);
      length += text.length;
      if (length > MAX_TEXT) throw new Error(`the page has more than ${MAX_TEXT} characters`);
      if (text !== '') parent.text = parent.text === '' ? text : `${parent.text} ${text}`;
      continue;
    }
    if (nodeType[index] !== ELEMENT || known.has(index)) continue;
    const name = nameOf(textOf(nodeName[index]), (attributes[index] ?? []).map(textOf));
    const look = (page.layout.styles[order] ?? []).map(textOf).join(LOOK_SEPARATOR);
    const shared = looks.get(look) ?? look;
    looks.set(look, shared);
    const element = node(name, page.layout.bounds[order] ?? [], shared, pathOf(textOf(sources.get(index))));
    const parent = around(index);
    const depth = (depths.get(parent) ?? 0) + 1;
    if (depth > MAX_DEPTH) throw new Error(`the page has more than ${MAX_DEPTH} elements inside each other`);
    depths.set(element, depth);
    parent.children.push(element);
    known.set(index, element);
  }
  return root;
}

function node(name: string, [x = 0, y = 0, width = 0, height = 0]: readonly number[], look: string, source: string) {
  const box = { x, y, width, height };
  const element: ElementNode = { name, box, text: '', look, source, children: [] };
  return element;
}

function nameOf(tag: string, attributes: readonly string[]): string {
  const at = attributes.findIndex((name, index) => index % 2 === 0 && name === 'class');
  const [first = ''] = at === -1 ? [] : (attributes[at + 1] ?? '').trim().split(/\s+/, 1);
  return first === '' ? tag.toLowerCase() : `${tag.toLowerCase()}.${first}`;
}

function pathOf(url: string): string {
  return URL.canParse(url) && url.startsWith('http') ? new URL(url).pathname : url.slice(0, 200);
}

/** All text of an element and of what it contains. */
export function fullText({ text, children }: ElementNode): string {
  return [text, ...children.map(fullText)].filter((each) => each !== '').join(' ');
}
