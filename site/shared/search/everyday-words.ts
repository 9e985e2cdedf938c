/**
 * What visitors type, and the words that merchants, categories and answers use for it. Folded, with umlauts as `ae`.
 * Right-hand words need not occur: cities name their categories themselves.
 */
const EVERYDAY_WORDS: readonly (readonly [asked: string, found: string])[] = [
  ['abgelaufen ablaufdatum verfallen', 'gueltig gueltigkeit'],
  ['anrufen kontakt telefonnummer', 'melden'],
  ['anziehsachen bekleidung klamotten kleider kleidung', 'mode bekleidung textil'],
  ['arznei medikamente', 'apotheke'],
  ['ausdrucken', 'ausgedruckt pdf'],
  ['baecker broetchen brot', 'baeckerei backhaus backstube'],
  ['bargeld', 'auszahlen bar'],
  ['bier', 'brauerei brauhaus getraenke gasthaus'],
  ['blumenstrauss floristik', 'blumen florist'],
  ['brille optiker', 'optik optiker brillen'],
  ['buecher', 'buchhandlung buchladen'],
  ['coiffeur haare haarschnitt', 'friseur'],
  ['doener', 'imbiss'],
  ['drogerie kosmetik', 'apotheke kosmetik parfuemerie schoenheit'],
  ['eis', 'eiscafe eisdiele'],
  ['email', 'e-mail'],
  ['essen', 'restaurant gasthaus gastronomie gaststaette wirtshaus imbiss bistro'],
  ['fahrrad', 'fahrraeder raeder zweirad'],
  ['fleisch fleischer fleischerei metzger metzgerei schlachter', 'metzgerei fleischerei metzger fleischer'],
  ['fruehstueck konditor kuchen', 'konditorei cafe baeckerei'],
  ['gasthof gaststaette lokal restaurant wirtschaft', 'restaurant gasthaus gastronomie gaststaette wirtshaus'],
  ['geldboerse', 'lederwaren taschen'],
  ['guthaben restguthaben', 'guthaben restguthaben restbetrag restwert teilbetraege'],
  ['handwerker', 'handwerk'],
  ['juwelier', 'schmuck uhren goldschmiede'],
  ['kaffee', 'cafe roesterei'],
  ['kino', 'kultur lichtspiele filmtheater'],
  ['kneipe trinken', 'gasthaus wirtshaus gastronomie bar getraenke'],
  ['kreditkarte lastschrift paypal ueberweisung zahlungsarten', 'bezahlen'],
  ['lebensmittel', 'feinkost supermarkt hofladen dorfladen'],
  ['moebel', 'wohnen einrichtung'],
  ['pizza', 'pizzeria restaurant'],
  ['porto', 'versandkosten versand'],
  ['rueckgabe stornieren storno umtauschen zurueckgeben', 'widerrufen'],
  ['spielsachen spielzeug', 'spielwaren spielzeug'],
  ['stiefel turnschuhe', 'schuhe sport'],
  ['wurst', 'metzgerei fleischerei'],
  ['zeitung', 'schreibwaren zeitschriften kiosk'],
];

/** Shorter beginnings of a word would stand for too many. */
const MIN_BEGINNING_LENGTH = 4;

/** Other words for a folded word, which may still be incomplete: "kleid" already stands for "Mode". */
export function everydayWords(word: string): readonly string[] {
  const others = EVERYDAY_WORDS.flatMap(([asked, found]) =>
    asked.split(' ').some((each) => each === word || (word.length >= MIN_BEGINNING_LENGTH && each.startsWith(word)))
      ? found.split(' ')
      : [],
  );
  return [...new Set(others)];
}
