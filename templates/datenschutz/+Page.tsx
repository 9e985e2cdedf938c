import { LongPage } from '../../site/components/LongPage.tsx';
import { RichText } from '../../site/components/TextBlocks.tsx';
import { ProviderContact } from '../../site/components/ProviderContact.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { PrivacyContent } from './+data.ts';
import { paymentProvider } from '../../site/payment/providers.ts';
import { ConsentSettings } from '../../site/features/consent/ConsentSettings.tsx';
import { useShell } from '../../site/components/shell-context.ts';
import { thirdParties, type ThirdParty } from '../../site/shared/consent/third-parties.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { STORED_ITEMS } from '../../site/shared/consent/stored-items.ts';

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

const TECHNICAL_SECTION = { id: 'technik', title: 'Technik dieser Website' };

/** What the site itself does, derived from its settings, so that the description is complete. */
function TechnicalFacts() {
  const shell = useShell();
  const { settings, tenant } = shell;
  const parties = thirdParties(shell);
  const offers = parties.filter(({ purpose }) => purpose !== undefined);
  const others = parties.filter(({ purpose }) => purpose === undefined);
  // Without an offer, there is nothing to consent to.
  const stored = STORED_ITEMS.filter(({ key }) => key !== 'consent' || offers.length > 0);
  const privacyTexts = tenant.paymentProviders.map((id) => paymentProvider(id).texts.privacy);
  return (
    <section className="site-facts">
      <h2 id={TECHNICAL_SECTION.id}>{TECHNICAL_SECTION.title}</h2>
      <p>
        Diese Website setzt keine Cookies, zählt keine Besuche und zeigt keine Werbung. Schriften, Zeichen und Fotos
        liefert sie selbst aus.
      </p>
      <h3>Was in Ihrem Browser gespeichert wird</h3>
      <dl className="stored-items">
        {stored.map(({ key, what, until }) => (
          <div key={key}>
            <dt>
              <code>{key}</code>
            </dt>
            <dd>{`${what} ${until}`}</dd>
          </div>
        ))}
      </dl>
      <p>
        Das ist für Funktionen nötig, die Sie selbst nutzen (§ 25 Abs. 2 Nr. 2 TDDDG). Sie können alles in den
        Einstellungen Ihres Browsers löschen.
      </p>
      <h3>Andere Anbieter</h3>
      {others.length > 0 && (
        <>
          <p>Wenn Sie die Website benutzen, verbindet sich Ihr Browser auch mit anderen Servern:</p>
          <Parties parties={others} />
        </>
      )}
      {offers.length > 0 && (
        <>
          <p>
            Erst wenn Sie zustimmen, geschieht, was folgt. Ihre Zustimmung können Sie jederzeit widerrufen (Art. 6 Abs.
            1 Buchst. a DSGVO, § 25 Abs. 1 TDDDG):
          </p>
          <p>
            <ConsentSettings />
          </p>
          <Parties parties={offers} />
        </>
      )}
      <ul>
        {privacyTexts.map(({ title, text }) => (
          <li key={title}>
            <strong>{`${title}:`}</strong>
            {` ${text}`}
          </li>
        ))}
        <li>
          <strong>Links:</strong> Zu anderen Websites wird erst eine Verbindung hergestellt, wenn Sie einem Link folgen.
        </li>
      </ul>
      <h3>Widerruf eines Vertrags</h3>
      <p>
        {settings.withdrawalEnabled
          ? 'Was Sie im Formular zum Widerruf angeben, geht erst mit „Widerruf bestätigen“ an uns und wird nur dafür verwendet'
          : 'Einen Widerruf erklären Sie per E-Mail, telefonisch oder per Brief; wir verwenden Ihre Angaben nur dafür'}{' '}
        (Art. 6 Abs. 1 Buchst. c DSGVO). Mehr dazu unter <a href={ROUTES.withdrawal}>Vertrag widerrufen</a>.
      </p>
    </section>
  );
}

function Parties({ parties }: { parties: readonly ThirdParty[] }) {
  return (
    <ul>
      {parties.map(({ title, what, who, where }) => (
        <li key={title}>
          <strong>{title}:</strong> {`${what} Empfänger: ${who}. Ort: ${where}.`}
        </li>
      ))}
    </ul>
  );
}
