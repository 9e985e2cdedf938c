import { LongPage } from '../../site/components/LongPage.tsx';
import { ProviderContact } from '../../site/components/ProviderContact.tsx';
import { useShell } from '../../site/features/shell/shell-context.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { AccessibilityContent } from './+data.ts';
import { HowTested } from './HowTested.tsx';
import { KnownLimits } from './KnownLimits.tsx';
import { Measures, ServiceDescription } from './ServiceParts.tsx';

const SECTIONS = {
  service: { id: 'dienst', title: 'Was diese Website bietet' },
  state: { id: 'stand', title: 'Stand der Barrierefreiheit' },
  measures: { id: 'umsetzung', title: 'Wie wir sie erreichen' },
  limits: { id: 'grenzen', title: 'Bekannte Einschränkungen' },
  tests: { id: 'pruefung', title: 'Wie wir prüfen' },
  feedback: { id: 'melden', title: 'Barriere melden' },
  authority: { id: 'aufsicht', title: 'Zuständige Marktüberwachung' },
} as const;

/** The information that § 14 and annex 3 BFSG ask for. */
export function Page({ content: { provider } }: PageData<AccessibilityContent>) {
  const { tenant } = useShell();
  const head = (
    <>
      <h1>Barrierefreiheit</h1>
      <p className="lead">
        {`Alle sollen ${tenant.name} selbstverständlich nutzen können, ohne fremde Hilfe und auf die Weise, die zu ihnen passt. Hier steht, was dafür getan ist und was noch fehlt.`}
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
      <ProviderContact
        name={provider?.name ?? tenant.name}
        address={provider?.address}
        email={tenant.supportEmail}
        phone={tenant.supportPhone}
      />
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
