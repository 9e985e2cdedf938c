import type { IconName } from '../../components/icon-name.ts';
import { mailtoHref, phoneHref } from '../../shared/contact-href.ts';
import type { ShellTenant } from '../../shared/payload/shell.ts';
import { ROUTES } from '../../shared/routes.ts';

export interface FooterLink {
  title: string;
  href: string;
  icon?: IconName;
}

export interface FooterColumn {
  title: string;
  links: FooterLink[];
}

/** The three columns of the specification (section 2, Footer); a column without any link is left out. */
export function footerColumns(tenant: ShellTenant): FooterColumn[] {
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
      title: 'Händler',
      links: [
        { title: 'Unternehmen registrieren', href: merchantRegistrationLink ?? portalUrl },
        { title: 'Login', href: portalUrl },
      ],
    },
    {
      title: 'Über uns',
      links: [
        { title: 'So funktioniert’s', href: ROUTES.howItWorks },
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
