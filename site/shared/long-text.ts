/** A part of a long text that can be jumped to. */
export interface TextSection {
  id: string;
  title: string;
}

export interface LongText {
  html: string;
  sections: TextSection[];
}

const HEADING_TAG = /(<\/?h[2-6]>)/;

/** What the sanitiser writes for characters that markup needs itself. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};

/**
 * Puts the headings of a tenant's sanitised markup in order below the page's own one: they begin with level 2 and leave
 * none out, whatever the tenant chose for the looks. Those of level 2 become sections that can be linked to.
 */
export function structureText(markup: string): LongText {
  const sections: TextSection[] = [];
  /** Levels as the tenant wrote them, of the headings that are open here: the place is the level that is shown. */
  const open: number[] = [];
  const toHeading = (digit: string, content: string): string => {
    const written = Number(digit);
    while (open.length > 0 && (open.at(-1) ?? 0) >= written) open.pop();
    open.push(written);
    const level = Math.min(open.length + 1, 6);
    if (level > 2) return `<h${level}>${content}</h${level}>`;
    const id = `abschnitt-${sections.length + 1}`;
    sections.push({ id, title: plainText(content) });
    return `<h2 id="${id}">${content}</h2>`;
  };
  return { html: replaceHeadings(markup, toHeading), sections };
}

/** One pass over the tags: a pattern for a whole heading would search the rest of the text for the end of each. */
function replaceHeadings(markup: string, toHeading: (level: string, content: string) => string): string {
  let html = '';
  let heading: { tag: string; content: string } | undefined;
  for (const piece of markup.split(HEADING_TAG)) {
    if (heading === undefined) {
      if (piece.startsWith('<h') && HEADING_TAG.test(piece)) heading = { tag: piece, content: '' };
      else html += piece;
    } else if (piece === heading.tag.replace('<', '</')) {
      html += toHeading(heading.tag.charAt(2), heading.content);
      heading = undefined;
    } else heading.content += piece;
  }
  return heading === undefined ? html : html + heading.tag + heading.content;
}

function plainText(markup: string): string {
  return markup
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
