import { AXE_VERSION, CHECKED_WIDTHS, CHECKED_ZOOM } from '../../site/shared/accessibility-checks.ts';

/** Only what the tests of this software do; no audit that did not happen. */
export function HowTested() {
  return (
    <>
      <p>
        Die Software dieser Website wird automatisch geprüft, und zwar jede Art von Seite in den Darstellungen Hell und
        Kontrast:
      </p>
      <ul>
        <li>
          {`auf Verstöße gegen die Regeln der WCAG 2.2 (Stufen A und AA), mit dem Prüfprogramm axe-core ${AXE_VERSION}, bei ${CHECKED_WIDTHS.join(' und ')} Pixeln Breite,`}
        </li>
        <li>auf Bedienung allein mit der Tastatur,</li>
        <li>{`auf Vergrößerung bis ${CHECKED_ZOOM} Prozent und größere Abstände im Text, ohne dass etwas verloren geht,`}</li>
        <li>auf Verzicht auf Bewegung, wo das System ihn verlangt,</li>
        <li>auf fehlerfreies HTML.</li>
      </ul>
      <p>
        Solche Prüfungen finden nicht jede Barriere. Eine Prüfung durch eine unabhängige Stelle oder durch Menschen, die
        auf Vorleseprogramme angewiesen sind, hat bisher nicht stattgefunden. Umso mehr helfen uns Ihre Hinweise.
      </p>
    </>
  );
}
