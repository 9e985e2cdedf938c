import { MerchantCardList, OpeningNote } from '../../../site/components/MerchantCards.tsx';
import { RichText } from '../../../site/components/LongPage.tsx';
import { useOpeningStatus } from '../../../site/features/opening-now/use-opening-status.ts';
import type { PageData } from '../../../site/shared/payload/page-data.ts';
import { acceptanceLocationPath, ROUTES } from '../../../site/shared/routes.ts';
import type { AcceptanceLocationContent } from './+data.ts';
import { Branches } from './Branches.tsx';
import { LocationContact } from './LocationContact.tsx';
import { LocationHours } from './LocationHours.tsx';
import { LocationPictures } from './LocationPictures.tsx';
import { SmallMap } from './SmallMap.tsx';
import { VoucherOffer } from './VoucherOffer.tsx';

export function Page({ content }: PageData<AcceptanceLocationContent>) {
  const { name, categories, text, descriptionHtml, hours, position, branches, related, pdfUrl } = content;
  const statusOf = useOpeningStatus();
  const status = statusOf({ ...(hours && { hours: hours.minutes }) });
  return (
    <>
      <article className="location">
        <header className="location-head">
          <h1>{name}</h1>
          {categories.length > 0 && <p className="location-kind">{categories.join(' · ')}</p>}
          {hours !== undefined && (
            <p className="location-status">{status !== undefined && <OpeningNote status={status} />}</p>
          )}
        </header>
        <LocationPictures content={content} />
        <div className="location-text">
          {text !== undefined && <p className="lead">{text}</p>}
          {descriptionHtml !== undefined && <RichText html={descriptionHtml} />}
          <VoucherOffer content={content} />
        </div>
        <div className="location-facts">
          <LocationContact content={content} />
          {position !== undefined && <SmallMap content={content} position={position} />}
          {hours !== undefined && <LocationHours hours={hours} />}
          {branches.length > 0 && <Branches branches={branches} />}
        </div>
      </article>
      {related.length > 0 && (
        <section className="section related">
          <h2>Das könnte Sie auch interessieren</h2>
          <MerchantCardList cards={related} hrefOf={acceptanceLocationPath} statusOf={statusOf} />
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
