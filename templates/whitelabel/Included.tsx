import { Icon } from '../../site/components/Icon.tsx';

interface Share {
  title: string;
  points: string[];
}

const SHARES: Share[] = [
  {
    title: 'Für die Schenkenden',
    points: [
      'Website unter Ihrer Adresse, mit Ihrem Logo, Ihren Farben und Motiven',
      'Kauf in wenigen Minuten und ohne Kundenkonto',
      'Verzeichnis und Karte aller Akzeptanzstellen',
      'Schnell und barrierearm, auf jedem Handy',
    ],
  },
  {
    title: 'Für die Betriebe',
    points: [
      'Eigene Seite mit Adresse, Öffnungszeiten und Bildern',
      'Anmeldung und Pflege der Angaben im Händlerportal',
      'Einlösen ohne besondere Kassentechnik, auch in Teilbeträgen',
      'Auf Wunsch ein eigener Gutschein neben dem der Stadt',
    ],
  },
  {
    title: 'Für den Träger',
    points: [
      'Zahlungen, Einlösungen und Auszahlungen in einem System',
      'Firmenbestellungen, die sich von selbst abwickeln',
      'Verkaufsstellen vor Ort mit Adresse und Karte',
      'Seiten für Impressum, Datenschutz, Widerruf und Barrierefreiheit',
    ],
  },
];

/** What a city gets. */
export function Included() {
  return (
    <section className="section" id="enthalten">
      <h2>Was enthalten ist</h2>
      <div className="thirds">
        {SHARES.map(({ title, points }) => (
          <div className="card" key={title}>
            <h3>{title}</h3>
            <ul className="ticks">
              {points.map((point) => (
                <li key={point}>
                  <Icon name="check" />
                  {point}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
