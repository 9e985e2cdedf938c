import sanitizeHtml from 'sanitize-html';

export interface HtmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Text of the element and its descendants, in one line. */
  text: string;
}

/** For tests: all elements of a document in document order, as parsed. */
export function readHtml(html: string): HtmlElement[] {
  const elements: HtmlElement[] = [];
  const open: HtmlElement[] = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag(name, attributes) {
      const element = { name, attributes: { ...attributes }, text: '' };
      elements.push(element);
      open.push(element);
    },
    onCloseTag: () => void open.pop(),
    textFilter(text) {
      for (const element of open) element.text += text;
      return text;
    },
  });
  for (const element of elements) element.text = element.text.replaceAll(/\s+/g, ' ').trim();
  return elements;
}

/** For tests: the elements with a tag name, such as `h1`. */
export function elementsOf(html: string, name: string): HtmlElement[] {
  return readHtml(html).filter((element) => element.name === name);
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** For tests: end tags that do not match, and elements without an end tag. Browsers repair them in different ways. */
export function misnested(html: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  const markup = html.replaceAll(/<script\b.*?<\/script>|<!--.*?-->|<!DOCTYPE[^>]*>/gis, '');
  for (const [tag, slash, name = '', rest = ''] of markup.matchAll(/<(\/?)([a-z][\w-]*)([^>]*)>/gi)) {
    if (slash === '/') {
      if (open.pop() !== name) wrong.push(tag);
    } else if (!VOID.test(name) && !rest.endsWith('/')) open.push(name);
  }
  return [...wrong, ...open];
}
