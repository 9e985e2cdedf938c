import type { ClosedPage, Snapshot } from '../models/snapshot.ts';
import type { PageSource } from '../structured-data/page-things.ts';
import type { LayoutName, PageData } from './page-data.ts';
import type { Shell } from './shell.ts';

/** The parts of a document that differ from page to page. */
interface PageParts {
  head: string;
  body: string;
}

/** Header and footer of one page type and tenant, as the markup before and after the page. */
interface LayoutParts {
  before: string;
  after: string;
}

/** The parts that differ from tenant to tenant and are the same for all of its pages of one type. */
interface TenantParts extends LayoutParts {
  /** Tags that all pages share, such as the tenant's stylesheet. */
  head: string;
  /** The shell, escaped for a script element. */
  shellJson: string;
}

/** All of a document except what Vike adds. */
interface DocumentParts {
  page: PageParts;
  tenant: TenantParts;
}

/** The rendering functions of the bundled site. `Page` is its component type, which only the site itself knows. */
export interface Renderers<Page = unknown> {
  renderLayout(pageId: string, layout: LayoutName, shell: Shell): LayoutParts;
  renderPageHead(data: PageData<unknown>, shell: Shell, source: PageSource): string;
  /** Depends only on the page's data and the shell. */
  renderPageBody(page: Page, data: PageData<unknown>, layout: LayoutName, shell: Shell): string;
  /** The parts of the only page of a closed programme. @param isHome search engines may list it */
  renderClosedPage(page: ClosedPage, shell: Shell, isHome: boolean): PageParts;
}

/** What the generator and the dev server pass to Vike's renderPage() besides the URL. */
export interface PageContextInit {
  urlOriginal: string;
  snapshot: Snapshot;
  frameId: string;
  shell: Shell;
  /** Tags that all pages of the tenant share, such as its stylesheet and icons. */
  tenantHead: string;
  /** If present, the document becomes a frame to be filled in later. */
  frame?: DocumentParts;
  /** Only for the static error pages. */
  errorStatus?: number;
}
