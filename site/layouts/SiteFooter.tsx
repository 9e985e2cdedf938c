import type { ReactNode } from 'react';
import { Icon, type IconName } from '../components/Icon.tsx';
import { ConsentSettings } from '../features/consent/ConsentSettings.tsx';
import { useShell } from '../features/shell/shell.tsx';
import { mailtoHref, phoneHref } from '../shared/text/contact-links.ts';
import type { ShellSettings, ShellTenant } from '../shared/payload/shell.ts';
import { ROUTES } from '../shared/routes.ts';
import { BALANCE_LINK } from '../shared/tenant-facts.ts';

/** @param isCompact renders the legal row only */
export function SiteFooter({ isCompact }: { isCompact: boolean }) {
  const shell = useShell();
  const { tenant, settings } = shell;
  const social = socialLinks(tenant);
  return (
    <footer className="site-footer">
      {!isCompact && (
        <div className="container footer-columns">
          {footerColumns(tenant, settings).map(({ title, links }) => (
            <section key={title}>
              <h2>{title}</h2>
              <Links links={links} />
            </section>
          ))}
        </div>
      )}
      <div className="container footer-legal">
        <Links links={LEGAL_LINKS}>
          {shell.hasConsentOffers && (
            <li>
              <ConsentSettings shell={shell} />
            </li>
          )}
        </Links>
        {social.length > 0 && <Links links={social} />}
        <p>
          <span>© {tenant.providerName ?? tenant.name}</span>
          {tenant.providerName !== undefined && <a href={ROUTES.imprint}>Über den Anbieter</a>}
        </p>
      </div>
    </footer>
  );
}

/** Links of the footer, stacked or in a row. */
export function Links({ links, children }: { links: readonly FooterLink[]; children?: ReactNode }) {
  return (
    <ul>
      {links.map(({ title, href, icon }) => (
        <li key={title}>
          <a href={href}>
            {icon !== undefined && <Icon name={icon} />}
            {title}
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
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
