import type { Snapshot } from '../models/snapshot.ts';

/** What a page's data function works on. Vike's page context satisfies it, and so does a row of the plan. */
export interface PageInput {
  snapshot: Snapshot;
  frameId: string;
  routeParams: Record<string, string>;
}

/** What stands in the document's head. */
export interface PageHead {
  /** Without the tenant's name, which the renderer adds. */
  title: string;
  description: string;
  /** Path of the canonical URL; absent on pages that have none. */
  canonicalPath?: string;
  noindex?: boolean;
}

export interface Breadcrumb {
  title: string;
  route: string;
}

/** The data of a page: what its payload file holds and its component receives. */
export interface PageData<Content> {
  /**
   * Names everything of a document but its page: code, header, footer, settings. A build that changes only data keeps it, so
   * that the pages which do not show these data stay the same to the byte.
   */
  frameId: string;
  head: PageHead;
  breadcrumbs: Breadcrumb[];
  content: Content;
}

/** The layouts of the specification's section 2; `empty` stands for its empty-layout. */
export type LayoutName = 'home' | 'default' | 'cart' | 'empty';

/**
 * Where a page stands in the site, derived from its page type, so that header and footer of all pages of one type
 * are the same markup: `/templates/gutscheine/@slug` → section `gutscheine`, not its own list page.
 */
export interface PageLocation {
  section: string;
  isSectionPage: boolean;
}

export function locatePage(pageId: string): PageLocation {
  const [, , section = '', ...rest] = pageId.split('/');
  return { section, isSectionPage: rest.length === 0 };
}
