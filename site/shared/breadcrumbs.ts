import type { Breadcrumb } from './payload/page-data.ts';
import { ROUTES } from './routes.ts';

/**
 * 'Startseite', then one entry per path segment with hyphens shown as spaces (specification section 2). None on the
 * home page, which has nothing above it.
 */
export function breadcrumbsOf(path: string): Breadcrumb[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  if (segments.length === 0) return [];
  const trail = segments.map((segment, place) => ({
    title: segment.replaceAll('-', ' '),
    route: `/${segments.slice(0, place + 1).join('/')}`,
  }));
  return [{ title: 'Startseite', route: ROUTES.home }, ...trail];
}
