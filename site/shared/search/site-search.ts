import { omitUndefined } from '../omit-undefined.ts';
import { unpackAcceptanceList, type PackedAcceptanceList } from '../lists/acceptance-list.ts';
import { bySlug, wordsOfMerchant } from '../lists/merchant-words.ts';
import { unpackVoucherList, type PackedVoucherList } from '../lists/voucher-list.ts';
import {
  acceptanceCategoryPath,
  acceptanceLocationPath,
  acceptanceSearchPath,
  ROUTES,
  voucherPath,
  voucherSearchPath,
} from '../routes.ts';
import type { ListSearch } from './list-search.ts';
import type { SearchLevel, Suggestion } from './search-records.ts';
import { foldSearchText } from './search-text.ts';

/** From the site's own files. */
export interface SearchSources {
  locations: PackedAcceptanceList;
  vouchers: PackedVoucherList;
  /** Accepted everywhere. */
  general?: { slug: string; name: string; text?: string };
  questions: readonly FoundQuestion[];
  hasSalesPoints: boolean;
}

export interface FoundQuestion {
  /** Fragment of its answer. */
  id: string;
  question: string;
  answer: string;
}

interface SearchHit {
  title: string;
  href: string;
  /** Such as category and street. */
  detail?: string;
}

export interface SearchGroup {
  title: string;
  /** The best ones. */
  hits: readonly SearchHit[];
  /** Of all hits. */
  count: number;
  /** Shows all hits. */
  listHref?: string;
}

export interface SiteSearch {
  /** Groups with hits, all at the first level at which any has some. A page whose title is the text comes first. */
  find: (text: string) => readonly SearchGroup[];
  /** Of a text that finds nothing. */
  suggest: (text: string) => string | undefined;
  /** Of the acceptance locations. */
  categories: readonly CategoryLink[];
}

interface CategoryLink {
  name: string;
  href: string;
}

/** Every group is within reach on a phone. */
const HITS_PER_GROUP = 4;

/** Vouchers, places by name, street and postal code, questions and pages. */
export async function createSiteSearch(sources: SearchSources): Promise<SiteSearch> {
  const { locations, vouchers, general, questions, hasSalesPoints } = sources;
  const sold = [
    ...(general === undefined ? [] : [{ ...general, amounts: '', categoryNames: [], categoryKeys: [] }]),
    ...unpackVoucherList(vouchers),
  ];
  const places = unpackAcceptanceList(locations);
  // One file for this and the lists.
  const { createListSearch, SEARCH_LEVELS } = await import('./list-search.ts');
  const [soldBySlug, placesBySlug] = [bySlug(sold), bySlug(places)];
  const groups = [
    groupOf('Gutscheine', {
      search: await createListSearch(sold, (voucher) => wordsOfMerchant(voucher, placesBySlug.get(voucher.slug))),
      toHit: ({ slug, name, category, city }) => hitOf(name, voucherPath(slug), [category, city]),
      listPath: voucherSearchPath,
    }),
    groupOf('Akzeptanzstellen', {
      search: await createListSearch(places, (place) => wordsOfMerchant(soldBySlug.get(place.slug), place)),
      toHit: ({ name, slug, category, street, city }) =>
        hitOf(name, acceptanceLocationPath(slug), [category, street, city]),
      listPath: acceptanceSearchPath,
    }),
    groupOf('Fragen', {
      search: await createListSearch(questions, wordsOfQuestion),
      toHit: ({ id, question }) => hitOf(question, `${ROUTES.faq}#${id}`, []),
    }),
    groupOf('Seiten', {
      search: await createListSearch(pages(hasSalesPoints), wordsOfPage),
      toHit: ({ title, href }) => hitOf(title, href, []),
    }),
  ];
  return {
    find(text) {
      for (const level of SEARCH_LEVELS) {
        const found = groups.map(({ find }) => find(text, level)).filter(({ count }) => count > 0);
        if (found.length > 0) return titledFirst(found, text);
      }
      return [];
    },
    suggest(text) {
      const suggestions = groups.flatMap(({ suggest }) => suggest(text) ?? []);
      return suggestions.toSorted((a, b) => a.errors - b.errors)[0]?.text;
    },
    categories: locations.groups.map(({ name, key }) => ({ name, href: acceptanceCategoryPath(key) })),
  };
}

