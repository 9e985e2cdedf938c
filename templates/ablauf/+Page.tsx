import { Drawing } from '../../site/components/Drawing.tsx';
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
      <section className="part">
        <div className="part-drawings">
          <Drawing name="choose" />
          <Drawing name="write" />
          <Drawing name="pay" />
        </div>
        <div>
          <h2>Kaufen</h2>
          <ol className="part-steps">
            <li>
              <h3>Gutschein aussuchen</h3>
              <p>
                Soll die Auswahl groß sein, oder wissen Sie schon genau, wo es hingehen soll? In der{' '}
                <a href={ROUTES.vouchers}>Gutscheinübersicht</a> finden Sie alles, was zurzeit angeboten wird.
              </p>
            </li>
            <li>
              <h3>Betrag und Motiv wählen</h3>
              <p>
                Sie entscheiden, wie viel der Gutschein wert ist, wählen ein Motiv und schreiben auf Wunsch einen Gruß
                dazu.
              </p>
            </li>
            <li>
              <h3>Bestellen und bezahlen</h3>
              <p>
                Bevor Sie zahlungspflichtig bestellen, sehen Sie noch einmal alle Angaben und den Gesamtpreis. Ein
                Kundenkonto brauchen Sie nicht.
              </p>
            </li>
          </ol>
        </div>
      </section>
      <section className="part">
        <div className="part-drawings">
          <Drawing name="give" />
        </div>
        <div>
          <h2>Verschenken</h2>
          <ul className="part-steps">
            <li>
              <h3>Selbst überreichen</h3>
              <p>Der Gutschein kommt kurz nach der Zahlung per E-Mail zu Ihnen. Ausdrucken, falten, dazulegen.</p>
            </li>
            <li>
              <h3>Direkt schicken lassen</h3>
              <p>Sie nennen uns die E-Mail-Adresse der Beschenkten, und Ihr Gruß kommt mit dem Gutschein dort an.</p>
            </li>
            {tenant.featureFlags.includes('VOUCHER_CARD_ENABLED') && (
              <li>
                <h3>Als Karte mit der Post</h3>
                <p>Etwas zum Anfassen: Wir drucken den Gutschein als Karte und schicken ihn an Ihre Wunschadresse.</p>
              </li>
            )}
            {hasSalesPoints && (
              <li>
                <h3>Vor Ort mitnehmen</h3>
                <p>
                  An unseren <a href={ROUTES.salesPoints}>Verkaufsstellen</a> bekommen Sie den Gutschein gleich in die
                  Hand.
                </p>
              </li>
            )}
          </ul>
        </div>
      </section>
      <section className="part">
        <div className="part-drawings">
          <Drawing name="redeem" />
        </div>
        <div>
          <h2>Einlösen</h2>
          <ul className="part-steps">
            <li>
              <h3>Ort finden</h3>
              <p>
                Wo der Gutschein gilt, zeigen die <a href={ROUTES.acceptanceLocations}>Akzeptanzstellen</a> und die{' '}
                <a href={ROUTES.map}>Karte</a>.
              </p>
            </li>
            <li>
              <h3>Code zeigen</h3>
              <p>An der Kasse genügt der Code auf dem Ausdruck oder auf dem Handy.</p>
            </li>
            <li>
              <h3>Rest behalten</h3>
              <p>
                Was übrig ist, bleibt auf dem Gutschein stehen, für das nächste Mal. Eine Auszahlung in bar ist nicht
                möglich.
              </p>
            </li>
          </ul>
        </div>
      </section>
      <section className="panel">
        <h2>Lange Zeit zum Einlösen</h2>
        <p>
          {`Der Gutschein gilt bis zum ${validityEnd(validityYears)}.`} Noch etwas unklar? Vieles beantworten die{' '}
          <a href={ROUTES.faq}>häufigen Fragen</a>.
        </p>
        <p className="actions">
          <a className="button button-large" href={ROUTES.vouchers}>
            Gutschein aussuchen
          </a>
        </p>
      </section>
    </>
  );
}
