/** The tenant's first section, taken apart: its heading becomes the page's main heading. */
export interface FirstSection {
  /** Sanitised markup within the heading. */
  headingHtml?: string;
  /** Sanitised markup of the rest. */
  bodyHtml?: string;
}

/** The build's allow-list turns a main heading into one of level 2. */
const LEADING_HEADING = /^\s*<h([2-6])>/;

/** @param html sanitised markup of the tenant */
export function splitFirstSection(html: string | undefined): FirstSection {
  if (html === undefined) return {};
  const [start = '', level = ''] = LEADING_HEADING.exec(html) ?? [];
  const end = `</h${level}>`;
  const endsAt = start === '' ? -1 : html.indexOf(end, start.length);
  const heading = endsAt === -1 ? '' : html.slice(start.length, endsAt);
  const hasHeading = hasText(heading);
  const body = endsAt === -1 ? html : html.slice(endsAt + end.length);
  return {
    ...(hasHeading ? { headingHtml: heading.trim() } : {}),
    ...(hasText(body) ? { bodyHtml: body.trim() } : {}),
  };
}

function hasText(html: string): boolean {
  return html.replace(/<[^<>]*>|&nbsp;/g, '').trim() !== '';
}
