import { ROUTES } from '../routes.ts';
import type { Breadcrumb } from './page-data.ts';

/**
 * 'Startseite', then one entry per segment (specification section 2). Every page loads this code, so it knows no names:
 * make-page.ts.
 * @param pathname percent-encoded, as browsers have it; it may have no page
 * @param nameOf the name of a page, if it is not its last segment
 */
export function breadcrumbsOf(
  pathname: string,
  nameOf: (route: string) => string | undefined = () => undefined,
): Breadcrumb[] {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const trail = segments.map((segment, index) => {
    const route = `/${segments.slice(0, index + 1).join('/')}`;
    return { title: nameOf(route) ?? wordsOf(segment), route };
  });
  return [{ title: 'Startseite', route: ROUTES.home }, ...trail];
}

function wordsOf(segment: string): string {
  const words = decode(segment).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
