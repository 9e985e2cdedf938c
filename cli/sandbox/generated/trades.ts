import type { ShopKind } from '../media/shop-kind.ts';

type Words = readonly [string, ...string[]];

/** What generated merchants of one category are made of. */
export interface Trade {
  category: string;
  kind: ShopKind;
  /** In front of the owner's name. */
  shops: Words;
  short: Words;
  offers: Words;
  hours: Words;
}

const SHOP_HOURS: Words = [
  'Mo-Fr 09:00-18:30; Sa 09:00-16:00',
  'Mo-Fr 09:30-18:00; Sa 10:00-14:00',
  'Di-Fr 09:00-12:30 14:00-18:00; Sa 09:00-13:00',
];
const KITCHEN_HOURS: Words = ['Di-Sa 11:30-14:30 17:30-22:00; So 11:30-21:00', 'Mi-So 17:00-23:00'];
const EARLY_HOURS: Words = ['Mo-Fr 06:00-18:00; Sa 06:00-13:00', 'Di-Sa 08:00-18:00; So 09:00-17:00'];

export const TRADES: readonly [Trade, ...Trade[]] = [
  {
    category: 'Bäckerei & Café',
    kind: 'bakery',
    shops: ['Bäckerei', 'Café', 'Konditorei', 'Backhaus'],
    short: ['Brot aus langer Teigführung.', 'Kuchen, Kaffee und ein Platz an der Sonne.'],
    offers: ['Das Bauernbrot kommt zweimal am Tag aus dem Ofen.', 'Die Torten werden im Haus gebacken.'],
    hours: EARLY_HOURS,
  },
  {
    category: 'Restaurant & Gasthaus',
    kind: 'restaurant',
    shops: ['Gasthaus', 'Restaurant', 'Wirtshaus', 'Weinstube'],
    short: ['Regionale Küche mit kleiner Karte.', 'Sonntags Braten, im Sommer im Hof.'],
    offers: ['Die Karte wechselt mit den Märkten der Region.', 'Zu jedem Gericht gibt es eine halbe Portion.'],
    hours: KITCHEN_HOURS,
  },
  {
    category: 'Mode & Schuhe',
    kind: 'fashion',
    shops: ['Modehaus', 'Schuhhaus', 'Herrenmode', 'Boutique'],
    short: ['Kleidung, die mehr als einen Sommer hält.', 'Beratung mit Zeit und Augenmaß.'],
    offers: ['Änderungen erledigt die Schneiderin im ersten Stock.', 'Viele Stücke stammen aus Europa.'],
    hours: SHOP_HOURS,
  },
  {
    category: 'Bücher & Papier',
    kind: 'books',
    shops: ['Buchhandlung', 'Papeterie', 'Antiquariat', 'Bücherstube'],
    short: ['Bücher bis morgen früh bestellt.', 'Papier, Stifte und gute Geschichten.'],
    offers: ['Was nicht im Regal steht, ist am nächsten Morgen da.', 'Einmal im Monat liest hier jemand vor.'],
    hours: SHOP_HOURS,
  },
  {
    category: 'Schmuck & Uhren',
    kind: 'jewellery',
    shops: ['Juwelier', 'Goldschmiede', 'Uhrmacher', 'Schmuckatelier'],
    short: ['Ringe aus der eigenen Werkstatt.', 'Uhren, die wieder gehen.'],
    offers: ['Trauringe entstehen nach einem langen Gespräch.', 'Batterien werden sofort gewechselt.'],
    hours: SHOP_HOURS,
  },
  {
    category: 'Blumen & Garten',
    kind: 'flowers',
    shops: ['Blumen', 'Gärtnerei', 'Floristik', 'Blumenhaus'],
    short: ['Sträuße, wie sie im Garten wachsen.', 'Stauden, Kräuter und Rat fürs Beet.'],
    offers: ['Die Schnittblumen kommen im Sommer vom eigenen Feld.', 'Geliefert wird im ganzen Stadtgebiet.'],
    hours: SHOP_HOURS,
  },
  {
    category: 'Wohnen & Handwerk',
    kind: 'home',
    shops: ['Tischlerei', 'Einrichtungshaus', 'Polsterei', 'Raumausstattung'],
    short: ['Möbel nach Maß und Stoffe zum Anfassen.', 'Alte Sessel werden wieder jung.'],
    offers: ['Aufmaß und Entwurf gehören zum Angebot.', 'Die Werkstatt steht Besuchern offen.'],
    hours: SHOP_HOURS,
  },
  {
    category: 'Gesundheit',
    kind: 'pharmacy',
    shops: ['Apotheke', 'Sanitätshaus', 'Reformhaus', 'Optik'],
    short: ['Rat, der weiterhilft.', 'Gut sehen, gut hören, gut leben.'],
    offers: ['Bestelltes bringt am Nachmittag der Bote.', 'Messungen gehen auch ohne Termin.'],
    hours: SHOP_HOURS,
  },
  {
    category: 'Schönheit & Friseur',
    kind: 'beauty',
    shops: ['Friseur', 'Kosmetik', 'Barbier', 'Haarwerk'],
    short: ['Schnitte, die auch nach Wochen sitzen.', 'Eine Stunde nur für Sie.'],
    offers: ['Termine gibt es bis acht Uhr am Abend.', 'Gearbeitet wird mit Pflege ohne Silikone.'],
    hours: SHOP_HOURS,
  },
  {
    category: 'Sport & Freizeit',
    kind: 'sports',
    shops: ['Sporthaus', 'Radwerk', 'Kletterhalle', 'Laufladen'],
    short: ['Räder, Schuhe und alles dazwischen.', 'Ausprobieren vor dem Kaufen.'],
    offers: ['Die Werkstatt erledigt kleine Reparaturen am selben Tag.', 'Einsteiger bekommen eine Stunde Einweisung.'],
    hours: SHOP_HOURS,
  },
  {
    category: 'Kultur & Erlebnis',
    kind: 'culture',
    shops: ['Theater', 'Kino', 'Galerie', 'Kulturhaus'],
    short: ['Bühne, Leinwand und Begegnung.', 'Abende, über die man spricht.'],
    offers: ['Das Programm erscheint vierteljährlich.', 'Nach der Vorstellung bleibt die Bar geöffnet.'],
    hours: ['Mi-So 17:00-22:30', 'Do-So 14:00-22:00'],
  },
  {
    category: 'Feinkost & Wein',
    kind: 'delicatessen',
    shops: ['Weinhandlung', 'Feinkost', 'Käseladen', 'Hofladen'],
    short: ['Käse, Wein und Probierstunden.', 'Vom Erzeuger ohne Umweg.'],
    offers: ['Verkostet wird jeden Freitagabend.', 'Präsentkörbe werden nach Wunsch gepackt.'],
    hours: SHOP_HOURS,
  },
];
