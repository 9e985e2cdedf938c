import type { ClosedPage, Snapshot } from '../models/snapshot.ts';
import type { PageSource } from '../structured-data/page-things.ts';
import type { LayoutName, PageData } from './page-data.ts';
import type { Shell } from './shell.ts';

/** What differs from page to page. */
interface PageParts {
  head: string;
  body: string;
}

/** Markup before and after the page. */
interface LayoutParts {
  before: string;
  after: string;
}

/** The same for all pages of a tenant and type. */
interface TenantParts extends LayoutParts {
  /** Such as the tenant's stylesheet. */
  head: string;
  /** Escaped for a script element. */
  shellJson: string;
}

/** All of a document except what Vike adds. */
interface DocumentParts {
  page: PageParts;
  tenant: TenantParts;
}

/** Of the bundled site. `Page` is its component type, which only the site itself knows. */
export interface Renderers<Page = unknown> {
  renderLayout(pageId: string, layout: LayoutName, shell: Shell): LayoutParts;
  renderPageHead(data: PageData<unknown>, shell: Shell, source: PageSource): string;
  renderPageBody(page: Page, data: PageData<unknown>, layout: LayoutName, shell: Shell): string;
  /** @param isHome search engines may list it */
  renderClosedPage(page: ClosedPage, shell: Shell, isHome: boolean): PageParts;
}

/** For Vike's renderPage(). */
export interface PageContextInit {
  urlOriginal: string;
  snapshot: Snapshot;
  frameId: string;
  shell: Shell;
  /** Such as stylesheet and icons. */
  tenantHead: string;
  /** The document becomes a frame to be filled in later. */
  frame?: DocumentParts;
  errorStatus?: number;
}
