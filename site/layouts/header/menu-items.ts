import type { Shell } from '../../shared/payload/shell.ts';
import { ROUTES } from '../../shared/routes.ts';

export interface MenuItem {
  title: string;
  route: string;
  /** Leaves the site. */
  isExternal?: true;
}

/** The menu in the order of the specification (section 2, Header). */
export function menuItems({ hasSalesPoints, tenant }: Shell): MenuItem[] {
  return [
    { title: 'Gutscheine kaufen', route: ROUTES.vouchers },
    { title: 'Akzeptanzstellen', route: ROUTES.acceptanceLocations },
    ...(hasSalesPoints ? [{ title: 'Verkaufsstellen', route: ROUTES.salesPoints }] : []),
    { title: 'Häufige Fragen', route: ROUTES.faq },
    { title: 'Firmenkunden', route: ROUTES.corporateCustomers },
    { title: 'Login', route: tenant.portalUrl, isExternal: true },
  ];
}
