import { LongPage, OwnTextPage } from '../../site/components/LongPage.tsx';
import { ProviderContact } from '../../site/components/ProviderContact.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { Terms, TermsContent } from './+data.ts';
import type { ReactNode } from 'react';
import { useShell } from '../../site/components/shell-context.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { validityEnd } from '../../site/shared/text/format.ts';

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

/** The sections of the terms, in order. Other pages link to these ids, so they must not change. */
const TERMS_SECTIONS = [
  { id: 'geltung', title: '1. Geltung und Anbieter' },
  { id: 'vertragsschluss', title: '2. Vertragsschluss' },
  { id: 'preise', title: '3. Preise und Versandkosten' },
  { id: 'zahlung', title: '4. Zahlung und Lieferung' },
  { id: 'einloesen', title: '5. Einlösen' },
  { id: 'auszahlung', title: '6. Auszahlung' },
  { id: 'gueltigkeit', title: '7. Gültigkeit' },
  { id: 'verlust', title: '8. Übertragbarkeit und Verlust' },
  { id: 'haftung', title: '9. Haftung' },
  { id: 'widerruf', title: '10. Widerrufsbelehrung' },
  { id: 'streitbeilegung', title: '11. Streitbeilegung' },
  { id: 'schluss', title: '12. Schlussbestimmungen' },
] as const;

type TermsSectionId = (typeof TERMS_SECTIONS)[number]['id'];

function TermsHeading({ id }: { id: TermsSectionId }) {
  return <h2 id={id}>{TERMS_SECTIONS.find((section) => section.id === id)?.title}</h2>;
}

function OrderTerms({ content: { hasVoucherCard, texts } }: { content: Terms }) {
  return (
    <>
      <TermsHeading id="vertragsschluss" />
      <p>
        Die Darstellung der Gutscheine auf der Website ist noch kein verbindliches Angebot. Sie legen Gutscheine in den
        Warenkorb, machen die nötigen Angaben und können alles bis zuletzt prüfen und ändern. Mit einem Klick auf
        „Zahlungspflichtig bestellen“ geben Sie ein verbindliches Angebot ab.
      </p>
      <p>
        Wir bestätigen den Eingang der Bestellung unverzüglich per E-Mail. Der Vertrag kommt zustande, wenn wir die
        Bestellung ausdrücklich annehmen oder den Gutschein zusenden. Vertragssprache ist Deutsch. Der Vertragstext wird
        von uns gespeichert und Ihnen mit der Bestätigung in Textform übermittelt.
      </p>
      <TermsHeading id="preise" />
      <p>
        Der Preis eines Gutscheins entspricht seinem Wert. Der Gutschein ist ein Mehrzweckgutschein im Sinne von § 3
        Abs. 15 UStG; beim Kauf fällt deshalb keine Umsatzsteuer an und wird auch nicht ausgewiesen.
      </p>
      <p>
        Für Gutscheine per E-Mail entstehen keine Versandkosten.
        {hasVoucherCard &&
          ' Wird ein Gutschein mit der Post verschickt, kommen Versandkosten hinzu. Ihre Höhe wird vor der Bestellung angezeigt und ist im Gesamtpreis enthalten. Wir liefern an Anschriften in Deutschland.'}
      </p>
      <TermsHeading id="zahlung" />
      <p>
        Die angebotenen Zahlungsarten werden spätestens zu Beginn des Bestellvorgangs genannt. Der Gesamtpreis ist mit
        der Bestellung fällig. Die Zahlung wickelt der gewählte Zahlungsdienst ab.
      </p>
      <p>
        Gutscheine werden nach Eingang der Zahlung versandt. {texts.emailDelivery}{' '}
        {hasVoucherCard && texts.cardDelivery} Bitte prüfen Sie die angegebene Anschrift und E-Mail-Adresse sorgfältig.
      </p>
    </>
  );
}

