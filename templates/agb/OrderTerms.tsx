import type { TermsContent } from './+data.ts';
import { TermsHeading } from './TermsHeading.tsx';

export function OrderTerms({ content: { hasVoucherCard } }: { content: TermsContent }) {
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
        Die angebotenen Zahlungsarten werden spätestens zu Beginn des Bestellvorgangs genannt. Der Gesamtbetrag ist mit
        der Bestellung fällig. Die Zahlung wickelt der gewählte Zahlungsdienst ab.
      </p>
      <p>
        Gutscheine per E-Mail werden nach Eingang der Zahlung versandt, in der Regel innerhalb weniger Minuten.
        {hasVoucherCard && ' Gutscheine mit der Post übergeben wir innerhalb von drei Werktagen dem Versand.'} Bitte
        prüfen Sie die angegebene Anschrift und E-Mail-Adresse sorgfältig.
      </p>
    </>
  );
}
