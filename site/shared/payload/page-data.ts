import type { Snapshot } from '../models/snapshot.ts';

/** What data functions get: Vike's page context, or a row of the plan. */
export interface PageInput {
  snapshot: Snapshot;
  frameId: string;
  routeParams: Record<string, string>;
}

export interface PageHead {
  /** Without the tenant's name, which the renderer adds. */
  title: string;
  description: string;
  /** Absent on pages without a canonical URL. */
  canonicalPath?: string;
  noindex?: boolean;
}

export interface Breadcrumb {
  title: string;
  route: string;
}

/** The content of a page's payload file, and the props of its component. */
export interface PageData<Content> {
  /**
   * Identifies all of a document except its page: code, header, footer, settings. A build that changes only data keeps
   * it, so that other pages stay byte-identical.
   */
  frameId: string;
  head: PageHead;
  /** Absent on error pages, at any address. */
  breadcrumbs?: Breadcrumb[];
  content: Content;
}

/** Specification section 2. */
export type LayoutName = 'home' | 'default' | 'cart' | 'empty';

/**
 * By page type, so that header and footer are the same for all of one type: `/templates/gutscheine/@slug` is in the
 * section `gutscheine`.
 */
export interface PageLocation {
  section: string;
  isSectionPage: boolean;
}

export function locatePage(pageId: string): PageLocation {
  const [, , section = '', ...rest] = pageId.split('/');
  return { section, isSectionPage: rest.length === 0 };
}
