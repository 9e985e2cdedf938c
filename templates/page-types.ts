import type { ComponentType } from 'react';
import type { PageData, PageInput } from '../site/shared/payload/page-data.ts';
import { renderers } from '../site/renderer/renderers.ts';

/** What a page type is made of, beside the frame that Vike makes for it. */
export interface PageType {
  Page: ComponentType<PageData<unknown>>;
  data: (input: PageInput) => PageData<unknown>;
}

type Modules = Record<string, Record<string, unknown>>;

const PAGE_FILE = '/+Page.tsx';

/* Entry of its own in the server's bundle: pages are rendered without loading Vike, which takes longer than a small site. */
export { renderers };

/** Every page type by its id, as Vike names it: `/templates/gutscheine/@slug`. */
export const pageTypes: Readonly<Record<string, PageType>> = collectPageTypes();

function collectPageTypes(): Record<string, PageType> {
  const data: Modules = import.meta.glob('./**/+data.ts', { eager: true });
  const pages: Modules = import.meta.glob('./**/+Page.tsx', { eager: true });
  return Object.fromEntries(
    Object.keys(pages).map((file) => {
      const folder = file.slice(0, -PAGE_FILE.length);
      // The globs promise these exports: they are what makes a page type.
      const type = { Page: pages[file]?.['Page'], data: data[`${folder}/+data.ts`]?.['data'] } as PageType;
      return [`/templates${folder.slice(1)}`, type];
    }),
  );
}
