import { readFileSync } from 'node:fs';
import { CODE_START } from '../../../site/sleeping-page/sleeping-document.ts';
import { fileErrorCode } from '../../lib/file-errors.ts';
import { SANDBOX_PATH } from '../../sandbox/sandbox-path.ts';

const ATTRIBUTE = '="/';
const LINKS = new Set(['href', 'src', 'data', 'poster', 'action']);
/** In React's spelling; the sanitizer removes images. */
const LINK_LISTS = new Set(['srcSet', 'imageSrcSet']);
const LIST_ENDING = 'Set="';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'", '#39': "'" };

/**
 * Adds the URLs within the site that a document links to, loads or names as its code, with query and fragment. Only for markup of React and
 * the sanitizer, which put attributes in double quotes and never write `="/` in text.
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
  const code = html.indexOf(CODE_START);
  if (code === -1) return;
  // A list of addresses, which the bundler has written.
  const files = JSON.parse(html.slice(code + CODE_START.length, html.indexOf('</script>', code))) as string[];
  for (const file of files) addLink(links, file);
}

/** Start of the attribute name that ends before `equals`. */
function nameStart(html: string, equals: number): number {
  let start = equals;
  while (start > 0 && html.charCodeAt(start - 1) > 0x20) start -= 1;
  return start;
}

function addLink(links: Set<string>, value: string): void {
  // Fast path: most links of a page occur on a hundred other pages.
  if (links.has(value) || !value.startsWith('/') || value.startsWith('//')) return;
  const link = value.includes('&') ? decodeEntities(value) : value;
  if (link === SANDBOX_PATH || link.startsWith(`${SANDBOX_PATH}/`)) return;
  // Copies the string: a slice would keep its whole document in memory.
  links.add(` ${link}`.slice(1));
}

function decodeEntities(text: string): string {
  return text.replace(/&(amp|quot|lt|gt|#x27|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/**
 * Finds the first document with each link by reading the site again. Only a failed check pays for that; rendering does
 * not keep track of where links occur.
 */
export function findLinkingPages(
  placeOf: (file: string) => string,
  files: Iterable<string>,
  links: ReadonlySet<string>,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of files) {
    if (found.size === links.size) break;
    if (!file.endsWith('.html')) continue;
    const linked = new Set<string>();
    collectLinks(readText(placeOf(file)), linked);
    for (const link of linked) {
      if (links.has(link) && !found.has(link)) found.set(link, file);
    }
  }
  return found;
}

/** Missing documents are reported separately, so they have no links here. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'EISDIR'].includes(fileErrorCode(error) ?? '')) return '';
    throw error;
  }
}
