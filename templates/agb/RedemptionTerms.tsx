import { ROUTES } from '../../site/shared/routes.ts';
import { validityEnd } from '../../site/shared/validity.ts';
import type { TermsContent } from './+data.ts';
import { TermsHeading } from './TermsHeading.tsx';

export function RedemptionTerms({ content }: { content: TermsContent }) {
  return (
    <>
      <TermsHeading id="einloesen" />
      <p>
        Der allgemeine Gutschein kann bei allen <a href={ROUTES.acceptanceLocations}>Akzeptanzstellen</a> für deren
        Waren und Leistungen eingelöst werden, die zum Zeitpunkt des Einlösens teilnehmen.
        {content.hasMerchantVouchers &&
          ' Der Gutschein eines einzelnen Betriebs kann nur bei diesem Betrieb eingelöst werden.'}{' '}
        Das Einlösen in Teilbeträgen ist möglich; der Rest bleibt auf dem Gutschein erhalten.
      </p>
      <p>
        Der Vertrag über die Ware oder Leistung kommt mit dem Betrieb zustande, bei dem der Gutschein eingelöst wird. Er
        ist dafür verantwortlich, auch bei Mängeln. Wird ein mit Gutschein bezahlter Kauf rückabgewickelt, kann der
        Betrieb den Betrag wieder als Gutschein erstatten, soweit keine gesetzlichen Rechte entgegenstehen.
      </p>
      <TermsHeading id="auszahlung" />
      <p>
        Eine Auszahlung des Werts oder eines Restbetrags in bar und eine Verzinsung sind ausgeschlossen. Gesetzliche
        Rechte, insbesondere das Widerrufsrecht, bleiben unberührt.
      </p>
      <TermsHeading id="gueltigkeit" />
      <p>
        {`Gutscheine sind bis zum ${validityEnd(content.validityYears)} gültig. Das Datum steht auf dem Gutschein.`}
      </p>
      <TermsHeading id="verlust" />
      <p>
        Gutscheine sind übertragbar und dürfen verschenkt werden. Die Akzeptanzstellen prüfen nicht, ob die Person, die
        den Gutschein vorlegt, dazu berechtigt ist; behandeln Sie den Code deshalb wie Bargeld. Können Sie den Kauf
        nachweisen und ist der Gutschein noch nicht eingelöst, sperren wir ihn nach Möglichkeit und stellen einen neuen
        aus.
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
