import { type ReactNode, useState } from 'react';
import { Icon, type IconName } from '../../../site/components/Icon.tsx';
import { AddressLines } from '../../../site/components/TextBlocks.tsx';
import { PlaceMap } from '../../../site/features/map/PlaceMap.tsx';
import { useShell } from '../../../site/components/shell-context.ts';
import { acceptanceLocationPath } from '../../../site/shared/routes.ts';
import { isPhoneNumber, mailtoHref, phoneHref } from '../../../site/shared/text/contact-links.ts';
import { emailDraftHref } from '../../../site/shared/text/email.ts';
import { WEEKDAYS, type OpeningWeek } from '../../../site/shared/opening/opening-hours.ts';
import type { AcceptanceLocationContent, LocationHours as Hours, Branch } from './+data.ts';

/** Address and contact details of the merchant. */
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
          <Row icon="phone">{isPhoneNumber(phone) ? <a href={phoneHref(phone)}>{phone}</a> : phone}</Row>
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

/** The regular week; site/sleeping-page/instant/instant.ts marks today. */
export function LocationHours({ hours }: { hours: Hours }) {
  return (
    <>
      <OpeningHours week={hours.week} />
      <p className="hours-note">An Feiertagen können die Zeiten abweichen.</p>
    </>
  );
}

function OpeningHours({ week }: { week: OpeningWeek }) {
  return (
    <table className="hours" data-week>
      <caption>Öffnungszeiten</caption>
      <tbody>
        {WEEKDAYS.map((name, index) => (
          // Today's row is marked by site/sleeping-page/instant/instant.ts.
          <tr key={name} suppressHydrationWarning>
            <th scope="row">{name}</th>
            <td>{dayText(week[index] ?? '')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function dayText(text: string): ReactNode {
  if (text === '') return 'geschlossen';
  const spans = text.split(', ');
  if (spans.length === 1) return text;
  // Lines break between time spans, not within one.
  return spans.map((span, index) => (
    <span key={span} className="span">
      {index === spans.length - 1 ? span : `${span}, `}
    </span>
  ));
}

/** A prepared e-mail to the programme; nothing without its address. */
export function LocationCorrection({ content: { slug, name } }: { content: AcceptanceLocationContent }) {
  const { tenant, settings } = useShell();
  if (tenant.supportEmail === undefined) return null;
  const href = emailDraftHref(tenant.supportEmail, {
    subject: `Angaben zu ${name}`,
    lines: [
      'Guten Tag,',
      '',
      `diese Angaben zu ${name} stimmen nicht:`,
      '',
      '',
      `https://${settings.tenantDomain}${acceptanceLocationPath(slug)}`,
    ],
  });
  return (
    <p className="hours-note">
      Angaben nicht richtig? <a href={href}>Bitte schreiben Sie uns.</a>
    </p>
  );
}

/** Close enough to see on which side of the street the place is. */
const ZOOM = 17;

interface SmallMapProps {
  content: AcceptanceLocationContent;
  position: { lat: number; lon: number };
}

/** The place on a map, loaded when the visitor opens it. */
export function SmallMap({ content: { slug, name, address }, position }: SmallMapProps) {
  const [isOpen, setOpen] = useState(false);
  const street = address === undefined ? {} : { street: address.street };
  return (
    <details
      className="small-map needs-script"
      data-wakes
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Auf dem Stadtplan zeigen</summary>
      {isOpen && (
        <PlaceMap
          label={`Stadtplan: ${name}`}
          start={{ ...position, zoom: ZOOM }}
          places={[{ id: slug, name, ...position, kind: 'acceptance', ...street }]}
          isEmbedded
          isWanted
        />
      )}
    </details>
  );
}

/** Further locations of the merchant. */
export function Branches({ branches }: { branches: Branch[] }) {
  return (
    <>
      <h2>Weitere Filialen</h2>
      <ul className="plain-list">
        {branches.map(({ id, name, address }) => (
          <li key={id}>
            <strong>{name}</strong>
            <AddressLines address={address} />
          </li>
        ))}
      </ul>
    </>
  );
}
