import type { ComponentType } from 'react';
import type { PageData, PageInput } from '../site/shared/payload/page-data.ts';

/** Page type by path, as the router sees it: `gutscheine/@slug`. */
export interface PageModule {
  type: string;
  data: (input: PageInput) => PageData<unknown>;
  Page: ComponentType<PageData<unknown>>;
}

type Modules = Record<string, Record<string, unknown>>;

/** Every page type of this folder but the error page. */
export function loadPages(): PageModule[] {
  const data: Modules = import.meta.glob('./**/+data.ts', { eager: true });
  const pages: Modules = import.meta.glob('./**/+Page.tsx', { eager: true });
  return Object.keys(pages)
    .filter((file) => !file.includes('_error'))
    .map((file) => ({
      type: file.slice('./'.length, -'/+Page.tsx'.length),
      // The globs promise these exports: they are what makes a page type.
      data: data[file.replace('+Page.tsx', '+data.ts')]?.['data'] as PageModule['data'],
      Page: pages[file]?.['Page'] as PageModule['Page'],
    }));
}

/** `/gutscheine/a` → `gutscheine/@slug` */
export function typeOf(path: string): string {
  const [section = '', slug] = path.slice(1).split('/');
  if (section === '') return 'index';
  return slug === undefined ? section : `${section}/@slug`;
}
