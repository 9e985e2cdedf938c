import { pageTypes, type PageType } from '../page-types.ts';

/** A page type with its route path: `gutscheine/@slug`. */
export interface PageModule extends PageType {
  type: string;
}

/** All page types except the error page. */
export function loadPages(): PageModule[] {
  return Object.entries(pageTypes)
    .filter(([id]) => !id.includes('_error'))
    .map(([id, { Page, data }]) => ({ type: id.slice('/templates/'.length), Page, data }));
}

/** `/gutscheine/a` → `gutscheine/@slug` */
export function typeOf(path: string): string {
  const [section = '', slug] = path.slice(1).split('/');
  if (section === '') return 'index';
  return slug === undefined ? section : `${section}/@slug`;
}
