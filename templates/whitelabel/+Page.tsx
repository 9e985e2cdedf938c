import { Drawing, DrawnList } from '../../site/components/Drawing.tsx';
import { Icon } from '../../site/components/Icon.tsx';
import { AnswerList, OwnTextPage } from '../../site/components/LongPage.tsx';
import { PageOpening } from '../../site/components/PageOpening.tsx';
import { ContactActions } from '../../site/components/ProviderContact.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { formatCount } from '../../site/shared/text/format.ts';
import type { Offer, WhitelabelContent, Share } from './+data.ts';

const SUBJECT = 'Gutscheinlösung für unsere Stadt';

export function Page({ content }: PageData<WhitelabelContent>) {
  return 'own' in content ? <OwnTextPage {...content.own} /> : <GeneralText content={content} />;
}

/** The offer of this software; shown if the tenant has no text of its own. */
function GeneralText({ content }: { content: Offer }) {
  return (
    <>
      <PageOpening
        title="Gutschein&shy;lösung für Ihre Stadt"
        drawing="town"
        lead={`Kaufkraft bleibt am Ort, wenn Schenken am Ort einfach ist. Die Technik hinter dieser Website gibt es auch für Ihre Stadt, Ihre Region oder Ihre Werbegemeinschaft: unter Ihrem Namen, in Ihren Farben.`}
      >
        <p className="actions">
          <a className="button button-large" href="#kontakt">
            Gespräch vereinbaren
          </a>
          <a className="quiet-link" href="#enthalten">
            Was enthalten ist
          </a>
        </p>
      </PageOpening>
      <section className="section">
        <h2>Was ein Stadt&shy;gutschein bewirkt</h2>
        <DrawnList items={content.effects} />
      </section>
      <Included shares={content.shares} />
      <section className="section">
        <h2>In vier Schritten zum eigenen Stadt&shy;gutschein</h2>
        <ol className="steps">
          <li>
            <h3>Kennenlernen</h3>
            <p>Wir sprechen über Ihre Stadt, Ihre Betriebe und darüber, wer Träger des Gutscheins sein soll.</p>
          </li>
          <li>
            <h3>Einrichten</h3>
            <p>
              Website und Portal für die Betriebe entstehen unter Ihrer Adresse, mit Ihrem Logo, Ihren Farben und
              Motiven.
            </p>
          </li>
          <li>
            <h3>Betriebe gewinnen</h3>
            <p>Sie laden ein, und die Betriebe melden sich im Portal an.</p>
          </li>
          <li>
            <h3>Starten</h3>
            <p>Der Verkauf beginnt, online und auf Wunsch auch an Verkaufsstellen wie der Tourist-Information.</p>
          </li>
        </ol>
      </section>
      <Programme content={content} />
      <section className="section side-by-side">
        <h2>Fragen aus Rathaus und Stadtmarketing</h2>
        <AnswerList answers={content.answers} />
      </section>
      <section className="panel panel-drawn section" id="kontakt">
        <div>
          <h2>Sprechen wir über Ihre Stadt</h2>
          <p>Erzählen Sie uns, was Sie vorhaben, und fragen Sie, was Sie wissen möchten.</p>
          <ContactActions subject={SUBJECT} />
        </div>
        <Drawing name="talk" />
      </section>
    </>
  );
}

/** The parts of the offer. */
function Included({ shares }: { shares: readonly Share[] }) {
  return (
    <section className="section" id="enthalten">
      <h2>Was enthalten ist</h2>
      <div className="thirds">
        {shares.map(({ title, points }) => (
          <div className="card" key={title}>
            <h3>{title}</h3>
            <ul className="ticks">
              {points.map((point) => (
                <li key={point}>
                  <Icon name="check" />
                  {point}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Smaller numbers do not advertise the programme. */
const MIN_ACCEPTANCE_COUNT = 10;

/** This programme in numbers. */
function Programme({ content }: { content: Offer }) {
  const { acceptanceCount, categoryCount, salesPointCount } = content;
  if (acceptanceCount < MIN_ACCEPTANCE_COUNT) return null;
  return (
    <section className="panel section">
      <h2>Zum Beispiel hier</h2>
      <p>
        {'So sieht es auf dieser Website heute aus. '}
        <a href={ROUTES.home}>Sehen Sie sich um.</a>
      </p>
      <ul className="figures">
        <li>
          <strong>{formatCount(acceptanceCount)}</strong> Akzeptanzstellen
        </li>
        {categoryCount > 1 && (
          <li>
            <strong>{categoryCount}</strong> Branchen
          </li>
        )}
        {salesPointCount > 1 && (
          <li>
            <strong>{salesPointCount}</strong> Verkaufsstellen
          </li>
        )}
      </ul>
    </section>
  );
}
