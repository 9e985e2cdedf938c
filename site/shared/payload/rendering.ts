import type { Snapshot } from '../models/snapshot.ts';
import type { PageSource } from '../structured-data/page-things.ts';
import type { LayoutName, PageData } from './page-data.ts';
import type { Shell } from './shell.ts';

/** What differs in a document from page to page. */
interface PageParts {
  head: string;
  body: string;
}

/** Header and footer of one page type and tenant, as the markup before and after the page. */
export interface LayoutParts {
  before: string;
  after: string;
}

/** What differs from tenant to tenant, and is the same for all of its pages of one type. */
interface TenantParts extends LayoutParts {
  /** Tags that are the same on every page, such as the tenant's stylesheet. */
  head: string;
  /** The shell, ready to stand in a script element. */
  shellJson: string;
}

/** Everything of a document but what Vike adds. */
interface DocumentParts {
  page: PageParts;
  tenant: TenantParts;
}

/** The rendering functions of the bundled site. `Page` is its component type, which only the site itself knows. */
export interface Renderers<Page = unknown> {
  renderLayout(pageId: string, layout: LayoutName, shell: Shell): LayoutParts;
  renderPageHead(data: PageData<unknown>, shell: Shell, source: PageSource): string;
  /** Depends on the page's data and the shell, and on nothing else. */
  renderPageBody(page: Page, data: PageData<unknown>, layout: LayoutName, shell: Shell): string;
}

/** What the generator and the dev server hand to Vike's renderPage() beside the URL. */
export interface PageContextInit {
  urlOriginal: string;
  snapshot: Snapshot;
  frameId: string;
  shell: Shell;
  /** Tags that are the same on every page of the tenant, such as its stylesheet and icons. */
  tenantHead: string;
  /** Present: the document becomes a frame that is filled in later. */
  frame?: DocumentParts;
  /** Chosen for the static error pages; absent for all others. */
  errorStatus?: number;
}
