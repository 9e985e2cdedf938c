import { LongPage, OwnTextPage } from '../../site/components/LongPage.tsx';
import { ProviderContact } from '../../site/components/ProviderContact.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { Terms, TermsContent } from './+data.ts';
import { OrderTerms, RedemptionTerms, TERMS_SECTIONS, TermsHeading, Withdrawal } from './TermsText.tsx';

export function Page({ content }: PageData<TermsContent>) {
  return 'own' in content ? <OwnTextPage {...content.own} /> : <GeneralTerms content={content} />;
}

/** Apply to every programme; shown if the tenant has no terms of its own. */
function GeneralTerms({ content }: { content: Terms }) {
  const seller = <ProviderContact provider={content.provider} />;
  return (
    <LongPage head={<h1>Allgemeine Geschäfts&shy;bedingungen</h1>} sections={TERMS_SECTIONS}>
      <TermsHeading id="geltung" />
      <p>
        Diese Bedingungen gelten für alle Bestellungen von Gutscheinen über diese Website. Anbieter und Vertragspartner
        beim Kauf ist:
      </p>
      {seller}
      <p>
        Verbraucherin oder Verbraucher ist, wer ein Rechtsgeschäft zu Zwecken abschließt, die überwiegend weder der
        gewerblichen noch der selbständigen beruflichen Tätigkeit zugerechnet werden können (§ 13 BGB). Abweichende
        Bedingungen unserer Kundschaft gelten nur, wenn wir ihnen ausdrücklich zustimmen.
      </p>
      <OrderTerms content={content} />
      <RedemptionTerms content={content} />
      <Withdrawal seller={seller} />
      <TermsHeading id="streitbeilegung" />
      <p>{content.disputeSettlement}</p>
      <TermsHeading id="schluss" />
      <p>
        Es gilt das Recht der Bundesrepublik Deutschland unter Ausschluss des UN-Kaufrechts. Zwingende Vorschriften des
        Staates, in dem Verbraucherinnen und Verbraucher ihren gewöhnlichen Aufenthalt haben, bleiben unberührt. Ist
        eine Bestimmung unwirksam, bleiben die übrigen wirksam; an ihre Stelle tritt die gesetzliche Regelung.
      </p>
    </LongPage>
  );
}
