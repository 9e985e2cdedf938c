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
    text: 'Eingelöst wird der Gutschein bei den teilnehmenden Betrieben Ihrer Stadt.',
  },
  {
    drawing: 'place',
    title: 'Betriebe werden gesehen',
    text: 'Verzeichnis und Stadtplan zeigen alle Betriebe, auch kleine Häuser ohne eigenen Onlineshop.',
  },
  {
    drawing: 'company',
    title: 'Arbeitgeber können mitmachen',
    text: 'Unternehmen danken ihren Leuten mit etwas, das aus der Region kommt.',
  },
];

export const SHARES: Share[] = [
  {
    title: 'Für die Schenkenden',
    points: [
      'Website unter Ihrer Adresse, mit Ihrem Logo, Ihren Farben und Motiven',
      'Kauf ohne Kundenkonto',
      'Verzeichnis und Stadtplan aller Akzeptanzstellen',
      'Für Handy, Tastatur und hohen Kontrast gemacht',
    ],
  },
  {
    title: 'Für die Betriebe',
    points: [
      'Eigene Seite mit Adresse, Öffnungszeiten und Bildern',
      'Anmeldung im Portal für Betriebe',
      'Auf Wunsch ein eigener Gutschein neben dem der Stadt',
    ],
  },
  {
    title: 'Für den Träger',
    points: [
      'Bestellseite für Unternehmen',
      'Verkaufsstellen vor Ort mit Adresse und Stadtplan',
      'Seiten für Impressum, Datenschutz, Widerruf und Barrierefreiheit',
    ],
  },
];

/** Questions of cities before their decision. */
export const QUESTIONS: Answer[] = [
  {
    question: 'Wer kann Träger des Gutscheins sein?',
    answer:
      'Zum Beispiel das Stadtmarketing, eine Werbegemeinschaft, ein Tourismusverein oder die Kommune selbst. Der Träger steht im Impressum.',
  },
  {
    question: 'Was brauchen die Betriebe, um mitzumachen?',
    answer: 'Einen Zugang zum Portal.',
  },
  {
    question: 'Wir haben schon einen Gutschein auf Papier. Was wird daraus?',
    answer:
      'Ob ausgegebene Gutscheine nebenher weiterlaufen oder in die neue Lösung übergehen, ist eine Frage für das erste Gespräch.',
  },
  {
    question: 'Können Gutscheine auch über die Theke verkauft werden?',
    answer:
      'Ja. Verkaufsstellen wie die Tourist-Information oder eine Buchhandlung stehen mit Adresse auf der Website und auf dem Stadtplan.',
  },
  {
    question: 'Was kostet die Lösung?',
    answer: 'Das hängt davon ab, wie groß Ihre Stadt ist und was Sie brauchen. Fragen Sie uns.',
  },
];
