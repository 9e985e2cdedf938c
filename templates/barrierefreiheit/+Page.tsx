import { LongPage } from '../../site/components/LongPage.tsx';
import { ProviderContact } from '../../site/components/ProviderContact.tsx';
import { useShell } from '../../site/components/shell-context.ts';
import { AXE_VERSION, CHECKED_WIDTHS, CHECKED_ZOOM } from '../../site/shared/accessibility-checks.ts';
import { chatAgentOf } from '../../site/shared/tenant-facts.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import type { AccessibilityContent } from './+data.ts';

const SECTIONS = {
  service: { id: 'dienst', title: 'Was diese Website bietet' },
  state: { id: 'stand', title: 'Stand der Barrierefreiheit' },
  measures: { id: 'umsetzung', title: 'Wie wir sie erreichen' },
  limits: { id: 'grenzen', title: 'Bekannte Ein\u00adschränkungen' },
  tests: { id: 'pruefung', title: 'Wie wir prüfen' },
  feedback: { id: 'melden', title: 'Barriere melden' },
  authority: { id: 'aufsicht', title: 'Zuständige Markt\u00adüberwachung' },
} as const;

/** The information required by § 14 and annex 3 BFSG. */
export function Page({ content: { provider } }: PageData<AccessibilityContent>) {
  const head = (
    <>
      <h1>Barriere&shy;freiheit</h1>
      <p className="lead">
        Alle sollen diese Website selbstverständlich nutzen können, ohne fremde Hilfe und auf die Weise, die zu ihnen
        passt. Hier steht, was dafür getan ist und was noch fehlt.
      </p>
    </>
  );
  return (
    <LongPage head={head} sections={Object.values(SECTIONS)}>
      <Heading {...SECTIONS.service} />
      <ServiceDescription />
      <Heading {...SECTIONS.state} />
      <p>
        Maßstab sind das Barrierefreiheitsstärkungsgesetz (BFSG) mit seiner Verordnung, die europäische Norm EN 301 549
        und die Richtlinien für barrierefreie Webinhalte (WCAG) 2.2 auf Stufe AA. Nach unserer eigenen Prüfung hält die
        Website sie mit den Ausnahmen ein, die unter „{SECTIONS.limits.title}“ genannt sind.
      </p>
      <Heading {...SECTIONS.measures} />
      <Measures />
      <Heading {...SECTIONS.limits} />
      <KnownLimits />
      <Heading {...SECTIONS.tests} />
      <HowTested />
      <Heading {...SECTIONS.feedback} />
      <p>
        Sie sind auf eine Barriere gestoßen oder brauchen eine Auskunft auf anderem Weg? Schreiben Sie uns oder rufen
        Sie an. Am schnellsten finden wir den Fehler, wenn Sie uns die Seite nennen und womit Sie arbeiten.
      </p>
      <ProviderContact provider={provider} />
      <Heading {...SECTIONS.authority} />
      <p>
        Ob Dienstleistungen im elektronischen Geschäftsverkehr die Anforderungen des BFSG einhalten, überwacht für alle
        Länder eine gemeinsame Stelle. An sie können Sie sich wenden, wenn wir eine Barriere nicht beseitigen:
      </p>
      <Authority />
    </LongPage>
  );
}

function Heading({ id, title }: { id: string; title: string }) {
  return <h2 id={id}>{title}</h2>;
}

function Authority() {
  return (
    <address>
      Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF)
      <br />
      Carl-Miller-Straße 6
      <br />
      39112 Magdeburg
      <br />
      <a href="https://www.mlbf-barrierefrei.de/">www.mlbf-barrierefrei.de</a>
    </address>
  );
}

/** Lists only what this software's tests check; there was no external audit. */
function HowTested() {
  return (
    <>
      <p>
        Die Software dieser Website wird automatisch geprüft, und zwar jede Art von Seite in den Darstellungen Hell und
        Kontrast:
      </p>
      <ul>
        <li>
          {`auf Verstöße gegen die Regeln der WCAG 2.2 (Stufen A und AA), mit dem Prüfprogramm axe-core ${AXE_VERSION}, bei ${CHECKED_WIDTHS.join(' und ')} Pixeln Breite,`}
        </li>
        <li>auf Bedienung allein mit der Tastatur,</li>
        <li>{`auf Vergrößerung bis ${CHECKED_ZOOM} Prozent und größere Abstände im Text, ohne dass etwas verloren geht,`}</li>
        <li>auf Verzicht auf Bewegung, wo das System ihn verlangt,</li>
        <li>auf fehlerfreies HTML.</li>
      </ul>
      <p>
        Solche Prüfungen finden nicht jede Barriere. Eine Prüfung durch eine unabhängige Stelle oder durch Menschen, die
        auf Vorleseprogramme angewiesen sind, hat bisher nicht stattgefunden. Umso mehr helfen uns Ihre Hinweise.
      </p>
    </>
  );
}

