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
