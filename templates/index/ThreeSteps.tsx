import { DrawnList, type DrawnItem } from '../../site/components/DrawnList.tsx';
import { ROUTES } from '../../site/shared/routes.ts';

const STEPS: DrawnItem[] = [
  {
    drawing: 'choose',
    title: 'Aussuchen',
    text: 'Sie wählen Gutschein, Betrag und Motiv und schreiben einen persönlichen Gruß dazu.',
  },
  {
    drawing: 'give',
    title: 'Verschenken',
    text: 'Der Gutschein kommt per E-Mail: zum Ausdrucken, Weiterleiten oder direkt an die Beschenkten.',
  },
  {
    drawing: 'redeem',
    title: 'Einlösen',
    text: 'An der Kasse genügt der Code auf dem Ausdruck oder dem Handy, auch für kleine Beträge.',
  },
];

export function ThreeSteps() {
  return (
    <section className="band">
      <div className="container">
        <div className="section-head">
          <h2>In drei Schritten verschenkt</h2>
          <a href={ROUTES.howItWorks}>So funktioniert’s im Einzelnen</a>
        </div>
        <DrawnList items={STEPS} isOrdered />
      </div>
    </section>
  );
}
