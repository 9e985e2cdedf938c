import { CityBand } from '../../site/components/PageOpening.tsx';
import { DrawnList } from '../../site/components/Drawing.tsx';
import { OwnTextPage } from '../../site/components/LongPage.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { validityEnd } from '../../site/shared/text/format.ts';
import type { HowItWorks, HowItWorksContent } from './+data.ts';

export function Page({ content }: PageData<HowItWorksContent>) {
  return 'own' in content ? <OwnTextPage {...content.own} /> : <GeneralText {...content} />;
}

/** True of every programme; shown if the tenant has no text of its own. */
function GeneralText({ buying, giving, redeeming, validityYears, picture: image }: HowItWorks) {
  return (
    <>
      <h1>So funktioniert’s</h1>
      <p className="lead">
        Sie suchen einen Gutschein aus, und die Beschenkten entscheiden selbst, worauf sie sich freuen.
      </p>
      <CityBand image={image} />
      <section className="group">
        <h2>Kaufen</h2>
        <DrawnList items={buying} isOrdered />
      </section>
      <section className="section">
        <h2>Verschenken</h2>
        <DrawnList items={giving} />
      </section>
      <section className="section">
        <h2>Einlösen</h2>
        <DrawnList items={redeeming} />
      </section>
      <section className="panel section">
        <h2>So lange gilt er</h2>
        <p>
          {`Der Gutschein gilt bis zum ${validityEnd(validityYears)}. Ist noch etwas unklar? Vieles beantworten die `}
          <a href={ROUTES.faq}>häufigen Fragen</a>.
        </p>
        <p className="actions">
          <a className="button button-large" href={ROUTES.vouchers}>
            Gutschein aussuchen
          </a>
        </p>
      </section>
    </>
  );
}
