import { clipText } from '../parsing/text.ts';
import type { PageData, Breadcrumb } from './page-data.ts';
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
  content,
}: PageFacts<Content>): PageData<Content> {
  const head = { title, description: clipText(description, MAX_DESCRIPTION_LENGTH) };
  return {
    frameId,
    head: { ...head, ...(isIndexable(path) ? { canonicalPath: path } : { noindex: true }) },
    breadcrumbs: breadcrumbsOf(path, recordName),
    content,
  };
}

/** Names of pages whose path differs from their name in menus and headings. */
const PAGE_NAMES: Readonly<Record<string, string>> = {
  [ROUTES.faq]: 'Häufige Fragen',
  [ROUTES.terms]: 'AGB',
  // The page does not know yet whether there is an order.
  [ROUTES.orderCompleted]: 'Ihre Bestellung',
  [ROUTES.howItWorks]: 'So funktioniert’s',
  [ROUTES.whitelabel]: 'Gutscheinlösung für Ihre Stadt',
};

/**
 * 'Startseite', then one entry per path segment with hyphens shown as spaces (specification section 2). Empty on the
 * home page.
 * @param recordName the name of the record that the last segment identifies, since a slug lacks umlauts and capitals
 */
export function breadcrumbsOf(path: string, recordName?: string): Breadcrumb[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  if (segments.length === 0) return [];
  const trail = segments.map((segment, index) => {
    const route = `/${segments.slice(0, index + 1).join('/')}`;
    const isLast = index === segments.length - 1;
    return { title: (isLast ? recordName : undefined) ?? PAGE_NAMES[route] ?? wordsOf(segment), route };
  });
  return [{ title: 'Startseite', route: ROUTES.home }, ...trail];
}

function wordsOf(segment: string): string {
  const words = segment.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A data function was called for a record without a page, which happens only for paths outside of `listPages`. */
export class PageNotFoundError extends Error {
  override readonly name = 'PageNotFoundError';

  constructor(path: string) {
    super(`There is no page ${path}`);
  }
}
