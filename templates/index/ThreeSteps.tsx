import { Drawing } from '../../site/components/Drawing.tsx';
import { ROUTES } from '../../site/shared/routes.ts';

export function ThreeSteps() {
  return (
    <section className="band">
      <div className="container">
        <h2>In drei Schritten verschenkt</h2>
        <ol className="drawn-steps">
          <li>
            <Drawing name="choose" />
            <h3>Aussuchen</h3>
            <p>Sie wählen Gutschein, Betrag und Motiv und schreiben einen persönlichen Gruß dazu.</p>
          </li>
          <li>
            <Drawing name="give" />
            <h3>Verschenken</h3>
            <p>Der Gutschein kommt per E-Mail: zum Ausdrucken, Weiterleiten oder direkt an die Beschenkten.</p>
          </li>
          <li>
            <Drawing name="redeem" />
            <h3>Einlösen</h3>
            <p>An der Kasse genügt der Code auf dem Ausdruck oder dem Handy, auch für kleine Beträge.</p>
          </li>
        </ol>
        <p>
          <a href={ROUTES.howItWorks}>So funktioniert’s im Einzelnen</a>
        </p>
      </div>
    </section>
  );
}
