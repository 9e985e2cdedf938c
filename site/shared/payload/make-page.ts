import { clipText } from '../text/plain-text.ts';
import type { PageData, Breadcrumb } from './page-data.ts';
import { ROUTES } from '../routes.ts';
import { isIndexable } from '../site-pages.ts';

interface PageFacts<Content> {
  frameId: string;
  path: string;
  /** Without the tenant's name. */
  title: string;
  /** Of the record that the page is about; the breadcrumbs show it. */
  recordName?: string;
  description: string;
  content: Content;
}

/** Longer descriptions are cut by every search engine. */
const LONGEST_DESCRIPTION = 160;

/** Puts together what all pages with an address of their own have in common. */
export function makePage<Content>({
  frameId,
  path,
  title,
  recordName,
  description,
  content,
}: PageFacts<Content>): PageData<Content> {
  const head = { title, description: clipText(description, LONGEST_DESCRIPTION) };
  return {
    frameId,
    head: { ...head, ...(isIndexable(path) ? { canonicalPath: path } : { noindex: true }) },
    breadcrumbs: breadcrumbsOf(path, recordName),
    content,
  };
}

/** Pages that menus and headings call something else than their path does. */
const PAGE_NAMES: Readonly<Record<string, string>> = {
  [ROUTES.faq]: 'Häufige Fragen',
  [ROUTES.terms]: 'AGB',
  [ROUTES.howItWorks]: 'So funktioniert’s',
  [ROUTES.whitelabel]: 'Gutscheinlösung für Ihre Stadt',
};

/**
 * 'Startseite', then one entry per path segment with hyphens shown as spaces (specification section 2). None on the home
 * page, which has nothing above it.
 * @param recordName the name of the record that the last segment stands for: a slug has lost umlauts and capitals
 */
export function breadcrumbsOf(path: string, recordName?: string): Breadcrumb[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  if (segments.length === 0) return [];
  const trail = segments.map((segment, place) => {
    const route = `/${segments.slice(0, place + 1).join('/')}`;
    const isLast = place === segments.length - 1;
    return { title: (isLast ? recordName : undefined) ?? PAGE_NAMES[route] ?? wordsOf(segment), route };
  });
  return [{ title: 'Startseite', route: ROUTES.home }, ...trail];
}

function wordsOf(segment: string): string {
  const words = segment.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A data function was asked for a record that has no page. Only a path outside `listPages` leads here. */
export class PageNotFoundError extends Error {
  override readonly name = 'PageNotFoundError';

  constructor(path: string) {
    super(`There is no page ${path}`);
  }
}
