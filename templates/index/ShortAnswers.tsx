import { ROUTES } from '../../site/shared/routes.ts';
import { validityEnd } from '../../site/shared/validity.ts';

/** What most people want to know before they buy; the rest stands in the FAQ. */
export function ShortAnswers({ validityYears }: { validityYears: number }) {
  return (
    <section className="container section side-by-side">
      <div>
        <h2>Kurz gefragt</h2>
        <p>
          <a href={ROUTES.faq}>Alle häufigen Fragen</a>
        </p>
      </div>
      <div>
        <details>
          <summary>Wie kommt der Gutschein zu den Beschenkten?</summary>
          <p className="answer">
            Per E-Mail, wenige Minuten nach der Zahlung: an Sie, damit Sie ihn ausdrucken und überreichen, oder direkt
            an die Beschenkten, mit Ihrem Gruß.
          </p>
        </details>
        <details>
          <summary>Muss der Betrag auf einmal ausgegeben werden?</summary>
          <p className="answer">
            Nein. Was nach einem Einkauf übrig ist, bleibt auf dem Gutschein stehen und lässt sich beim nächsten Mal
            einlösen.
          </p>
        </details>
        <details>
          <summary>Wie lange ist der Gutschein gültig?</summary>
          <p className="answer">{`Bis zum ${validityEnd(validityYears)}. Das genaue Datum steht auf dem Gutschein.`}</p>
        </details>
        <details>
          <summary>Brauche ich ein Kundenkonto?</summary>
          <p className="answer">Nein. Name, E-Mail-Adresse und eine Zahlungsart genügen.</p>
        </details>
      </div>
    </section>
  );
}
