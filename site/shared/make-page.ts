import { breadcrumbsOf } from './breadcrumbs.ts';
import { clipText } from './clip-text.ts';
import type { PageData } from './payload/page-data.ts';
import { isIndexable } from './site-pages.ts';

interface PageFacts<Content> {
  frameId: string;
  path: string;
  /** Without the tenant's name. */
  title: string;
  /** Of the record that the page is about; the breadcrumbs show it. */
  recordName?: string;
  description: string;
  content: Content;
}

/** Longer descriptions are cut by every search engine. */
const LONGEST_DESCRIPTION = 160;

/** Puts together what all pages with an address of their own have in common. */
export function makePage<Content>({
  frameId,
  path,
  title,
  recordName,
  description,
  content,
}: PageFacts<Content>): PageData<Content> {
  const head = { title, description: clipText(description, LONGEST_DESCRIPTION) };
  return {
    frameId,
    head: { ...head, ...(isIndexable(path) ? { canonicalPath: path } : { noindex: true }) },
    breadcrumbs: breadcrumbsOf(path, recordName),
    content,
  };
}
