import { Drawing } from '../../site/components/Drawing.tsx';
import { ResponsiveImage } from '../../site/components/ResponsiveImage.tsx';
import { VoucherFace } from '../../site/components/VoucherFace.tsx';
import type { MapDots } from '../../site/shared/map/map-dots.ts';
import { ROUTES, voucherAmountPath, voucherPath } from '../../site/shared/routes.ts';
import { formatAmount } from '../../site/shared/text/format.ts';
import type { HomeContent, HomeVoucher } from './+data.ts';

interface HeroProps {
  tenantName: string;
  content: HomeContent;
}

/**
 * The tenant's first section: its image, and on a card its introduction, the key facts, amounts to start with and the
 * page's only primary action. The build has already sanitised the markup.
 */
export function Hero({ tenantName, content }: HeroProps) {
  const { headingHtml, introHtml, isIntroLong, picture: image, keyFacts, generalVoucher, motif } = content;
  const intro = <div className="rich-text" dangerouslySetInnerHTML={{ __html: introHtml }} />;
  return (
    <section className="hero">
      {image === undefined ? (
        <Drawing name="skyline" className="skyline hero-skyline" />
      ) : (
        <div className="hero-picture">
          <ResponsiveImage image={image} alt="" sizes="100vw" priority />
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
          {!isIntroLong && intro}
          <p className="hero-facts">{keyFacts.join('\u00a0· ')}</p>
          {generalVoucher !== undefined && <StartAmounts voucher={generalVoucher} />}
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
          {isIntroLong && intro}
        </div>
        <VoucherFace
          tenantName={tenantName}
          title="Für Sie. Von hier."
          amount={generalVoucher?.amount}
          motif={motif}
          sizes="(width < 820px) 240px, 440px"
          // If the tenant has no image for this section, the motif is the largest image of the first viewport.
          priority={image === undefined}
        />
      </div>
    </section>
  );
}

/** Links to the voucher's page, each with its amount chosen there. */
function StartAmounts({ voucher: { slug, startAmounts } }: { voucher: HomeVoucher }) {
  if (startAmounts.length === 0) return null;
  return (
    <>
      <p className="start-amounts-title" id="betraege">
        Wie viel möchten Sie schenken?
      </p>
      <ul className="start-amounts" aria-labelledby="betraege">
        {startAmounts.map((amount) => (
          <li key={amount}>
            <a className="start-amount" href={voucherAmountPath(slug, amount)}>
              <span className="visually-hidden">Gutschein über </span>
              {formatAmount(amount)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

interface MapTeaserProps {
  /** Relative positions of acceptance locations. */
  dots: MapDots;
  /** Description of the map's content. */
  about: string;
}

const PIN = 'M0 0c-16-22-26-34-26-48a26 26 0 0 1 52 0c0 14-10 26-26 48zM-8-48a8 8 0 1 0 16 0 8 8 0 1 0-16 0z';

/** Leads to the map page. A drawing, since a real map would contact another host and need consent first. */
export function MapTeaser({ dots: { path, pin }, about }: MapTeaserProps) {
  return (
    <section className="container section map-teaser">
      <div>
        <h2>Alles auf einer Karte</h2>
        <p>{about}</p>
        <p className="actions">
          <a className="button button-quiet" href={ROUTES.map}>
            Karte öffnen
          </a>
        </p>
      </div>
      <div className="drawn-map">
        <Drawing name="streets" className="streets" />
        <svg
          className="places-drawn"
          viewBox="0 0 640 400"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
          focusable="false"
        >
          <path className="map-dot-rings" d={path} />
          <path className="map-dots" d={path} />
          <path className="map-pin" d={PIN} transform={`translate(${pin.x} ${pin.y})`} />
        </svg>
      </div>
    </section>
  );
}
