import type { IconName } from '../components/Icon.tsx';
import { mailtoHref, phoneHref } from '../shared/text/contact-links.ts';
import type { Shell, ShellSettings, ShellTenant } from '../shared/payload/shell.ts';
import { ROUTES } from '../shared/routes.ts';
import { BALANCE_LINK } from '../shared/tenant-facts.ts';

/* Beside the components, since Vite exchanges a file in open pages only if it exports nothing but components. */

/** Target of the skip link. */
export const MAIN_ID = 'inhalt';

interface MenuItem {
  title: string;
  route: string;
  /** Leads to another site. */
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

export interface FooterLink {
  title: string;
  href: string;
  icon?: IconName;
}

interface FooterColumn {
  title: string;
  links: FooterLink[];
}

/** The three columns of the specification (section 2, Footer), without empty ones. */
export function footerColumns(tenant: ShellTenant, { balanceUrl }: Pick<ShellSettings, 'balanceUrl'>): FooterColumn[] {
  const { supportPhone, supportEmail, merchantRegistrationLink, portalUrl } = tenant;
  const columns = [
    {
      title: 'Kontakt',
      links: [
        ...(supportPhone === undefined
          ? []
          : [{ title: supportPhone, href: phoneHref(supportPhone), icon: 'phone' as const }]),
        ...(supportEmail === undefined
          ? []
          : [{ title: supportEmail, href: mailtoHref(supportEmail), icon: 'mail' as const }]),
      ],
    },
    {
      title: 'Für Betriebe',
      links: [
        { title: 'Betrieb registrieren', href: merchantRegistrationLink ?? portalUrl },
        { title: 'Login', href: portalUrl },
      ],
    },
    {
      title: 'Über uns',
      links: [
        { title: 'So funktioniert’s', href: ROUTES.howItWorks },
        ...(balanceUrl === undefined ? [] : [{ title: BALANCE_LINK, href: balanceUrl }]),
        { title: 'Gutscheinlösung für Ihre Stadt', href: ROUTES.whitelabel },
      ],
    },
  ];
  return columns.filter(({ links }) => links.length > 0);
}

export function socialLinks({ facebookUrl, instagramUrl }: ShellTenant): FooterLink[] {
  return [
    ...(facebookUrl === undefined ? [] : [{ title: 'Facebook', href: facebookUrl, icon: 'facebook' as const }]),
    ...(instagramUrl === undefined ? [] : [{ title: 'Instagram', href: instagramUrl, icon: 'instagram' as const }]),
  ];
}

/** Must be reachable from every page, whatever its layout. */
export const LEGAL_LINKS: readonly FooterLink[] = [
  { title: 'Impressum', href: ROUTES.imprint },
  { title: 'Datenschutz', href: ROUTES.privacy },
  { title: 'AGB', href: ROUTES.terms },
  { title: 'Barrierefreiheit', href: ROUTES.accessibility },
  { title: 'Vertrag widerrufen', href: ROUTES.withdrawal },
];
