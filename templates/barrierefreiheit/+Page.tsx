import { LongPage } from '../../site/components/LongPage.tsx';
import { ProviderContact } from '../../site/components/ProviderContact.tsx';
import { useShell } from '../../site/components/shell-context.ts';
import { AXE_VERSION, CHECKED_WIDTHS, CHECKED_ZOOM } from '../../site/shared/accessibility-checks.ts';
import { chatAgentOf } from '../../site/shared/tenant-facts.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import type { AccessibilityContent } from './+data.ts';
import { Measures, ServiceDescription } from './ServiceParts.tsx';

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
