/**
 * What visitors type, and the words that merchants, categories and answers use for it. Folded, with umlauts as `ae`.
 * Right-hand words need not occur: cities name their categories themselves.
 */
const EVERYDAY_WORDS: Readonly<Record<string, string>> = {
  anziehsachen: 'mode bekleidung',
  arznei: 'apotheke',
  baecker: 'baeckerei backhaus backstube',
  bekleidung: 'mode textil',
  blumenstrauss: 'blumen florist',
  bier: 'brauerei brauhaus getraenke gasthaus',
  brille: 'optik optiker',
  broetchen: 'baeckerei backhaus',
  brot: 'baeckerei backhaus',
  buecher: 'buchhandlung buchladen',
  coiffeur: 'friseur',
  doener: 'imbiss',
  drogerie: 'apotheke kosmetik parfuemerie',
  eis: 'eiscafe eisdiele',
  essen: 'restaurant gasthaus gastronomie gaststaette wirtshaus imbiss bistro',
  fahrrad: 'fahrraeder raeder zweirad',
  fleisch: 'metzgerei fleischerei metzger fleischer',
  fleischer: 'metzgerei fleischerei metzger',
  fleischerei: 'metzgerei metzger',
  floristik: 'blumen',
  fruehstueck: 'cafe baeckerei',
  geldboerse: 'lederwaren taschen',
  gaststaette: 'restaurant gasthaus gastronomie wirtshaus',
  gasthof: 'restaurant gasthaus gastronomie wirtshaus',
  guthaben: 'restbetrag restguthaben restwert teilbetraege',
  haare: 'friseur',
  haarschnitt: 'friseur',
  handwerker: 'handwerk',
  juwelier: 'schmuck uhren goldschmiede',
  kaffee: 'cafe roesterei',
  kino: 'kultur lichtspiele filmtheater',
  klamotten: 'mode bekleidung',
  kleider: 'mode bekleidung',
  kleidung: 'mode bekleidung textil',
  kneipe: 'gasthaus wirtshaus gastronomie bar',
  konditor: 'konditorei cafe',
  kosmetik: 'schoenheit parfuemerie',
  kuchen: 'konditorei cafe baeckerei',
  lebensmittel: 'feinkost supermarkt hofladen dorfladen',
  lokal: 'restaurant gasthaus gastronomie',
  medikamente: 'apotheke',
  metzger: 'metzgerei fleischerei fleischer',
  metzgerei: 'fleischerei fleischer',
  moebel: 'wohnen einrichtung',
  optiker: 'optik brillen',
  pizza: 'pizzeria restaurant',
  porto: 'versandkosten versand',
  restaurant: 'gasthaus gastronomie gaststaette wirtshaus',
  restguthaben: 'guthaben restbetrag',
  schlachter: 'metzgerei fleischerei metzger',
  spielsachen: 'spielwaren spielzeug',
  spielzeug: 'spielwaren',
  stiefel: 'schuhe',
  trinken: 'gasthaus gastronomie bar getraenke',
  turnschuhe: 'schuhe sport',
  wirtschaft: 'gasthaus wirtshaus gastronomie',
  wurst: 'metzgerei fleischerei',
  zeitung: 'schreibwaren zeitschriften kiosk',
};

/** Shorter beginnings of a word would stand for too many. */
const MIN_BEGINNING_LENGTH = 4;

/** Other words for a folded word, which may still be incomplete: "kleid" already stands for "Mode". */
export function everydayWords(word: string): readonly string[] {
  const others = Object.entries(EVERYDAY_WORDS).flatMap(([asked, found]) =>
    asked === word || (word.length >= MIN_BEGINNING_LENGTH && asked.startsWith(word)) ? found.split(' ') : [],
  );
  return [...new Set(others)];
}
