import { useShell } from '../../site/features/shell/shell-context.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { validityEnd } from '../../site/shared/validity.ts';
import type { HowItWorksContent } from './+data.ts';

export function Page({ content: { validityYears } }: PageData<HowItWorksContent>) {
  const { tenant, hasSalesPoints } = useShell();
  return (
    <>
      <h1>So funktioniert’s</h1>
      <p className="lead">
        {`${tenant.name} verschenken Sie in wenigen Minuten, und die Beschenkten entscheiden selbst, worauf sie sich freuen.`}
      </p>
      <ol className="steps steps-tall">
        <li>
          <h2>Gutschein aussuchen</h2>
          <p>
            Soll die Auswahl groß sein oder wissen Sie schon genau, wo es hingehen soll? In der{' '}
            <a href={ROUTES.vouchers}>Gutscheinübersicht</a> finden Sie alles, was zurzeit angeboten wird.
          </p>
        </li>
        <li>
          <h2>Betrag und Motiv wählen</h2>
          <p>
            Sie entscheiden, wie viel der Gutschein wert ist, wählen ein Motiv und schreiben auf Wunsch einen Gruß dazu.
          </p>
        </li>
        <li>
          <h2>Bestellen und bezahlen</h2>
          <p>
            Bevor Sie zahlungspflichtig bestellen, sehen Sie noch einmal alle Angaben und den Gesamtpreis. Ein
            Kundenkonto brauchen Sie nicht.
          </p>
        </li>
        <li>
          <h2>Verschenken</h2>
          <p>
            Per E-Mail ist der Gutschein kurz nach der Zahlung da: zum Ausdrucken, zum Weiterleiten oder direkt an die
            Beschenkten adressiert.
          </p>
        </li>
        <li>
          <h2>Einlösen</h2>
          <p>
            An der Kasse genügt der Code auf dem Ausdruck oder auf dem Handy. Ein Restbetrag bleibt auf dem Gutschein
            stehen. Wo er gilt, zeigen die <a href={ROUTES.acceptanceLocations}>Akzeptanzstellen</a>.
          </p>
        </li>
      </ol>
      <div className="prose">
        <h2>Gut zu wissen</h2>
        <ul>
          <li>{`Der Gutschein gilt bis zum ${validityEnd(validityYears)}.`}</li>
          <li>Er lässt sich in Teilbeträgen einlösen. Eine Auszahlung in bar ist nicht möglich.</li>
          {hasSalesPoints && (
            <li>
              Lieber persönlich? An unseren <a href={ROUTES.salesPoints}>Verkaufsstellen</a> nehmen Sie den Gutschein
              gleich mit.
            </li>
          )}
          <li>
            Noch etwas unklar? Vieles beantworten die <a href={ROUTES.faq}>häufigen Fragen</a>.
          </li>
        </ul>
        <p className="actions">
          <a className="button" href={ROUTES.vouchers}>
            Gutschein aussuchen
          </a>
        </p>
      </div>
    </>
  );
}
