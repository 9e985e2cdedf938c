import { omitUndefined } from '../omit-undefined.ts';

export interface TextSection {
  id: string;
  title: string;
}

export interface LongText {
  html: string;
  sections: TextSection[];
}

const HEADING_TAG = /(<\/?h[2-6]>)/;

/** As the sanitiser writes them. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};

/**
 * Sanitised headings start with level 2, below the page's own heading, and skip none. Those of level 2 become sections
 * that links can target.
 */
export function structureText(markup: string): LongText {
  const sections: TextSection[] = [];
  /** The tenant's levels of the open headings; the index determines the level shown. */
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
  // A wide table scrolls, which must be possible with the keyboard.
  return { html: replaceHeadings(markup, toHeading).replaceAll('<table>', '<table tabindex="0">'), sections };
}

/** A pattern for a whole heading would search the rest of the text for the end of each. */
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

export function plainText(markup: string): string {
  return markup
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Its heading becomes the page's main heading. */
interface FirstSection {
  /** Sanitised markup within the heading. */
  headingHtml?: string;
  /** Sanitised markup of the rest. */
  bodyHtml?: string;
}

/** The sanitiser turns a main heading into one of level 2. */
const LEADING_HEADING = /^\s*<h([2-6])>/;

/** @param html sanitised markup of the tenant */
export function splitFirstSection(html = ''): FirstSection {
  const { heading, rest } = splitHeading(html);
  return omitUndefined({
    headingHtml: hasText(heading) ? heading.trim() : undefined,
    bodyHtml: hasText(rest) ? rest.trim() : undefined,
  });
}

/** Removes a leading heading that only repeats one of the titles, case-insensitive. */
export function stripTitle(html: string, titles: string[]): string {
  const { heading, rest } = splitHeading(html);
  const title = plainText(heading).toLowerCase();
  return titles.some((known) => known.toLowerCase() === title) ? rest : html;
}

/** The content of a heading at the start, or ''. */
function splitHeading(html: string): { heading: string; rest: string } {
  const [start = '', level = ''] = LEADING_HEADING.exec(html) ?? [];
  const end = `</h${level}>`;
  const endsAt = start === '' ? -1 : html.indexOf(end, start.length);
  if (endsAt === -1) return { heading: '', rest: html };
  return { heading: html.slice(start.length, endsAt), rest: html.slice(endsAt + end.length) };
}

export function hasText(html: string): boolean {
  return !/^(?:\s|<[^<>]*>|&nbsp;)*$/.test(html);
}
