import { useShell } from '../../site/features/shell/shell-context.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import type { FaqContent } from './+data.ts';
import { Question } from './Question.tsx';

export function BuyingQuestions({ content }: { content: FaqContent }) {
  const { hasSalesPoints } = useShell();
  return (
    <>
      <Question id="was-ist-das" question="Was ist der Gutschein?">
        <p>
          Ein Geschenk für den Ort, an dem Sie leben: Die Beschenkten lösen ihn bei teilnehmenden Geschäften, in der
          Gastronomie und bei Dienstleistern ein. Wo er gilt, steht bei den{' '}
          <a href={ROUTES.acceptanceLocations}>Akzeptanzstellen</a>.
        </p>
      </Question>
      {content.hasBothKinds && (
        <Question id="welche-arten" question="Welche Arten von Gutscheinen gibt es?">
          <p>
            Der allgemeine Gutschein gilt bei allen Akzeptanzstellen. Daneben bieten einzelne Betriebe eigene Gutscheine
            an, die nur dort eingelöst werden können. Was zurzeit erhältlich ist, sehen Sie unter{' '}
            <a href={ROUTES.vouchers}>Gutscheine kaufen</a>.
          </p>
        </Question>
      )}
      <Question id="kundenkonto" question="Brauche ich ein Kundenkonto?">
        <p>Nein. Für die Bestellung genügen Ihr Name, Ihre Anschrift und Ihre E-Mail-Adresse.</p>
      </Question>
      <Question id="betraege" question="Welche Beträge kann ich wählen?">
        <p>
          Die üblichen Beträge stehen beim jeweiligen Gutschein. Wo es angegeben ist, können Sie auch einen anderen
          vollen Eurobetrag innerhalb der genannten Grenzen wählen.
        </p>
      </Question>
      <Question id="wie-kommt-er-an" question="Wie bekomme ich den Gutschein?">
        <p>
          Per E-Mail als PDF, in der Regel wenige Minuten nach der Zahlung und ohne Versandkosten.
          {content.hasVoucherCard &&
            ' Als Gutscheinkarte schicken wir ihn Ihnen mit der Post; die Versandkosten sehen Sie vor der Bestellung.'}
        </p>
      </Question>
      {hasSalesPoints && (
        <Question id="vor-ort-kaufen" question="Kann ich den Gutschein auch vor Ort kaufen?">
          <p>
            Ja, an allen <a href={ROUTES.salesPoints}>Verkaufsstellen</a>. Dort nehmen Sie ihn gleich mit.
          </p>
        </Question>
      )}
      <Question id="direkt-verschenken" question="Kann der Gutschein direkt an die Beschenkten gehen?">
        <p>
          Ja. Geben Sie bei der Bestellung den Namen und die E-Mail-Adresse der beschenkten Person an und schreiben Sie
          einen Gruß dazu. Lassen Sie diese Felder leer, kommt der Gutschein zu Ihnen.
        </p>
      </Question>
      <Question id="mehrwertsteuer" question="Warum steht auf der Bestätigung keine Mehrwertsteuer?">
        <p>
          Der Gutschein ist ein Mehrzweckgutschein. Beim Kauf steht noch nicht fest, wofür er eingelöst wird; die
          Umsatzsteuer entsteht deshalb erst beim Einlösen und steht dann auf dem Beleg des Betriebs.
        </p>
      </Question>
    </>
  );
}