function titledFirst(groups: readonly SearchGroup[], text: string): readonly SearchGroup[] {
  const wanted = foldSearchText(text.trim());
  const isTitled = ({ listHref, hits }: SearchGroup) =>
    listHref === undefined && hits.some(({ title }) => foldSearchText(title) === wanted);
  return groups.toSorted((a, b) => Number(isTitled(b)) - Number(isTitled(a)));
}

interface GroupParts<Item> {
  search: ListSearch<Item>;
  toHit: (item: Item) => SearchHit;
  /** Shows all hits. */
  listPath?: (text: string) => string;
}

interface GroupSearch {
  find: (text: string, level: SearchLevel) => SearchGroup;
  suggest: (text: string) => Suggestion | undefined;
}

function groupOf<Item>(title: string, { search, toHit, listPath }: GroupParts<Item>): GroupSearch {
  return {
    find(text, level) {
      const found = search.find(text, level);
      const hits = found.slice(0, HITS_PER_GROUP).map(toHit);
      return omitUndefined({ title, hits, count: found.length, listHref: listPath?.(text) });
    },
    suggest: search.suggest,
  };
}

function hitOf(title: string, href: string, facts: readonly (string | undefined)[]): SearchHit {
  const known = facts.filter((fact) => fact !== undefined);
  return known.length === 0 ? { title, href } : { title, href, detail: known.join(' · ') };
}

/** The id is the answer's topic: "Wie lange …?" is about "gueltigkeit". */
function wordsOfQuestion({ id, question, answer }: FoundQuestion): string[] {
  return [`${question} ${id}`, '', '', answer];
}

interface FoundPage {
  title: string;
  href: string;
  /** What visitors may call it. */
  words: string;
}

function wordsOfPage({ title, words }: FoundPage): string[] {
  return [title, words];
}

function pages(hasSalesPoints: boolean): FoundPage[] {
  return [
    { title: 'Gutscheine kaufen', href: ROUTES.vouchers, words: 'bestellen verschenken Geschenk Shop' },
    {
      title: 'Akzeptanzstellen',
      href: ROUTES.acceptanceLocations,
      words: 'einlösen Geschäfte Läden Restaurants Partner Händler teilnehmende Betriebe Liste',
    },
    { title: 'Stadtplan', href: ROUTES.map, words: 'Karte Landkarte Umgebung Nähe Orte' },
    ...(hasSalesPoints
      ? [{ title: 'Verkaufsstellen', href: ROUTES.salesPoints, words: 'vor Ort kaufen bar Gutscheinkarte' }]
      : []),
    { title: 'So funktioniert’s', href: ROUTES.howItWorks, words: 'Ablauf Anleitung Schritte einlösen' },
    { title: 'Häufige Fragen', href: ROUTES.faq, words: 'FAQ Hilfe Antworten' },
    {
      title: 'Firmenkunden',
      href: ROUTES.corporateCustomers,
      words: 'Unternehmen Firma Mitarbeiter Belegschaft Sachbezug Rechnung',
    },
    { title: 'Gutscheinlösung für Ihre Stadt', href: ROUTES.whitelabel, words: 'Whitelabel Kommune Stadtmarketing' },
    { title: 'Warenkorb', href: ROUTES.cart, words: 'Kasse Bestellung' },
    { title: 'Impressum', href: ROUTES.imprint, words: 'Kontakt Anbieter Adresse Telefon E-Mail' },
    { title: 'Datenschutz', href: ROUTES.privacy, words: 'Cookies Einwilligung Daten Datenschutzerklärung' },
    { title: 'AGB', href: ROUTES.terms, words: 'Allgemeine Geschäftsbedingungen' },
    { title: 'Vertrag widerrufen', href: ROUTES.withdrawal, words: 'Widerruf Rückgabe stornieren zurückgeben' },
    { title: 'Barrierefreiheit', href: ROUTES.accessibility, words: 'Kontrast Tastatur Vorlesen Hilfsmittel' },
  ];
}
