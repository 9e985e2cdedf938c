import { AnswerList } from '../../site/components/LongPage.tsx';
import { ContactActions } from '../../site/components/ProviderContact.tsx';
import { Drawing, DrawnList } from '../../site/components/Drawing.tsx';
import { PageOpening } from '../../site/components/PageOpening.tsx';
import { useShell } from '../../site/features/shell/shell-context.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { WhitelabelContent } from './+data.ts';
import { Included } from './Included.tsx';
import { Programme } from './Programme.tsx';

const SUBJECT = 'Gutscheinlösung für unsere Stadt';

export function Page({ content }: PageData<WhitelabelContent>) {
  const { tenant } = useShell();
  const contact = { email: tenant.supportEmail, phone: tenant.supportPhone };
  return (
    <>
      <PageOpening
        title="Gutscheinlösung für Ihre Stadt"
        drawing="town"
        lead={`Kaufkraft bleibt am Ort, wenn Schenken am Ort einfach ist. Die Technik hinter ${tenant.name} gibt es auch für Ihre Stadt, Ihre Region oder Ihre Werbegemeinschaft: unter Ihrem Namen, in Ihren Farben.`}
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
        <h2>Was ein Stadtgutschein bewirkt</h2>
        <DrawnList items={content.effects} />
      </section>
      <Included shares={content.shares} />
      <section className="section">
        <h2>In vier Schritten zum eigenen Stadtgutschein</h2>
        <ol className="steps">
          <li>
            <h3>Kennenlernen</h3>
            <p>Wir sprechen über Ihre Stadt, Ihre Betriebe und darüber, wer Träger des Gutscheins sein soll.</p>
          </li>
          <li>
            <h3>Einrichten</h3>
            <p>Website und Händlerportal entstehen unter Ihrer Adresse, mit Ihrem Logo, Ihren Farben und Motiven.</p>
          </li>
          <li>
            <h3>Betriebe gewinnen</h3>
            <p>Sie laden ein, die Betriebe melden sich selbst an. Bei den ersten Anmeldungen sind wir dabei.</p>
          </li>
          <li>
            <h3>Starten</h3>
            <p>Der Verkauf beginnt, online und auf Wunsch auch an Verkaufsstellen wie der Tourist-Information.</p>
          </li>
        </ol>
      </section>
      <Programme tenantName={tenant.name} content={content} />
      <section className="section side-by-side">
        <h2>Fragen aus Rathaus und Stadtmarketing</h2>
        <AnswerList answers={content.answers} />
      </section>
      <section className="panel panel-drawn section" id="kontakt">
        <div>
          <h2>Sprechen wir über Ihre Stadt</h2>
          <p>
            Erzählen Sie uns, was Sie vorhaben. Wir zeigen Ihnen, wie die Lösung bei Ihnen aussehen kann, und nennen
            Ihnen die Kosten.
          </p>
          <ContactActions {...contact} subject={SUBJECT} />
        </div>
        <Drawing name="talk" />
      </section>
    </>
  );
}
