import { foldSearchText } from '../search/search-text.ts';

/** Each is a class in shop-signs.css. */
export const MERCHANT_KINDS = [
  'bakery',
  'restaurant',
  'hotel',
  'fashion',
  'books',
  'jewellery',
  'flowers',
  'home',
  'health',
  'beauty',
  'sports',
  'boats',
  'culture',
  'toys',
  'delicatessen',
] as const;

export type MerchantKind = (typeof MERCHANT_KINDS)[number];

/** Beginnings of words, folded by `foldSearchText`. */
const WORDS: Record<MerchantKind, RegExp> = {
  bakery: /\b(baeck|back|cafe|kaffee|kondit|eis(cafe|diele|salon)?\b|tee)/,
  restaurant: /\b(restaurant|gast|essen|kuech|imbiss|bistro|bars?\b|wirt|brau|pizz|kulinar)/,
  hotel: /\b(uebernacht|hotel|pension|ferien|unterkunft|schlafen)/,
  fashion: /\b(mode|schuh|kleid|textil|accessoire|bekleid|lederwaren|outfit)/,
  books: /\b(buech|buch|papier|schreib|lesen|zeitschrift|medien)/,
  jewellery: /\b(schmuck|uhr|juwel|gold)/,
  flowers: /\b(blum|garten|gaert|pflanz|flor)/,
  home: /\b(wohn|moebel|einricht|handwerk|haushalt|deko|bau|technik|elektr)/,
  health: /\b(gesund|apothek|sanitaet|optik|brill|hoer|medizin|reform|drogerie)/,
  beauty: /\b(schoen|fris|kosmetik|beauty|wohlfuehl|wellness|parfuem|massage)/,
  sports: /\b(sport|freizeit|rad|fahrr|wander|fitness|outdoor|berg)/,
  boats: /\b(segel|wassersport|boot|schiff|surf|angel)/,
  culture: /\b(kultur|kunst|theater|kino|museum|musik|erlebnis|galerie|tourist)/,
  toys: /\b(kind|spiel|baby|famil|geschenk)/,
  delicatessen: /\b(feinkost|wein|hofl|delikat|lebensmittel|metzger|fleisch|markt|super|kaese|genuss|spirituos)/,
};

/** The first kind in the name; undefined for names without one, such as "Sonstiges". */
export function merchantKindOf(categoryName: string): MerchantKind | undefined {
  const text = foldSearchText(categoryName);
  let found: MerchantKind | undefined;
  let first = Number.POSITIVE_INFINITY;
  for (const kind of MERCHANT_KINDS) {
    const place = text.search(WORDS[kind]);
    if (place === -1 || place >= first) continue;
    found = kind;
    first = place;
  }
  return found;
}
