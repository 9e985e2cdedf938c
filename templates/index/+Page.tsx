import { DrawnList } from '../../site/components/Drawing.tsx';
import { Icon } from '../../site/components/Icon.tsx';
import { AnswerList } from '../../site/components/LongPage.tsx';
import { MerchantCardItem } from '../../site/components/MerchantCards.tsx';
import { SupporterList } from '../../site/components/SupporterList.tsx';
import { useShell } from '../../site/features/shell/shell.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { ROUTES, acceptanceLocationPath } from '../../site/shared/routes.ts';
import { formatCount } from '../../site/shared/text/format.ts';
import type { HomeContent, HomeCategory } from './+data.ts';
import { Hero, MapTeaser } from './Hero.tsx';
import type { Fact } from './texts.ts';

export function Page({ content }: PageData<HomeContent>) {
  const { tenant } = useShell();
  const { answers, categories, map, sponsors, steps, waysToBuy } = content;
  return (
    <>
      <Hero tenantName={tenant.name} content={content} />
      <AboutVoucher cityName={tenant.cityName} about={content.about} facts={content.facts} />
      <Featured content={content} />
      {categories.length > 1 && <Categories categories={categories} />}
      <section className="band">
        <div className="container">
          <div className="section-head">
            <h2>In drei Schritten verschenkt</h2>
            <a href={ROUTES.howItWorks}>So funktioniert’s im Einzelnen</a>
          </div>
          <DrawnList items={steps} isOrdered />
        </div>
      </section>
      {map !== undefined && <MapTeaser map={map} about={content.aboutMap} />}
      <section className="container section">
        <h2>So kommen Sie zum Gutschein</h2>
        <DrawnList items={waysToBuy} />
      </section>
      <section className="container section side-by-side">
        <div>
          <h2>Kurz gefragt</h2>
          <p>
            <a href={ROUTES.faq}>Alle häufigen Fragen</a>
          </p>
        </div>
        <AnswerList answers={answers} />
      </section>
      {sponsors.length > 0 && (
        <section className="container section">
          <h2>Mit freundlicher Unterstützung von</h2>
          <SupporterList supporters={sponsors} />
        </section>
      )}
    </>
  );
}

interface AboutVoucherProps {
  about: string;
  cityName: string | undefined;
  facts: Fact[];
}

function AboutVoucher({ about, cityName, facts }: AboutVoucherProps) {
  return (
    <section className="container section about-voucher">
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
    <section className="container section">
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

/** Featured merchants, and a link to all of them. */
function Featured({ content: { featured, acceptanceCount } }: { content: HomeContent }) {
  if (featured.length === 0) return null;
  return (
    <section className="container section">
      <h2>Zum Beispiel hier</h2>
      <ul className="merchant-cards featured-cards">
        {featured.map((card) => (
          <MerchantCardItem
            key={card.slug}
            card={card}
            href={acceptanceLocationPath(card.slug)}
            isHighlighted={false}
          />
        ))}
        {acceptanceCount > featured.length && (
          <li>
            <a className="all-merchants" href={ROUTES.acceptanceLocations}>
              <strong>{formatCount(acceptanceCount)}</strong> Akzeptanzstellen ansehen
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
