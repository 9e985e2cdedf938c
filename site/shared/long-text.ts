/** A part of a long text that can be jumped to. */
export interface TextSection {
  id: string;
  title: string;
}

export interface LongText {
  html: string;
  sections: TextSection[];
}

const HEADING = /<h([2-6])>(.*?)<\/h\1>/gs;

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
  const html = markup.replace(HEADING, (_all, digit: string, content: string) => {
    const written = Number(digit);
    while (open.length > 0 && (open.at(-1) ?? 0) >= written) open.pop();
    open.push(written);
    const level = Math.min(open.length + 1, 6);
    if (level > 2) return `<h${level}>${content}</h${level}>`;
    const id = `abschnitt-${sections.length + 1}`;
    sections.push({ id, title: plainText(content) });
    return `<h2 id="${id}">${content}</h2>`;
  });
  return { html, sections };
}

function plainText(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
