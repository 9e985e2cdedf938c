import type { Breadcrumb } from './payload/page-data.ts';
import { ROUTES } from './routes.ts';

/** Paths that nobody reads as words. */
const ABBREVIATIONS = new Set<string>([ROUTES.faq, ROUTES.terms]);

/**
 * 'Startseite', then one entry per path segment with hyphens shown as spaces (specification section 2), abbreviations in
 * capitals. None on the home page, which has nothing above it.
 */
export function breadcrumbsOf(path: string): Breadcrumb[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  if (segments.length === 0) return [];
  const trail = segments.map((segment, place) => {
    const route = `/${segments.slice(0, place + 1).join('/')}`;
    const words = segment.replaceAll('-', ' ');
    return { title: ABBREVIATIONS.has(route) ? words.toUpperCase() : words, route };
  });
  return [{ title: 'Startseite', route: ROUTES.home }, ...trail];
}
