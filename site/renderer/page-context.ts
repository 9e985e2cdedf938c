import type { Shell } from '../shared/payload/shell.ts';
import type { Snapshot } from '../shared/models/snapshot.ts';
import type { PageParts, renderLayout, renderPage } from './render-parts.tsx';

/** What the generator and the dev server hand to Vike's renderPage() beside the URL. */
export interface PageContextInit {
  urlOriginal: string;
  snapshot: Snapshot;
  buildId: string;
  shell: Shell;
  /** Link tags that are the same on every page of the tenant, such as its stylesheet. */
  tenantHead: string;
  /** Present: the document becomes a frame whose page is filled in later. */
  frame?: PageParts;
  /** Chosen for the static error page; absent for all others. */
  errorStatus?: number;
}

/** The functions that the generator calls for each page after Vike rendered the frame. */
export interface Renderers {
  renderLayout: typeof renderLayout;
  renderPage: typeof renderPage;
}
