import { readFileSync } from 'node:fs';
import path from 'node:path';
import { collectLinks } from './collect-links.ts';

/**
 * The first document that holds each link. Reads the site again until all are found: only a refused output pays for it,
 * and rendering need not remember where each link came from.
 */
export function findLinkingPages(
  siteDir: string,
  files: Iterable<string>,
  links: ReadonlySet<string>,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of files) {
    if (found.size === links.size) break;
    if (!file.endsWith('.html')) continue;
    const linked = new Set<string>();
    collectLinks(readText(path.join(siteDir, file)), linked);
    for (const link of linked) {
      if (links.has(link) && !found.has(link)) found.set(link, file);
    }
  }
  return found;
}

/** A document that is missing is a finding of its own, so here it just has no links. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR')) return '';
    throw error;
  }
}
