import type { Answer, DrawnItem } from '../../site/shared/payload/page-parts.ts';
import { acceptanceGroups } from '../../site/shared/lists/acceptance-groups.ts';
import { makePage } from '../../site/shared/payload/make-page.ts';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { shownPage, type ShownPage } from '../../site/shared/own-pages.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { indexOf } from '../../site/shared/snapshot-index.ts';
import { nameInSentence } from '../../site/shared/tenant-facts.ts';

export interface Offer {
  effects: DrawnItem[];
  shares: Share[];
  answers: Answer[];
  acceptanceCount: number;
  categoryCount: number;
  salesPointCount: number;
}

export type WhitelabelContent = Offer | { own: ShownPage };

export function data({ snapshot, frameId }: PageInput): PageData<WhitelabelContent> {
  const own = snapshot.pages?.whitelabel;
  return makePage<WhitelabelContent>({
    frameId,
    path: ROUTES.whitelabel,
    title: 'Gutscheinlösung für Ihre Stadt',
    description: `Die Technik hinter „${nameInSentence(snapshot)}“ gibt es auch für Ihre Stadt oder Region: Gutscheinshop, Verzeichnis, Stadtplan und Portal für Betriebe.`,
    own,
    content: own === undefined ? offer(snapshot) : { own: shownPage(own, 'Gutschein\u00adlösung für Ihre Stadt') },
  });
}

function offer(snapshot: Snapshot): Offer {
  const index = indexOf(snapshot);
  return {
    effects: EFFECTS,
    shares: SHARES,
    answers: QUESTIONS,
    acceptanceCount: index.acceptanceLocations.length,
    categoryCount: acceptanceGroups(index).length,
    salesPointCount: snapshot.salesPoints.length,
  };
}

/** The offer for one group of people. */
export interface Share {
  title: string;
  points: string[];
}

const EFFECTS: DrawnItem[] = [
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

const SHARES: Share[] = [
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
const QUESTIONS: Answer[] = [
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
