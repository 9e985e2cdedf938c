import { useShell } from '../../site/components/shell-context.ts';
import { ROUTES } from '../../site/shared/routes.ts';

/** Description of the service and how to use it (annex 3 BFSG, numbers 1 a and b). */
export function ServiceDescription() {
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
export function Measures() {
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
