import { clipText } from '../parsing/text.ts';
import type { OwnPage } from '../own-pages.ts';
import { breadcrumbsOf } from './breadcrumbs.ts';
import type { Breadcrumb, PageData } from './page-data.ts';
import { ROUTES } from '../routes.ts';
import { isIndexable } from '../site-pages.ts';

interface PageFacts<Content> {
  frameId: string;
  path: string;
  /** Without the tenant's name. */
  title: string;
  /** Name of the page's record, for the breadcrumbs. */
  recordName?: string;
  description: string;
  /** The tenant's own text of the page: its title and beginning replace title and description. */
  own?: OwnPage | undefined;
  content: Content;
}

/** Search engines truncate longer descriptions. */
const MAX_DESCRIPTION_LENGTH = 160;

/** Builds the data that all pages with a canonical address have in common. */
export function makePage<Content>({
  frameId,
  path,
  title,
  recordName,
  description,
  own,
  content,
}: PageFacts<Content>): PageData<Content> {
  const head = {
    title: own?.title ?? title,
    description: clipText(own?.description ?? description, MAX_DESCRIPTION_LENGTH),
  };
  return {
    frameId,
    head: { ...head, ...(isIndexable(path) ? { canonicalPath: path } : { noindex: true }) },
    breadcrumbs: breadcrumbsOfPage(path, recordName),
    content,
  };
}

/** Names of pages whose path differs from their name in menus and headings. */
const PAGE_NAMES: Readonly<Record<string, string>> = {
  [ROUTES.map]: 'Stadtplan',
  [ROUTES.faq]: 'Häufige Fragen',
  [ROUTES.terms]: 'AGB',
  // The page does not know yet whether there is an order.
  [ROUTES.orderCompleted]: 'Ihre Bestellung',
  [ROUTES.howItWorks]: 'So funktioniert’s',
  [ROUTES.whitelabel]: 'Gutscheinlösung für Ihre Stadt',
};

/**
 * The breadcrumbs of a page with the names that menus have; empty on the home page.
 * @param recordName the name of the record that the last segment identifies, since a slug lacks umlauts and capitals
 */
export function breadcrumbsOfPage(path: string, recordName?: string): Breadcrumb[] {
  if (path === ROUTES.home) return [];
  return breadcrumbsOf(path, (route) => (route === path ? recordName : undefined) ?? PAGE_NAMES[route]);
}

/** A data function was called for a record without a page, which happens only for paths outside of `listPages`. */
export class PageNotFoundError extends Error {
  override readonly name = 'PageNotFoundError';

  constructor(path: string) {
    super(`There is no page ${path}`);
  }
}
