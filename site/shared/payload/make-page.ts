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
  /** For the breadcrumbs. */
  recordName?: string;
  description: string;
  /** Its title and beginning replace title and description. */
  own?: OwnPage | undefined;
  content: Content;
}

/** Search engines truncate longer descriptions. */
const MAX_DESCRIPTION_LENGTH = 160;

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

/** Where menus and headings have another name than the path. */
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
 * Empty on the home page.
 * @param recordName of the last segment: a slug lacks umlauts and capitals
 */
export function breadcrumbsOfPage(path: string, recordName?: string): Breadcrumb[] {
  if (path === ROUTES.home) return [];
  return breadcrumbsOf(path, (route) => (route === path ? recordName : undefined) ?? PAGE_NAMES[route]);
}

/** Only for paths outside of `listPages`. */
export class PageNotFoundError extends Error {
  override readonly name = 'PageNotFoundError';

  constructor(path: string) {
    super(`There is no page ${path}`);
  }
}