/** Parts known to be inaccessible, or not tested. */
function KnownLimits() {
  const { tenant, settings } = useShell();
  const hasPayPal = tenant.paymentProviders.includes('PAYPAL');
  const hasCard = tenant.paymentProviders.includes('STRIPE');
  return (
    <ul>
      <li>
        <strong>Stadtplan:</strong> Ein Stadtplan ist ein Bild und mit einem Vorleseprogramm nur begrenzt zu nutzen.
        Neben jedem <a href={ROUTES.map}>Stadtplan</a> steht deshalb eine Liste mit denselben Orten.
      </li>
      {(hasPayPal || hasCard) && (
        <li>
          <strong>Bezahlen:</strong> Die Seiten der Zahlungsdienste{hasPayPal && ', etwa von PayPal,'} gestalten diese
          selbst. Wir haben sie nicht geprüft.
        </li>
      )}
      <li>
        <strong>PDF-Dateien:</strong> Gutscheine zum Ausdrucken und Listen als PDF sind von den Prüfungen dieser Website
        nicht erfasst. Was in den Listen steht, finden Sie auch auf den Seiten selbst.
      </li>
      <li>
        <strong>Texte und Bilder der Betriebe:</strong> Beschreibungen pflegen die Betriebe selbst. Wir ordnen ihre
        Überschriften und entfernen, was nicht zugänglich wäre, können aber nicht jeden Text prüfen.
      </li>
      {chatAgentOf(tenant.id, settings) !== undefined && (
        <li>
          <strong>Chat:</strong> Der Chat-Assistent kommt von einem anderen Anbieter, und wir haben ihn nicht geprüft.
          Ihre Fragen beantworten wir ebenso gern per E-Mail oder am Telefon.
        </li>
      )}
    </ul>
  );
}

/** Description of the service and how to use it (annex 3 BFSG, numbers 1 a and b). */
function ServiceDescription() {
  const { hasSalesPoints } = useShell();
  return (
    <>
      <p>
        Auf dieser Website können Sie Gutscheine kaufen und verschenken und nachsehen, wo sie eingelöst werden. Alles
        ist ohne Anmeldung zugänglich.
      </p>
      <ol>
        <li>
          Unter <a href={ROUTES.vouchers}>Gutscheine kaufen</a> suchen Sie einen Gutschein aus, wählen Betrag und Motiv
          und legen ihn in den Warenkorb.
        </li>
        <li>
          Im <a href={ROUTES.cart}>Warenkorb</a> prüfen und ändern Sie Ihre Auswahl.
        </li>
        <li>
          An der Kasse geben Sie Namen, Anschrift und E-Mail-Adresse an, wählen die Zahlungsart, prüfen alles noch
          einmal und bestellen zahlungspflichtig.
        </li>
        <li>
          Bezahlt wird beim gewählten Zahlungsdienst. Danach kommen Sie auf diese Website zurück und sehen, ob es
          geklappt hat.
        </li>
      </ol>
      <p>
        Einen Überblick mit allen Schritten gibt <a href={ROUTES.howItWorks}>So funktioniert’s</a>.
        {hasSalesPoints && (
          <>
            {' '}
            Wer nicht im Internet kaufen möchte, bekommt den Gutschein an den{' '}
            <a href={ROUTES.salesPoints}>Verkaufsstellen</a>.
          </>
        )}
      </p>
    </>
  );
}

/** How the service meets the requirements (annex 3 BFSG, number 1 c). */
function Measures() {
  return (
    <ul>
      <li>
        <strong>Wahrnehmen:</strong> Texte und Bedienelemente haben ausreichend Kontrast, auch in den Farben der Stadt.
        Mit dem Knopf „Darstellung“ im Kopf jeder Seite wechseln Sie zum Kontrastmodus; wer in seinem System mehr
        Kontrast eingestellt hat, bekommt ihn von selbst. Bilder, die etwas mitteilen, haben einen Alternativtext. Farbe
        ist nie das einzige Zeichen.
      </li>
      <li>
        <strong>Bedienen:</strong> Alles lässt sich mit der Tastatur bedienen, der Fokus ist immer zu sehen, und ein
        Sprunglink führt am Seitenkopf vorbei. Nichts läuft ab, nichts blinkt. Bewegung entfällt, wenn Ihr System das
        wünscht. Bedienelemente sind groß genug für den Finger.
      </li>
      <li>
        <strong>Verstehen:</strong> Der Aufbau ist auf allen Seiten gleich. Felder sind beschriftet, Fehler werden in
        Worten genannt und beim Feld angezeigt. Vor einer Bestellung oder einem Widerruf können Sie alles prüfen und
        ändern.
      </li>
      <li>
        <strong>Robust:</strong> Die Seiten verwenden die vorgesehenen HTML-Elemente, sodass Vorleseprogramme
        Überschriften, Bereiche, Listen und Meldungen erkennen. Lesen lassen sich alle Seiten auch ohne JavaScript.
      </li>
    </ul>
  );
}
