import type { ReactNode } from 'react';
import { Icon } from '../components/Icon.tsx';
import { ConsentSettings } from '../features/consent/ConsentSettings.tsx';
import { useShell } from '../components/shell-context.ts';
import { ROUTES } from '../shared/routes.ts';
import { footerColumns, LEGAL_LINKS, socialLinks, type FooterLink } from './layout-links.ts';

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
              <ConsentSettings />
            </li>
          )}
        </Links>
        {social.length > 0 && <Links links={social} />}
        <p>
          <span>© {tenant.providerName ?? tenant.name}</span>
          {tenant.providerName !== undefined && (
            <a href={tenant.providerUrl ?? ROUTES.imprint}>
              {tenant.providerUrl === undefined ? 'Über den Anbieter' : 'Website des Anbieters'}
            </a>
          )}
        </p>
      </div>
    </footer>
  );
}

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
