import { DrawnList, Drawing } from '../../site/components/Drawing.tsx';
import { Icon } from '../../site/components/Icon.tsx';
import { AnswerList } from '../../site/components/LongPage.tsx';
import { MerchantCardItem } from '../../site/components/MerchantCards.tsx';
import { SupporterList } from '../../site/components/SupporterList.tsx';
import { useShell } from '../../site/components/shell-context.ts';
import type { LocationCard } from '../../site/shared/lists/merchant-cards.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { ROUTES, acceptanceLocationPath, voucherAmountPath, voucherPath } from '../../site/shared/routes.ts';
import type { HomeCategory, HomeContent, HomeSectionContent, HomeVoucher } from './+data.ts';
import type { Fact } from './texts.ts';
import { ResponsiveImage } from '../../site/components/ResponsiveImage.tsx';
import { VoucherFace } from '../../site/components/VoucherFace.tsx';
import { MapDrawing } from '../../site/features/map/MapDrawing.tsx';
import type { DrawnMap } from '../../site/shared/map/drawn-map.ts';
import { formatAmount } from '../../site/shared/text/format.ts';

export function Page({ content }: PageData<HomeContent>) {
  return (
    <>
      <Hero content={content} />
      {content.sections.map((section) => (
        <Section key={section.name} section={section} />
      ))}
    </>
  );
}

function Section({ section }: { section: HomeSectionContent }) {
  switch (section.name) {
    case 'benefits':
      return <AboutVoucher about={section.about} facts={section.facts} />;
    case 'examples':
      return <Featured featured={section.featured} acceptanceCount={section.acceptanceCount} />;
    case 'categories':
      return <Categories categories={section.categories} />;
    case 'steps':
      return (
        <section className="home-steps">
          <div className="container">
            <div className="section-head">
              <h2>In drei Schritten verschenkt</h2>
              <a href={ROUTES.howItWorks}>So funktioniert’s im Einzelnen</a>
            </div>
            <DrawnList items={section.steps} isOrdered />
          </div>
        </section>
      );
    case 'map':
      return <MapTeaser map={section.map} about={section.about} />;
    case 'ways':
      return (
        <section className="container home-ways">
          <h2>So kommen Sie zum Gutschein</h2>
          <DrawnList items={section.waysToBuy} />
        </section>
      );
    case 'questions':
      return (
        <section className="container home-questions side-by-side">
          <div>
            <h2>Kurz gefragt</h2>
            <p>
              <a href={ROUTES.faq}>Alle häufigen Fragen</a>
            </p>
          </div>
          <AnswerList answers={section.answers} />
        </section>
      );
    case 'supporters':
      return (
        <section className="container home-supporters">
          <h2>Mit freundlicher Unterstützung von</h2>
          <SupporterList supporters={section.sponsors} />
        </section>
      );
  }
}

interface AboutVoucherProps {
  about: string;
  facts: Fact[];
}

function AboutVoucher({ about, facts }: AboutVoucherProps) {
  const { cityName } = useShell().tenant;
  return (
    <section className="container home-benefits about-voucher">
      <div>
        <h2>{`Ein Geschenk, das ${cityName === undefined ? 'hier' : `in ${cityName}`} zu Hause ist`}</h2>
        <p className="lead">{about}</p>
      </div>
      <ul className="facts-list">
        {facts.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The categories with the number of their acceptance locations. */
function Categories({ categories }: { categories: HomeCategory[] }) {
  return (
    <section className="container home-categories">
      <h2>Wonach ist Ihnen?</h2>
      <ul className="category-tiles">
        {categories.map(({ href, name, count, kind }) => (
          <li key={name}>
            <a className="category-tile" href={href}>
              <span className={`category-sign sign-${kind ?? 'none'}`} />
              <span className="category-name">{name}</span>
              <span className="category-count">
                {count === 1 ? '1 Akzeptanz\u00adstelle' : `${count} Akzeptanz\u00adstellen`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Featured merchants as houses of a street, and a link to all of them. The street scrolls sideways, so the keyboard must
 * reach it in every browser.
 */
function Featured({ featured, acceptanceCount }: { featured: LocationCard[]; acceptanceCount: number }) {
  return (
    <section className="home-examples">
      <h2 className="container" id="beispiele">
        Zum Beispiel hier
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls. */}
      <section className="street" aria-labelledby="beispiele" tabIndex={0}>
        <ul>
          {featured.map((card) => (
            <MerchantCardItem
              key={card.slug}
              card={card}
              href={acceptanceLocationPath(card.slug)}
              isHighlighted={false}
              sizes="360px"
            />
          ))}
          {acceptanceCount > featured.length && (
            <li className="street-end">
              <a href={ROUTES.acceptanceLocations}>Alle Akzeptanz­stellen ansehen</a>
            </li>
          )}
        </ul>
      </section>
    </section>
  );
}

/**
 * The tenant's first section: its picture, its voucher, its introduction, amounts to start with and the page's only
 * primary action. The build has already sanitised the markup.
 */
function Hero({ content }: { content: HomeContent }) {
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
function MapTeaser({ map, about }: MapTeaserProps) {
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
