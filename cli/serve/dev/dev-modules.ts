import type { offersFileOf } from '../../../site/shared/order/offers-file.ts';
import type { buildShell } from '../../../site/shared/payload/shell.ts';
import type { listPages } from '../../../site/shared/site-pages.ts';
import type { tenantStylesheet } from '../../../site/shared/colour/tenant-palette.ts';

/** What the dev server takes from site/shared through Vite, so that an edit there counts without a restart. */
export interface SiteModules {
  buildShell: typeof buildShell;
  listPages: typeof listPages;
  tenantStylesheet: typeof tenantStylesheet;
  offersFileOf: typeof offersFileOf;
}

export async function loadSiteModules(load: (url: string) => Promise<Record<string, unknown>>): Promise<SiteModules> {
  const modules = await Promise.all([
    load('/site/shared/payload/shell.ts'),
    load('/site/shared/site-pages.ts'),
    load('/site/shared/colour/tenant-palette.ts'),
    load('/site/shared/order/offers-file.ts'),
  ]);
  // The very files of the type imports above; Vite cannot tell what they export.
  const [shell, pages, stylesheet, offers] = modules as [
    Pick<SiteModules, 'buildShell'>,
    Pick<SiteModules, 'listPages'>,
    Pick<SiteModules, 'tenantStylesheet'>,
    Pick<SiteModules, 'offersFileOf'>,
  ];
  return { ...shell, ...pages, ...stylesheet, ...offers };
}
