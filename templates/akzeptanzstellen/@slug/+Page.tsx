import { ShareButton } from '../../../site/components/ShareButton.tsx';
import { RichText, AddressLines } from '../../../site/components/TextBlocks.tsx';
import { MerchantCardList, MerchantImage, OpeningNote } from '../../../site/components/MerchantCards.tsx';
import { ResponsiveImage } from '../../../site/components/ResponsiveImage.tsx';
import { VoucherFace } from '../../../site/components/VoucherFace.tsx';
import { useShell } from '../../../site/components/shell-context.ts';
import type { PageData } from '../../../site/shared/payload/page-data.ts';
import { acceptanceLocationPath, ROUTES, voucherPath } from '../../../site/shared/routes.ts';
import type { AcceptanceLocationContent, LocationHours as Hours, Branch } from './+data.ts';
import { type ReactNode, useState } from 'react';
import { Icon, type IconName } from '../../../site/components/Icon.tsx';
import { PlaceMap } from '../../../site/features/map/PlaceMap.tsx';
import { isPhoneNumber, mailtoHref, phoneHref } from '../../../site/shared/text/contact-links.ts';
import { emailDraftHref } from '../../../site/shared/text/email.ts';
import { WEEKDAYS, type OpeningWeek } from '../../../site/shared/opening/opening-hours.ts';

export function Page({ content }: PageData<AcceptanceLocationContent>) {
  const { slug, name, categories, text, descriptionHtml, hours, position, branches, related, pdfUrl } = content;
  return (
    <>
      <article className="location">
        <header className="location-head">
          <h1>{name}</h1>
          {categories.length > 0 && <p className="location-kind">{categories.join(' · ')}</p>}
          {hours !== undefined && (
            <p className="location-status">
              <OpeningNote hours={hours.minutes} />
            </p>
          )}
        </header>
        <LocationImages content={content} />
        <div className="location-text">
          {text !== undefined && <p className="lead">{text}</p>}
          {descriptionHtml !== undefined && <RichText html={descriptionHtml} />}
          <VoucherOffer content={content} />
          <p className="actions">
            <ShareButton label="Diesen Betrieb teilen" title={name} path={acceptanceLocationPath(slug)} />
          </p>
        </div>
        <div className="location-facts">
          <LocationContact content={content} />
          {position !== undefined && <SmallMap content={content} position={position} />}
          {hours !== undefined && <LocationHours hours={hours} />}
          {branches.length > 0 && <Branches branches={branches} />}
          <LocationCorrection content={content} />
        </div>
      </article>
      {related.length > 0 && (
        <section className="section related">
          <h2>Das könnte Sie auch interessieren</h2>
          <MerchantCardList cards={related} hrefOf={acceptanceLocationPath} />
        </section>
      )}
      <p className="actions">
        <a className="quiet-link" href={ROUTES.acceptanceLocations}>
          Alle Akzeptanzstellen
        </a>
        {pdfUrl !== undefined && (
          <a className="quiet-link" href={pdfUrl}>
            Alle Akzeptanzstellen als PDF
          </a>
        )}
      </p>
    </>
  );
}

/** The voucher to buy for this place: its own if it sells one, otherwise the general one. */
function VoucherOffer({ content }: { content: AcceptanceLocationContent }) {
  const { slug, name, hasVoucherPage, general, face, motif } = content;
  const { tenant } = useShell();
  const generalName = general?.name ?? tenant.name;
  const generalHref = general === undefined ? ROUTES.vouchers : voucherPath(general.slug);
  return (
    <section className="voucher-offer" aria-labelledby="gutschein">
      <VoucherFace
        title={hasVoucherPage ? name : 'Hier einlösbar'}
        face={face}
        motif={motif}
        sizes="(width < 480px) 60vw, 200px"
      />
      <div>
        <h2 id="gutschein">{hasVoucherPage ? `Gutschein für ${name}` : 'Hier einlösbar'}</h2>
        {hasVoucherPage ? (
          <p>
            Hier ebenfalls einlösbar: <a href={generalHref}>{generalName}</a>
          </p>
        ) : (
          <p>{`Der Gutschein „${generalName}“ gilt hier und bei allen anderen Akzeptanzstellen.`}</p>
        )}
        <a className="button" href={hasVoucherPage ? voucherPath(slug) : generalHref}>
          {hasVoucherPage ? 'Gutschein für diesen Betrieb' : 'Gutschein kaufen'}
        </a>
      </div>
    </section>
  );
}

const LARGE = '(max-width: 899px) 100vw, 700px';
const SMALL = '(max-width: 899px) 50vw, 340px';

/** The merchant's images, the first one large, its logo, or the drawn storefront. */
function LocationImages({ content }: { content: AcceptanceLocationContent }) {
  const { slug, name, kind, logo, pictures: images } = content;
  const [first, ...others] = images;
  return (
    <div className="location-pictures">
      {first === undefined ? (
        <MerchantImage card={{ slug, name, ...(logo && { logo }), ...(kind && { kind }) }} priority />
      ) : (
        <ResponsiveImage className="location-picture" image={first} alt="" sizes={LARGE} priority />
      )}
      {others.map((image) => (
        <ResponsiveImage key={image.path} className="location-picture" image={image} alt="" sizes={SMALL} />
      ))}
    </div>
  );
}

/** Address and contact details of the merchant. */
function LocationContact({ content }: { content: AcceptanceLocationContent }) {
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
function LocationHours({ hours }: { hours: Hours }) {
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
function LocationCorrection({ content: { slug, name } }: { content: AcceptanceLocationContent }) {
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
function SmallMap({ content: { slug, name, address }, position }: SmallMapProps) {
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
function Branches({ branches }: { branches: Branch[] }) {
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
