import { expect, test } from 'vitest';
import { createListSearch } from '../search/list-search.ts';
import { indexOf } from '../snapshot-index.ts';
import { fixtureMerchant, fixtureSnapshot } from '../testing/fixture-snapshot.ts';
import { packAcceptanceList, unpackAcceptanceList } from './acceptance-list.ts';
import { bySlug, wordsOfMerchant } from './merchant-words.ts';
import { packVoucherList, unpackVoucherList } from './voucher-list.ts';

const CATEGORIES = [
  { id: '1', name: 'Bücher & Papier', sortIndex: 1 },
  { id: '2', name: 'Spiel & Freizeit', sortIndex: 2 },
  { id: '3', name: 'Feinkost & Wein', sortIndex: 3 },
  { id: '4', name: 'Kunst', sortIndex: 4 },
];

const address = (street: string) => ({ street, postalCode: '97999', city: 'Birkenau' });

const MERCHANTS = [
  fixtureMerchant({ slug: 'lesen', companyName: 'Lesen', categoryIds: ['1'], address: address('Weingasse 1') }),
  fixtureMerchant({
    slug: 'kiste',
    companyName: 'Spielkiste',
    categoryIds: ['2', '1'],
    shortDescription: 'Für Buchhalter',
  }),
  fixtureMerchant({ slug: 'zug', companyName: 'Zugpapier Wein', categoryIds: ['2'], address: address('Am Ring 3') }),
  fixtureMerchant({ slug: 'reben', companyName: 'Reben', categoryIds: ['3', '4'], shortDescription: 'Vegane Kost' }),
  fixtureMerchant({ slug: 'nord', companyName: 'Nord', shortDescription: 'Lesungen über Buchen' }),
];

const index = indexOf(fixtureSnapshot({ merchants: MERCHANTS, categories: CATEGORIES }));
const packedVouchers = packVoucherList(MERCHANTS, index);
const packedLocations = packAcceptanceList(index);
const vouchers = unpackVoucherList(packedVouchers);
const locations = unpackAcceptanceList(packedLocations);
const [ofSlug, placeOf] = [bySlug(vouchers), bySlug(locations)];
const lists = {
  vouchers: await createListSearch(vouchers, (voucher) => wordsOfMerchant(voucher, placeOf.get(voucher.slug))),
  locations: await createListSearch(locations, (location) => wordsOfMerchant(ofSlug.get(location.slug), location)),
};

const slugs = (found: readonly { slug: string }[]) => found.map(({ slug }) => slug).toSorted();

test.each([
  ['Buch', ['kiste', 'lesen']],
  ['Weingasse', ['lesen']],
  ['birkenau', ['lesen', 'zug']],
  ['vegan', ['reben']],
  ['Kunst', ['reben']],
  ['Papeir', ['kiste', 'lesen', 'zug']],
])('%j finds the same merchants in both lists', (text, found) => {
  expect(slugs(lists.vouchers.find(text))).toEqual(found);
  expect(slugs(lists.locations.find(text))).toEqual(found);
});

test('the name of each category finds as many as its filter counts', () => {
  for (const { name, count } of packedVouchers.categories) expect(lists.vouchers.find(name)).toHaveLength(count);
  for (const [place, { name }] of packedLocations.groups.entries()) {
    expect(lists.locations.find(name)).toHaveLength(locations.filter(({ groups }) => groups.includes(place)).length);
  }
});

test('a merchant in one list only is found by what that list knows', () => {
  const [voucher] = vouchers;
  const [location] = locations;
  expect(wordsOfMerchant(voucher, undefined)).toEqual(['Lesen', 'Bücher & Papier', '  Birkenau', '']);
  expect(wordsOfMerchant(undefined, location)).toEqual(['Lesen', 'Bücher & Papier', 'Weingasse 1 97999 Birkenau', '']);
});
