import type { Snapshot } from '../models/snapshot.ts';

/** The input of a page's data function. Both Vike's page context and a row of the plan satisfy it. */
export interface PageInput {
  snapshot: Snapshot;
  frameId: string;
  routeParams: Record<string, string>;
}

/** The content of the document's head. */
export interface PageHead {
  /** Without the tenant's name, which the renderer adds. */
  title: string;
  description: string;
  /** Path of the canonical URL; absent on pages without one. */
  canonicalPath?: string;
  noindex?: boolean;
}

export interface Breadcrumb {
  title: string;
  route: string;
}

/** The data of a page: the content of its payload file, and the props of its component. */
export interface PageData<Content> {
  /**
   * Identifies everything of a document except its page: code, header, footer, settings. A build that changes only data
   * keeps it, so that unaffected pages stay byte-identical.
   */
  frameId: string;
  head: PageHead;
  /** Absent on error pages, which may be at any address. */
  breadcrumbs?: Breadcrumb[];
  content: Content;
}

/** The layouts of the specification's section 2; `empty` is its empty-layout. */
export type LayoutName = 'home' | 'default' | 'cart' | 'empty';

/**
 * The position of a page in the site, derived from its page type, so that header and footer are the same for all pages
 * of one type: `/templates/gutscheine/@slug` → section `gutscheine`, not its list page.
 */
export interface PageLocation {
  section: string;
  isSectionPage: boolean;
}

export function locatePage(pageId: string): PageLocation {
  const [, , section = '', ...rest] = pageId.split('/');
  return { section, isSectionPage: rest.length === 0 };
}
