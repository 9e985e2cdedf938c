import { LongPage } from '../../site/components/LongPage.tsx';
import { RichText } from '../../site/components/TextBlocks.tsx';
import { ProviderContact } from '../../site/components/ProviderContact.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { PrivacyContent } from './+data.ts';
import { TECHNICAL_SECTION, TechnicalFacts } from './TechnicalFacts.tsx';

/** The tenant's privacy notice or a general one, followed by a description of what this site itself does. */
export function Page({ content: { text, provider } }: PageData<PrivacyContent>) {
  const sections = text === undefined ? GENERAL_SECTIONS : text.sections;
  return (
    <LongPage head={<h1>Datenschutz</h1>} sections={[...sections, TECHNICAL_SECTION]}>
      {text === undefined ? <GeneralPrivacyNotice provider={provider} /> : <RichText html={text.html} />}
      <TechnicalFacts />
    </LongPage>
  );
}

const SECTIONS = {
  controller: { id: 'verantwortlich', title: 'Verantwortlich' },
  visit: { id: 'aufruf', title: 'Aufruf der Website' },
  orders: { id: 'bestellungen', title: 'Bestellungen' },
  messages: { id: 'nachrichten', title: 'Nachrichten an uns' },
  rights: { id: 'rechte', title: 'Ihre Rechte' },
} as const;

const GENERAL_SECTIONS = Object.values(SECTIONS);

/** Applies to every programme; shown if the tenant has no notice of its own. */
function GeneralPrivacyNotice({ provider }: { provider: PrivacyContent['provider'] }) {
  return (
    <>
      <h2 id={SECTIONS.controller.id}>{SECTIONS.controller.title}</h2>
      <ProviderContact provider={provider} />
      <h2 id={SECTIONS.visit.id}>{SECTIONS.visit.title}</h2>
      <p>
        Wenn Sie diese Website aufrufen, verarbeitet der Webserver Ihre IP-Adresse, Datum und Uhrzeit, die aufgerufene
        Adresse sowie Angaben zu Ihrem Browser. Das ist nötig, um die Seiten auszuliefern und ihren sicheren Betrieb zu
        gewährleisten (Art. 6 Abs. 1 Buchst. f DSGVO).
      </p>
      <h2 id={SECTIONS.orders.id}>{SECTIONS.orders.title}</h2>
      <p>
        Wenn Sie Gutscheine bestellen, verarbeiten wir die Angaben, die Sie dabei machen, um den Vertrag zu erfüllen
        (Art. 6 Abs. 1 Buchst. b DSGVO), und bewahren sie so lange auf, wie es das Handels- und Steuerrecht verlangt
        (Art. 6 Abs. 1 Buchst. c DSGVO). Zahlungsdaten verarbeitet der Zahlungsdienst, den Sie auswählen.
      </p>
      <h2 id={SECTIONS.messages.id}>{SECTIONS.messages.title}</h2>
      <p>
        Was Sie uns schreiben oder am Telefon sagen, verwenden wir, um Ihr Anliegen zu bearbeiten (Art. 6 Abs. 1 Buchst.
        b oder f DSGVO), und löschen es, wenn es dafür nicht mehr gebraucht wird und keine gesetzliche Frist läuft.
      </p>
      <h2 id={SECTIONS.rights.id}>{SECTIONS.rights.title}</h2>
      <p>
        Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung und Übertragbarkeit
        Ihrer Daten sowie das Recht, einer Verarbeitung aufgrund berechtigter Interessen zu widersprechen. Eine
        Einwilligung können Sie jederzeit für die Zukunft widerrufen. Außerdem können Sie sich bei einer
        Datenschutzaufsichtsbehörde beschweren.
      </p>
    </>
  );
}
