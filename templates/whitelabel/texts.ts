import type { Answer, DrawnItem } from '../../site/shared/payload/page-parts.ts';

/** The offer for one group of people. */
export interface Share {
  title: string;
  points: string[];
}

export const EFFECTS: DrawnItem[] = [
  {
    drawing: 'redeem',
    title: 'Kaufkraft bleibt am Ort',
    text: 'Jeder verschenkte Euro wird in Geschäften, Restaurants und Werkstätten der Stadt ausgegeben.',
  },
  {
    drawing: 'place',
    title: 'Betriebe gewinnen Gäste',
    text: 'Beschenkte probieren aus, was sie noch nicht kannten, auch in kleinen Häusern ohne eigenen Onlineshop.',
  },
  {
    drawing: 'company',
    title: 'Arbeitgeber machen mit',
    text: 'Unternehmen danken ihren Leuten mit etwas, das in der Region bleibt, einmalig oder Monat für Monat.',
  },
];

export const SHARES: Share[] = [
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

/** Questions of cities before their decision. */
export const QUESTIONS: Answer[] = [
  {
    question: 'Wer kann Träger des Gutscheins sein?',
    answer:
      'Das Stadtmarketing, eine Werbegemeinschaft, ein Tourismusverein oder die Kommune selbst. Der Träger steht im Impressum und ist für Betriebe und Kundschaft ansprechbar.',
  },
  {
    question: 'Was brauchen die Betriebe, um mitzumachen?',
    answer:
      'Einen Zugang zum Händlerportal, mehr nicht. Besondere Kassentechnik ist nicht nötig; zum Einlösen genügt der Code auf dem Gutschein.',
  },
  {
    question: 'Wir haben schon einen Gutschein auf Papier. Was wird daraus?',
    answer:
      'Ausgegebene Gutscheine behalten ihren Wert. Ob sie nebenher weiterlaufen oder in die neue Lösung übergehen, klären wir im ersten Gespräch.',
  },
  {
    question: 'Können Gutscheine auch über die Theke verkauft werden?',
    answer:
      'Ja. Verkaufsstellen wie die Tourist-Information oder eine Buchhandlung stehen mit Adresse auf der Website und auf der Karte.',
  },
  {
    question: 'Was kostet die Lösung?',
    answer:
      'Das hängt davon ab, wie groß Ihre Stadt ist und was Sie brauchen. Nach dem ersten Gespräch bekommen Sie ein Angebot.',
  },
];
