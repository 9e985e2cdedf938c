import type { ComponentType } from 'react';
import type { PageData, PageInput } from '../site/shared/payload/page-data.ts';
import { renderers } from '../site/renderer/render-parts.tsx';

/** The parts of a page type; Vike adds the frame. */
export interface PageType {
  Page: ComponentType<PageData<unknown>>;
  data: (input: PageInput) => PageData<unknown>;
}

type Modules = Record<string, Record<string, unknown>>;

const PAGE_FILE = '/+Page.tsx';

/*
 * A separate entry of the server bundle: pages are rendered without loading Vike, which would take longer than building
 * a small site.
 */
export { renderers };

/** Every page type by Vike's page id: `/templates/gutscheine/@slug`. */
export const pageTypes: Readonly<Record<string, PageType>> = collectPageTypes();

function collectPageTypes(): Record<string, PageType> {
  const data: Modules = import.meta.glob('./**/+data.ts', { eager: true });
  const pages: Modules = import.meta.glob('./**/+Page.tsx', { eager: true });
  return Object.fromEntries(
    Object.keys(pages).map((file) => {
      const folder = file.slice(0, -PAGE_FILE.length);
      // Each page type has these exports; the glob's type cannot express it.
      const type = { Page: pages[file]?.['Page'], data: data[`${folder}/+data.ts`]?.['data'] } as PageType;
      return [`/templates${folder.slice(1)}`, type];
    }),
  );
}
