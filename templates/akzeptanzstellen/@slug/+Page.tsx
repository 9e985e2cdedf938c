import { AddressLines } from '../../../site/components/AddressLines.tsx';
import { LinkList } from '../../../site/components/LinkList.tsx';
import { OpeningHours } from '../../../site/components/OpeningHours.tsx';
import { RichText } from '../../../site/components/RichText.tsx';
import { phoneHref } from '../../../site/shared/phone-href.ts';
import type { PageData } from '../../../site/shared/payload/page-data.ts';
import { acceptanceLocationPath, ROUTES, voucherPath } from '../../../site/shared/routes.ts';
import type { AcceptanceLocationContent } from './+data.ts';

export function Page({ content }: PageData<AcceptanceLocationContent>) {
  const { slug, name, categories, text, descriptionHtml, hours, hasVoucherPage, related } = content;
  return (
    <>
      <h1>{name}</h1>
      {categories.length > 0 && <p className="card-facts">{categories.join(' · ')}</p>}
      <div className="split split-wide">
        <div>
          {text !== undefined && <p className="lead">{text}</p>}
          {descriptionHtml !== undefined && <RichText html={descriptionHtml} />}
          <p className="actions">
            <a className="button" href={hasVoucherPage ? voucherPath(slug) : ROUTES.vouchers}>
              {hasVoucherPage ? 'Gutschein für dieses Geschäft' : 'Gutschein kaufen'}
            </a>
          </p>
        </div>
        <div className="facts">
          <Contact content={content} />
          {hours !== undefined && <OpeningHours week={hours} />}
        </div>
      </div>
      {related.length > 0 && (
        <section className="section">
          <h2>Das könnte Sie auch interessieren</h2>
          <LinkList links={related} hrefOf={acceptanceLocationPath} />
        </section>
      )}
    </>
  );
}

function Contact({
  content: { address, mapUrl, phone, websiteUrl, branches },
}: {
  content: AcceptanceLocationContent;
}) {
  return (
    <>
      <h2>Adresse und Kontakt</h2>
      {address !== undefined && <AddressLines address={address} />}
      <ul className="plain-list">
        {mapUrl !== undefined && (
          <li>
            <a href={mapUrl}>Auf OpenStreetMap ansehen</a>
          </li>
        )}
        {phone !== undefined && (
          <li>
            Telefon: <a href={phoneHref(phone)}>{phone}</a>
          </li>
        )}
        {websiteUrl !== undefined && (
          <li>
            <a href={websiteUrl}>Website besuchen</a>
          </li>
        )}
      </ul>
      {branches.length > 0 && (
        <>
          <h3>Weitere Filialen</h3>
          <ul className="plain-list">
            {branches.map(({ id, name, address: place }) => (
              <li key={id}>
                {name}
                <AddressLines address={place} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
