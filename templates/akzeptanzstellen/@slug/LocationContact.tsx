import type { ReactNode } from 'react';
import { AddressLines } from '../../../site/components/ProviderContact.tsx';
import { Icon, type IconName } from '../../../site/components/Icon.tsx';
import { mailtoHref, phoneHref } from '../../../site/shared/contact-href.ts';
import type { AcceptanceLocationContent } from './+data.ts';

/** Where the merchant is, and how to reach it. */
export function LocationContact({ content }: { content: AcceptanceLocationContent }) {
  const { address, routeUrl, phone, email, websiteUrl } = content;
  if (address === undefined && phone === undefined && email === undefined && websiteUrl === undefined) return null;
  return (
    <>
      <h2>Adresse und Kontakt</h2>
      <ul className="contact-rows">
        {address !== undefined && (
          <Row icon="pin">
            <AddressLines address={address} />
          </Row>
        )}
        {routeUrl !== undefined && (
          <Row icon="route">
            <a href={routeUrl}>Route planen</a>
          </Row>
        )}
        {phone !== undefined && (
          <Row icon="phone">
            <a href={phoneHref(phone)}>{phone}</a>
          </Row>
        )}
        {email !== undefined && (
          <Row icon="mail">
            <a href={mailtoHref(email)}>{email}</a>
          </Row>
        )}
        {websiteUrl !== undefined && (
          <Row icon="external">
            <a href={websiteUrl}>{hostOf(websiteUrl)}</a>
          </Row>
        )}
      </ul>
    </>
  );
}

function Row({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      {children}
    </li>
  );
}

/** `https://www.example.org/shop` → `example.org` */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}
