import { expect, test } from 'vitest';
import { merchantKindOf } from './merchant-kind.ts';

test.each([
  ['Bäckerei & Café', 'bakery'],
  ['Restaurant & Gasthaus', 'restaurant'],
  ['Essen am See', 'restaurant'],
  ['Übernachten', 'hotel'],
  ['Mode & Accessoires', 'fashion'],
  ['Bücher & Schreibwaren', 'books'],
  ['Schmuck & Uhren', 'jewellery'],
  ['Blumen & Garten', 'flowers'],
  ['Wohnen & Handwerk', 'home'],
  ['Gesundheit & Apotheke', 'health'],
  ['Schönheit & Friseur', 'beauty'],
  ['Rad & Wandern', 'sports'],
  ['Segeln & Wassersport', 'boats'],
  ['Kunst & Kultur', 'culture'],
  ['Kinder & Bücher', 'toys'],
  ['Hofläden & Wein', 'delicatessen'],
  ['Sonstiges', undefined],
  ['Reisen', undefined],
  ['', undefined],
])('the category %j is drawn as %s', (name, kind) => {
  expect(merchantKindOf(name)).toBe(kind);
});
