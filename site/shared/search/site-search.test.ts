import { expect, test } from 'vitest';
import type { PackedAcceptanceList } from '../lists/acceptance-list.ts';
import type { PackedVoucherList } from '../lists/voucher-list.ts';
import { createSiteSearch } from './site-search.ts';

const LOCATIONS: PackedAcceptanceList = {
  groups: [
    {
      name: 'Wohnen & Garten',
      key: 'wohnen-garten',
      locations: [
        ['garten-voss', 'Garten Voss', 'Marktplatz 7', 1],
        ['schott', 'Schott', 'Lange Straße 2', 2],
      ],
    },
  ],
  cities: ['Musterstadt', 'Nebenort'],
  postalCodes: ['97999', '97998'],
  weeks: [],
  shapes: [],
  corner: [0, 0],
};

const VOUCHERS: PackedVoucherList = {
  categories: [],
  cities: [],
  ranges: [],
  shapes: [],
  vouchers: [['garten-voss', 'Garten Voss']],
};

const QUESTIONS = [
  { id: 'frage-gueltigkeit', question: 'Wie lange ist der Gutschein gültig?', answer: 'Die Karte gilt drei Jahre.' },
  { id: 'frage-versand', question: 'Was kostet der Versand?', answer: 'Siehe Impressum.' },
  { id: 'frage-bezahlen', question: 'Wie kann ich bezahlen?', answer: 'Wie es Ihnen recht ist.' },
  { id: 'frage-widerruf', question: 'Kann ich meine Bestellung widerrufen?', answer: 'Ja.' },
];

const { find, suggest, categories } = await createSiteSearch({
  locations: LOCATIONS,
  vouchers: VOUCHERS,
  questions: QUESTIONS,
  hasSalesPoints: true,
});

test.each([
  ['vouchers, also by the street of their shop', 'marktplatz', '/gutscheine?token=marktplatz'],
  ['vouchers, also by the postal code of their shop', '97999', '/gutscheine?token=97999'],
  ['shops without a voucher', 'Lange Str', '/akzeptanzstellen?q=Lange%20Str'],
  ['a question', 'wie lange gültig', '/faq#frage-gueltigkeit'],
  ['a question in other words', 'abgelaufen', '/faq#frage-gueltigkeit'],
  ['a question by a means of payment', 'Kreditkarte', '/faq#frage-bezahlen'],
  ['a question while its word is being typed', 'umtausch', '/faq#frage-widerruf'],
  ['a page', 'impressum', '/impressum'],
  ['nothing', 'quarkbrot', undefined],
])('%s: the first group leads there', (_, text, target) => {
  const [first] = find(text);
  expect(first?.listHref ?? first?.hits[0]?.href).toBe(target);
});

test('hits with typing errors appear only if no group has any without', () => {
  expect(find('Garten').map(({ title }) => title)).toEqual(['Gutscheine', 'Akzeptanzstellen']);
  expect(find('Garden').map(({ title }) => title)).toEqual(['Gutscheine', 'Akzeptanzstellen']);
});

test('a page whose title is the text comes first', () => {
  expect(find('karte')[0]?.hits[0]?.href).toBe('/karte');
});

test('all groups are searched at the same level: an answer that mentions a word adds nothing to names with it', () => {
  expect(find('Karte').map(({ title }) => title)).toEqual(['Seiten']);
  expect(find('drei Jahre').map(({ title }) => title)).toEqual(['Fragen']);
});

test('a text that finds nothing has a nearest spelling and the categories to go on with', () => {
  expect(find('Vuss')).toEqual([]);
  expect(suggest('Vuss')).toBe('Voss');
  expect(suggest('quarkbrot')).toBeUndefined();
  expect(categories).toEqual([{ name: 'Wohnen & Garten', href: '/akzeptanzstellen?branche=wohnen-garten' }]);
});
