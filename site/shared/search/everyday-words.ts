import { plainWord } from './search-text.ts';

/**
 * What visitors type, and what shops, categories and answers call it. `Rad-` stands for all words that begin so,
 * `-café` for those that end so. Right-hand words need not occur. One that is too general, such as "Kultur" for "Kino",
 * finds what visitors do not mean.
 */
const EVERYDAY_WORDS: readonly (readonly [asked: string, found: string])[] = [
  ['abgelaufen Ablaufdatum verfallen', 'gültig Gültigkeit'],
  ['anrufen Kontakt Telefonnummer', 'melden'],
  ['Arznei Arzneimittel Medikamente', 'Apotheke'],
  ['ausdrucken', 'ausgedruckt PDF'],
  ['Bäcker Brot Brötchen Semmeln', 'Bäckerei Backhaus Backstube'],
  ['Barbier Coiffeur Friseur Friseure Haare Haarschnitt', 'Friseur Haar- Barbier Barber- Coiffeur Hair-'],
  ['Bargeld', 'auszahlen bar'],
  ['Bekleidung Hosen Klamotten Kleider Kleidung', 'Mode Modehaus Moden Bekleidung Kleidung Textil Boutique Trachten'],
  ['Bier Kneipe trinken', 'Brauerei Brauhaus Kneipe Gasthaus Wirtshaus Gastronomie Bar Pub Getränke'],
  ['Bike Bikes Ebike Fahrrad Fahrräder Velo', 'Rad- Räder Fahrrad Fahrräder Zweirad Bike- Ebike- Velo-'],
  ['Blumenstrauß Floristik Strauß', 'Blumen Florist-'],
  ['Brille Brillen Kontaktlinsen Optiker', 'Optik- Brillen'],
  ['Buch Bücher Romane', 'Buch- Bücher'],
  ['Computer Elektronik Handy Laptop Smartphone', 'Elektronik Elektro- Mobilfunk Computer'],
  ['Döner Kebab', 'Imbiss Kebab-'],
  ['Drogerie Kosmetik Parfüm', 'Drogerie Kosmetik Parfümerie Schönheit'],
  ['Eis Eiscreme Eisdiele', 'Eiscafé Eisdiele Eissalon Gelateria'],
  ['Email', 'Mail'],
  [
    'Essen Gasthof Gaststätte Lokal Restaurant Wirtschaft',
    'Restaurant Gasthaus Gasthof Gastronomie Gaststätte Wirtshaus',
  ],
  ['Essen Imbiss', 'Imbiss Bistro'],
  ['Ferienwohnung Hotel Pension Übernachtung Unterkunft Zimmer', 'Hotel Pension Gästehaus Ferienwohnung Übernachten'],
  ['Fleisch Fleischer Fleischerei Metzger Metzgerei Schlachter Wurst', 'Metzgerei Fleischerei Metzger Fleischer'],
  ['Frühstück Konditor Kuchen Torten', 'Konditorei -café Bäckerei'],
  ['Garten Gärtner Pflanzen', 'Gärtnerei Gartencenter Baumschule Pflanzen'],
  ['Geldbörse Handtasche', 'Lederwaren Taschen'],
  ['Guthaben Restguthaben', 'Guthaben Restguthaben Restbetrag Restwert Teilbeträge'],
  ['Handwerker', 'Handwerk'],
  ['Juwelier Ohrringe Halskette', 'Schmuck Juwelier Goldschmiede'],
  ['Kaffee', '-café Rösterei Kaffee-'],
  ['Kino', 'Lichtspiele Filmtheater'],
  ['Kreditkarte Lastschrift PayPal Überweisung Zahlungsarten', 'bezahlen'],
  ['Lebensmittel', 'Feinkost Supermarkt Hofladen Dorfladen'],
  ['Massage Sauna Wellness', 'Wellness Massage- Therme Sauna-'],
  ['Möbel', 'Möbel- Wohnen Einrichtung'],
  ['Pizza', 'Pizzeria Ristorante Trattoria Osteria'],
  ['Porto', 'Versandkosten Versand'],
  ['Pralinen Schokolade Süßigkeiten', 'Confiserie Konfiserie Schokolade- Konditorei'],
  ['Rückgabe stornieren Storno umtauschen zurückgeben', 'widerrufen'],
  ['Schreiner Tischler', 'Schreinerei Tischlerei'],
  ['Schuhe Stiefel Turnschuhe', 'Schuhe Schuh- Sport'],
  ['Spielsachen Spielzeug', 'Spielwaren Spielzeug'],
  ['Uhr Uhrmacher', 'Uhren Uhr- Juwelier'],
  ['Wein Winzer', 'Weingut Weinhandlung Vinothek'],
  ['Schulsachen Stifte Zeitung', 'Schreibwaren Papeterie Zeitschriften Kiosk'],
];

/** That something is sold there, as `plainWord` has it. */
const SHOP_ENDINGS = ['laden', 'geschaft', 'handlung', 'salon', 'shop', 'studio'];

const MIN_BEGINNING_LENGTH = 4;
const MIN_PART_LENGTH = 6;
const MIN_GOODS_LENGTH = 3;

interface AskedWord {
  /** As shown. */
  word: string;
  plain: string;
  found: readonly string[];
}

let table: readonly AskedWord[] | undefined;

/** By word that is asked for. All words but the shown one are those of `plainWord`. */
export function askedWords(): readonly AskedWord[] {
  table ??= EVERYDAY_WORDS.flatMap(([asked, found]) => {
    const others = found.split(' ').map(plainWord);
    return asked.split(' ').map((word) => ({ word, plain: plainWord(word), found: others }));
  });
  return table;
}

/**
 * Other words, also for an incomplete word: "kleid" already stands for "Mode".
 * @param plain result of `plainWord`
 */
export function everydayWords(plain: string): readonly string[] {
  const isBeginning = plain.length >= MIN_BEGINNING_LENGTH;
  const others = askedWords().flatMap((asked) =>
    asked.plain === plain || (isBeginning && asked.plain.startsWith(plain)) ? asked.found : [],
  );
  return [...new Set(others)];
}

/**
 * "Schuh" for "Schuhgeschäft"; undefined for other words.
 * @param plain result of `plainWord`
 */
export function goodsOf(plain: string): string | undefined {
  const ending = SHOP_ENDINGS.find((known) => plain.endsWith(known));
  const goods = ending === undefined ? '' : plain.slice(0, -ending.length);
  return goods.length < MIN_GOODS_LENGTH ? undefined : goods;
}

/** Short words only as a whole, or as the hyphen says: "Mode" is not meant in "Kommode". */
export function isEverydayWord(plain: string, others: readonly string[]): boolean {
  return others.some((other) => {
    if (other.endsWith('-')) return plain.startsWith(other.slice(0, -1));
    if (other.startsWith('-')) return plain.endsWith(other.slice(1));
    return other.length < MIN_PART_LENGTH ? plain === other : plain.includes(other);
  });
}
