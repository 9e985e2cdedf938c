import { Drawing } from '../../site/components/Drawing.tsx';
import { PictureImage } from '../../site/components/PictureImage.tsx';
import { VoucherFace } from '../../site/components/VoucherFace.tsx';
import { ROUTES, voucherPath } from '../../site/shared/routes.ts';
import type { HomeContent } from './+data.ts';

interface HeroProps {
  tenantName: string;
  content: HomeContent;
}

/**
 * The tenant's first section: its picture and words, the voucher, and the page's one primary action. The markup passed
 * the allow-list of the build.
 */
export function Hero({ tenantName, content: { headingHtml, introHtml, picture, generalVoucher } }: HeroProps) {
  return (
    <section className="hero">
      {picture === undefined ? (
        <Drawing name="skyline" className="skyline hero-skyline" />
      ) : (
        <div className="hero-picture">
          <PictureImage picture={picture} alt="" sizes="100vw" priority />
        </div>
      )}
      <div className="container hero-row">
        <div className="hero-text">
          {headingHtml === undefined ? (
            <h1>{tenantName}</h1>
          ) : (
            <>
              <p className="overline">{tenantName}</p>
              <h1 dangerouslySetInnerHTML={{ __html: headingHtml }} />
            </>
          )}
          <div className="rich-text" dangerouslySetInnerHTML={{ __html: introHtml }} />
          <p className="actions">
            <a
              className="button button-large"
              href={generalVoucher === undefined ? ROUTES.vouchers : voucherPath(generalVoucher.slug)}
            >
              Gutschein kaufen
            </a>
            <a className="quiet-link" href={ROUTES.acceptanceLocations}>
              Akzeptanzstellen ansehen
            </a>
          </p>
        </div>
        <VoucherFace
          tenantName={tenantName}
          title="Für Sie. Von hier."
          amount={generalVoucher?.amount}
          motif={generalVoucher?.motif}
          // The largest picture comes first: this one, where the tenant has none for the section.
          priority={picture === undefined}
        />
      </div>
    </section>
  );
}
