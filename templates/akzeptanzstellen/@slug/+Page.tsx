import { ShareButton } from '../../../site/components/ShareButton.tsx';
import { RichText } from '../../../site/components/TextBlocks.tsx';
import { MerchantCardList, MerchantImage, OpeningNote } from '../../../site/components/MerchantCards.tsx';
import { ResponsiveImage } from '../../../site/components/ResponsiveImage.tsx';
import { VoucherFace } from '../../../site/components/VoucherFace.tsx';
import { useShell } from '../../../site/components/shell-context.ts';
import type { PageData } from '../../../site/shared/payload/page-data.ts';
import { acceptanceLocationPath, ROUTES, voucherPath } from '../../../site/shared/routes.ts';
import type { AcceptanceLocationContent } from './+data.ts';
import { Branches, LocationContact, LocationCorrection, LocationHours, SmallMap } from './LocationFacts.tsx';

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
