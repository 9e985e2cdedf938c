import type { LayoutName } from '../../site/shared/payload/page-data.ts';

/**
 * The document of a page type, rendered by Vike once for a bundle and cut open where tenants and pages differ. Filling a
 * page into it costs a tenth of a full renderPage() and needs no Vike, and the conformance test proves that the bytes are the
 * same. Plain data: it lies beside the code that fills it.
 */
export interface Frame {
  pageId: string;
  layout: LayoutName;
  pieces: FramePieces;
  /** Fields that Vike adds to the page context of this type, behind the page's own. */
  context: Record<string, unknown>;
}

/** The document around the parts that differ, in their order, and around the page context. */
export interface FramePieces {
  beforePageHead: string;
  beforeTenantHead: string;
  beforeLayout: string;
  beforeBody: string;
  afterBody: string;
  beforeShell: string;
  beforePageContext: string;
  afterPageContext: string;
}

/** The frames of a bundle by type: see `frameTypeOf`. */
export type Frames = Readonly<Record<string, Frame>>;

/** Stands for all documents that are shown in place of a page: they share the frame of Vike's error page. */
export const ERROR_PAGE = { path: '/404.html', routeParams: {} };

/** Details of one list share a frame; any other page has its own. */
export function frameTypeOf({ path, routeParams }: { path: string; routeParams: Record<string, string> }): string {
  return Object.keys(routeParams).length === 0 ? path : path.slice(0, path.lastIndexOf('/') + 1);
}
