import type { Breadcrumb } from './payload/page-data.ts';
import { ROUTES } from './routes.ts';

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