function RedemptionTerms({ content }: { content: Terms }) {
  return (
    <>
      <TermsHeading id="einloesen" />
      <p>
        Der allgemeine Gutschein kann bei allen <a href={ROUTES.acceptanceLocations}>Akzeptanzstellen</a> für deren
        Waren und Leistungen eingelöst werden, die zum Zeitpunkt des Einlösens teilnehmen.
        {content.hasMerchantVouchers &&
          ' Der Gutschein eines einzelnen Betriebs kann nur bei diesem Betrieb eingelöst werden.'}{' '}
        {content.texts.partialRedemption}
      </p>
      <p>
        Der Vertrag über die Ware oder Leistung kommt mit dem Betrieb zustande, bei dem der Gutschein eingelöst wird. Er
        ist dafür verantwortlich, auch bei Mängeln. Wird ein mit Gutschein bezahlter Kauf rückabgewickelt, kann der
        Betrieb den Betrag wieder als Gutschein erstatten, soweit keine gesetzlichen Rechte entgegenstehen.
      </p>
      <TermsHeading id="auszahlung" />
      <p>
        {content.payout} Eine Verzinsung ist ausgeschlossen. Gesetzliche Rechte, insbesondere das Widerrufsrecht,
        bleiben unberührt.
      </p>
      <TermsHeading id="gueltigkeit" />
      <p>
        {`Gutscheine sind bis zum ${validityEnd(content.validityYears)} gültig. Das Datum steht auf dem Gutschein.`}
      </p>
      <TermsHeading id="verlust" />
      <p>
        Gutscheine sind übertragbar und dürfen verschenkt werden. Die Akzeptanzstellen prüfen nicht, ob die Person, die
        den Gutschein vorlegt, dazu berechtigt ist; behandeln Sie ihn deshalb wie Bargeld.
      </p>
      <TermsHeading id="haftung" />
      <p>
        Wir haften unbeschränkt bei Vorsatz und grober Fahrlässigkeit, bei der Verletzung von Leben, Körper oder
        Gesundheit sowie nach dem Produkthaftungsgesetz. Bei einfacher Fahrlässigkeit haften wir nur für die Verletzung
        wesentlicher Vertragspflichten, begrenzt auf den vorhersehbaren, vertragstypischen Schaden. Wesentlich sind
        Pflichten, deren Erfüllung den Vertrag erst möglich macht und auf deren Einhaltung Sie vertrauen dürfen. Die
        gesetzlichen Rechte bei Mängeln bleiben unberührt.
      </p>
    </>
  );
}

/**
 * Instruction and form follow the models of annexes 1 and 2 to Art. 246a EGBGB.
 * @param seller the recipient of a withdrawal
 */
function Withdrawal({ seller }: { seller: ReactNode }) {
  const { settings, tenant } = useShell();
  return (
    <>
      <TermsHeading id="widerruf" />
      <h3>Widerrufsrecht</h3>
      <p>
        Verbraucherinnen und Verbraucher haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag
        zu widerrufen. Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses; bei Gutscheinen, die
        mit der Post verschickt werden, ab dem Tag, an dem Sie oder eine von Ihnen benannte dritte Person, die nicht der
        Beförderer ist, den Gutschein erhalten haben.
      </p>
      <p>
        Um Ihr Widerrufsrecht auszuüben, müssen Sie uns mittels einer eindeutigen Erklärung, zum Beispiel mit einem
        Brief oder einer E-Mail, über Ihren Entschluss informieren, diesen Vertrag zu widerrufen:
      </p>
      {seller}
      <p>
        Sie können dafür das folgende Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist. Zur
        Wahrung der Frist reicht es aus, dass Sie die Mitteilung vor ihrem Ablauf absenden.
      </p>
      {settings.withdrawalEnabled ? (
        <p>
          Sie können Ihr Widerrufsrecht auch online ausüben, unter <a href={ROUTES.withdrawal}>Vertrag widerrufen</a>.
          Wenn Sie diese Funktion nutzen, erhalten Sie unverzüglich auf einem dauerhaften Datenträger eine
          Eingangsbestätigung mit dem Inhalt der Widerrufserklärung sowie Datum und Uhrzeit ihres Eingangs.
        </p>
      ) : (
        tenant.supportEmail !== undefined && (
          <p>
            Eine vorbereitete E-Mail finden Sie unter <a href={ROUTES.withdrawal}>Vertrag widerrufen</a>.
          </p>
        )
      )}
      <h3>Folgen des Widerrufs</h3>
      <p>
        Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben,
        einschließlich der Kosten der günstigsten Standardlieferung, unverzüglich und spätestens binnen vierzehn Tagen
        ab dem Tag zurückzuzahlen, an dem Ihr Widerruf bei uns eingegangen ist. Wir verwenden dasselbe Zahlungsmittel,
        das Sie eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; Entgelte berechnen
        wir dafür nicht. Bei Gutscheinkarten können wir die Rückzahlung verweigern, bis wir sie zurückerhalten haben
        oder Sie die Rücksendung nachweisen; senden Sie sie binnen vierzehn Tagen zurück. Die unmittelbaren Kosten der
        Rücksendung tragen Sie.
      </p>
      <h3>Muster-Widerrufsformular</h3>
      <p>Wenn Sie den Vertrag widerrufen wollen, können Sie uns diese Angaben senden:</p>
      <ul>
        <li>an den oben genannten Anbieter</li>
        <li>Hiermit widerrufe ich den von mir abgeschlossenen Vertrag über den Kauf der folgenden Gutscheine</li>
        <li>bestellt am, erhalten am</li>
        <li>Bestellnummer</li>
        <li>Name und Anschrift</li>
        <li>Datum und, bei Mitteilung auf Papier, Unterschrift</li>
      </ul>
    </>
  );
}
