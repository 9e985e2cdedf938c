import { AnswerList } from '../../site/components/LongPage.tsx';
import { DrawnList } from '../../site/components/Drawing.tsx';
import { SupporterList } from '../../site/components/SupporterList.tsx';
import { useShell } from '../../site/features/shell/shell-context.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { AboutVoucher } from './AboutVoucher.tsx';
import { Categories } from './Categories.tsx';
import { Featured } from './Featured.tsx';
import { Hero } from './Hero.tsx';
import { MapTeaser } from './MapTeaser.tsx';
import type { HomeContent } from './+data.ts';

export function Page({ content }: PageData<HomeContent>) {
  const { tenant } = useShell();
  const { answers, categories, mapDots, sponsors, steps, waysToBuy } = content;
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
      {mapDots !== undefined && <MapTeaser dots={mapDots} about={content.aboutMap} />}
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
