import {
  addressesBySlug,
  unpackAcceptanceList,
  wordsOfLocation,
  type PackedAcceptanceList,
} from '../lists/acceptance-list.ts';
import { unpackVoucherList, wordsOfVoucher, type PackedVoucherList } from '../lists/voucher-list.ts';
import { acceptanceLocationPath, acceptanceSearchPath, ROUTES, voucherPath, voucherSearchPath } from '../routes.ts';
import type { WordsOf } from './list-search.ts';
import { foldSearchText } from './search-text.ts';

/** What the site's own files contain that can be found. */
export interface SearchSources {
  locations: PackedAcceptanceList;
  vouchers: PackedVoucherList;
  /** The voucher that is accepted everywhere. */
  general?: { slug: string; name: string; text?: string };
  questions: readonly FoundQuestion[];
  hasSalesPoints: boolean;
}

export interface FoundQuestion {
  /** Fragment of its answer on the page of questions, without number sign. */
  id: string;
  question: string;
  answer: string;
}

interface SearchHit {
  title: string;
  href: string;
  /** What tells it from others of the same title, such as category and street. */
  detail?: string;
}

export interface SearchGroup {
  title: string;
  /** The best hits. */
  hits: readonly SearchHit[];
  /** Number of all hits. */
  count: number;
  /** The list that shows all hits, if there is one. */
  listHref?: string;
}

/**
 * Best hits first, in groups; groups without hits are omitted. Hits with typing errors are only in the result if no
 * group has any without. A page whose title is the text comes first.
 */
export type SiteSearch = (text: string) => readonly SearchGroup[];

/** Hits of each group in view, so that every group is within reach on a phone. */
const HITS_PER_GROUP = 4;

/** Indexes what visitors look for: vouchers, places by name, street and postal code, questions and pages. */
export async function createSiteSearch(sources: SearchSources): Promise<SiteSearch> {
  const { locations, vouchers, general, questions, hasSalesPoints } = sources;
  const sold = [
    ...(general === undefined ? [] : [{ ...general, amounts: '', categoryNames: [], categoryKeys: [] }]),
    ...unpackVoucherList(vouchers),
  ];
  const places = unpackAcceptanceList(locations);
  const addresses = addressesBySlug(places);
  const finds = [
    await createGroup(
      'Gutscheine',
      sold,
      (voucher) => wordsOfVoucher(voucher, addresses),
      ({ slug, name, category, city }) => hitOf(name, voucherPath(slug), [category, city]),
      voucherSearchPath,
    ),
    await createGroup(
      'Geschäfte',
      places,
      wordsOfLocation,
      ({ name, slug, category, street, city }) => hitOf(name, acceptanceLocationPath(slug), [category, street, city]),
      acceptanceSearchPath,
    ),
    await createGroup('Fragen', questions, wordsOfQuestion, ({ id, question }) =>
      hitOf(question, `${ROUTES.faq}#${id}`, []),
    ),
    await createGroup('Seiten', pages(hasSalesPoints), wordsOfPage, ({ title, href }) => hitOf(title, href, [])),
  ];
  return (text) => {
    const groupsOf = (isExact: boolean) => finds.map((find) => find(text, isExact)).filter(({ count }) => count > 0);
    const exact = groupsOf(true);
    return titledFirst(exact.length > 0 ? exact : groupsOf(false), text);
  };
}

function titledFirst(groups: readonly SearchGroup[], text: string): readonly SearchGroup[] {
  const wanted = foldSearchText(text.trim());
  const isTitled = ({ listHref, hits }: SearchGroup) =>
    listHref === undefined && hits.some(({ title }) => foldSearchText(title) === wanted);
  return groups.toSorted((a, b) => Number(isTitled(b)) - Number(isTitled(a)));
}

async function createGroup<Item>(
  title: string,
  items: readonly Item[],
  wordsOf: WordsOf<Item>,
  toHit: (item: Item) => SearchHit,
  listPath?: (text: string) => string,
): Promise<(text: string, isExact: boolean) => SearchGroup> {
  // Like the lists, which load it on demand: one file for both.
  const { createListSearch } = await import('./list-search.ts');
  const search = await createListSearch(items, wordsOf);
  return (text, isExact) => {
    const found = search(text, isExact);
    const hits = found.slice(0, HITS_PER_GROUP).map(toHit);
    return { title, hits, count: found.length, ...(listPath === undefined ? {} : { listHref: listPath(text) }) };
  };
}

function hitOf(title: string, href: string, facts: readonly (string | undefined)[]): SearchHit {
  const known = facts.filter((fact) => fact !== undefined);
  return known.length === 0 ? { title, href } : { title, href, detail: known.join(' · ') };
}

/** The id is the answer's topic, which the question may only paraphrase: "Wie lange …?" is about "gueltigkeit". */
function wordsOfQuestion({ id, question, answer }: FoundQuestion): string[] {
  return [question, id, answer];
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
    { title: 'Karte', href: ROUTES.map, words: 'Stadtplan Umgebung Nähe Orte' },
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
