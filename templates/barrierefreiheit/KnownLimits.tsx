import { chatAgentOf } from '../../site/shared/chat-agent.ts';
import { useShell } from '../../site/features/shell/shell-context.ts';
import { ROUTES } from '../../site/shared/routes.ts';

/** What is known not to be accessible, or not known to be. */
export function KnownLimits() {
  const { tenant, settings } = useShell();
  const hasPayPal = tenant.paymentProviders.includes('PAYPAL');
  const hasCard = tenant.paymentProviders.includes('STRIPE');
  return (
    <ul>
      <li>
        <strong>Karten:</strong> Ein Stadtplan ist ein Bild und mit einem Vorleseprogramm nur begrenzt zu nutzen. Neben
        jeder <a href={ROUTES.map}>Karte</a> steht deshalb eine Liste mit denselben Orten.
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
