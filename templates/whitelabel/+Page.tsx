import { SupportContact } from '../../site/components/SupportContact.tsx';
import { useShell } from '../../site/features/shell/shell-context.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { WhitelabelContent } from './+data.ts';

/** Fewer would not be an argument. */
const WORTH_MENTIONING = 10;

export function Page({ content: { acceptanceCount } }: PageData<WhitelabelContent>) {
  const { tenant } = useShell();
  return (
    <>
      <h1>Gutscheinlösung für Ihre Stadt</h1>
      <p className="lead">
        Kaufkraft bleibt am Ort, wenn Schenken am Ort einfach ist. Die Technik hinter dieser Website gibt es auch für
        Ihre Stadt, Ihre Region oder Ihre Werbegemeinschaft: unter Ihrem Namen, in Ihren Farben.
      </p>
      <ul className="cards">
        <li className="card">
          <h2>Ihr Auftritt</h2>
          <p>
            Ein eigener Gutscheinshop unter Ihrer Adresse, mit Ihrem Logo, Ihren Motiven und Ihren Texten. Schnell,
            barrierearm und auf jedem Handy bedienbar.
          </p>
        </li>
        <li className="card">
          <h2>Ihre Betriebe</h2>
          <p>
            Händler, Gastronomie und Dienstleister melden sich selbst an, pflegen ihre Angaben im Händlerportal und
            lösen Gutscheine ohne besondere Kassentechnik ein.
          </p>
        </li>
        <li className="card">
          <h2>Ihre Abrechnung</h2>
          <p>
            Zahlungen, Teileinlösungen und Auszahlungen an die Betriebe laufen über ein System und sind jederzeit
            nachvollziehbar.
          </p>
        </li>
        <li className="card">
          <h2>Ihre Firmenkunden</h2>
          <p>
            Unternehmen bestellen Gutscheine für ihre Mitarbeitenden in beliebiger Stückzahl, auf Wunsch Monat für
            Monat.
          </p>
        </li>
      </ul>
      <div className="prose">
        <h2>In vier Schritten zum eigenen Stadtgutschein</h2>
        <ol>
          <li>Wir lernen Ihre Stadt kennen und klären, wer Träger des Gutscheins sein soll.</li>
          <li>Wir richten Website und Händlerportal ein und übernehmen Ihre Gestaltung.</li>
          <li>Sie laden die Betriebe ein, wir begleiten die ersten Anmeldungen.</li>
          <li>Der Gutschein geht an den Start, online und auf Wunsch auch an Verkaufsstellen vor Ort.</li>
        </ol>
        {acceptanceCount >= WORTH_MENTIONING && (
          <p>{`Bei ${tenant.name} machen bereits ${acceptanceCount} Betriebe mit.`}</p>
        )}
        <h2>Sprechen wir darüber</h2>
        <p>
          Sie möchten mehr erfahren? Melden Sie sich gern,{' '}
          <SupportContact email={tenant.supportEmail} phone={tenant.supportPhone} />.
        </p>
      </div>
    </>
  );
}
