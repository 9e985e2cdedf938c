/** The layouts of the specification's section 2; `empty` stands for its empty-layout. */
export type LayoutName = 'home' | 'default' | 'cart' | 'empty';

/**
 * Where a page stands in the site, derived from its page type, so that header and footer of all pages of one type
 * are the same markup: `/templates/gutscheine/@slug` → section `gutscheine`, not its own list page.
 */
export interface PageLocation {
  section: string;
  isSectionPage: boolean;
}

export function locatePage(pageId: string): PageLocation {
  const [, , section = '', ...rest] = pageId.split('/');
  return { section, isSectionPage: rest.length === 0 };
}
