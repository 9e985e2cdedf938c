import { SANDBOX_PATH } from '../sandbox/sandbox-path.ts';

const ATTRIBUTE = '="/';
const LINKS = new Set(['href', 'src', 'data', 'poster', 'action']);
/** As React writes them; the sanitiser lets no images through. */
const LINK_LISTS = new Set(['srcSet', 'imageSrcSet']);
const LIST_ENDING = 'Set="';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'", '#39': "'" };

/**
 * Adds the URLs of the own site that a document of ours links to or loads, with query and fragment. Made for the markup
 * of React and of the sanitiser, where attributes stand in double quotes and text never holds `="/`.
 */
export function collectLinks(html: string, links: Set<string>): void {
  for (let at = html.indexOf(ATTRIBUTE); at !== -1; at = html.indexOf(ATTRIBUTE, at + 3)) {
    const name = html.slice(nameStart(html, at), at);
    if (!LINKS.has(name)) continue;
    addLink(links, html.slice(at + 2, html.indexOf('"', at + 2)));
  }
  for (let at = html.indexOf(LIST_ENDING); at !== -1; at = html.indexOf(LIST_ENDING, at + 1)) {
    const equals = at + LIST_ENDING.length - 2;
    if (!LINK_LISTS.has(html.slice(nameStart(html, equals), equals))) continue;
    const list = html.slice(equals + 2, html.indexOf('"', equals + 2));
    for (const candidate of list.split(',')) addLink(links, candidate.trim().split(/\s/, 1)[0] ?? '');
  }
}

/** Where the attribute's name begins that ends before `equals`. */
function nameStart(html: string, equals: number): number {
  let start = equals;
  while (start > 0 && html.charCodeAt(start - 1) > 0x20) start -= 1;
  return start;
}

function addLink(links: Set<string>, value: string): void {
  // Most links of a page stand on a hundred others.
  if (links.has(value) || !value.startsWith('/') || value.startsWith('//')) return;
  const link = value.includes('&') ? decodeEntities(value) : value;
  if (link === SANDBOX_PATH || link.startsWith(`${SANDBOX_PATH}/`)) return;
  // A slice keeps its whole document alive; documents are many, and links are collected over all of them.
  links.add(` ${link}`.slice(1));
}

function decodeEntities(text: string): string {
  return text.replace(/&(amp|quot|lt|gt|#x27|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
