/** The tenant's first section, taken apart: its heading becomes the page's main heading. */
export interface FirstSection {
  /** Sanitised markup within the heading. */
  headingHtml?: string;
  /** Sanitised markup of the rest. */
  bodyHtml?: string;
}

/** The build's allow-list turns a main heading into one of level 2. */
const LEADING_HEADING = /^\s*<h([2-6])>(.*?)<\/h\1>/s;

/** @param html sanitised markup of the tenant */
export function splitFirstSection(html: string | undefined): FirstSection {
  if (html === undefined) return {};
  const [leading, , heading = ''] = LEADING_HEADING.exec(html) ?? [];
  const hasHeading = leading !== undefined && hasText(heading);
  const body = leading === undefined ? html : html.slice(leading.length);
  return {
    ...(hasHeading ? { headingHtml: heading.trim() } : {}),
    ...(hasText(body) ? { bodyHtml: body.trim() } : {}),
  };
}

function hasText(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '';
}
