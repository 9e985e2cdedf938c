import { Drawing } from '../../site/components/Drawing.tsx';
import { ResponsiveImage } from '../../site/components/ResponsiveImage.tsx';
import { useShell } from '../../site/components/shell-context.ts';
import { VoucherFace } from '../../site/components/VoucherFace.tsx';
import { MapDrawing } from '../../site/features/map/MapDrawing.tsx';
import type { DrawnMap } from '../../site/shared/map/drawn-map.ts';
import { ROUTES, voucherAmountPath, voucherPath } from '../../site/shared/routes.ts';
import { formatAmount } from '../../site/shared/text/format.ts';
import type { HomeContent, HomeVoucher } from './+data.ts';

/**
 * The tenant's first section: its picture, its voucher, its introduction, amounts to start with and the page's only
 * primary action. The build has already sanitised the markup.
 */
export function Hero({ content }: { content: HomeContent }) {
  const { name } = useShell().tenant;
  const { headingHtml, introHtml, isIntroLong, picture, generalVoucher, motif } = content;
  const intro = <div className="rich-text" dangerouslySetInnerHTML={{ __html: introHtml }} />;
  return (
    <section className="hero">
      <div className="hero-picture">
        {picture === undefined ? (
          <Drawing name="skyline" className="skyline hero-skyline" />
        ) : (
          <ResponsiveImage image={picture} alt="" sizes="(width < 820px) 100vw, 60vw" priority />
        )}
      </div>
      <div className="container hero-row">
        <div className="hero-text">
          {headingHtml === undefined ? <h1>{name}</h1> : <h1 dangerouslySetInnerHTML={{ __html: headingHtml }} />}
          {!isIntroLong && intro}
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
          title="Für Sie. Von hier."
          amount={generalVoucher?.amount}
          motif={motif}
          sizes="(width < 820px) 400px, 550px"
          // If the tenant has no image for this section, the motif is the largest image of the first viewport.
          priority={picture === undefined}
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
  /** The acceptance locations. */
  map: DrawnMap;
  /** Description of the map's content. */
  about: string;
}

/** Leads to the map page. A drawing: a map would load code that few visitors of this page need. */
export function MapTeaser({ map, about }: MapTeaserProps) {
  return (
    <section className="container home-map map-teaser">
      <div>
        <h2>Alles auf einem Stadtplan</h2>
        <p>{about}</p>
        <p className="actions">
          <a className="button button-quiet" href={ROUTES.map}>
            Stadtplan öffnen
          </a>
        </p>
      </div>
      <div className="drawn-map">
        <MapDrawing drawing={map} sizes="(width < 820px) 100vw, 700px" />
      </div>
    </section>
  );
}
