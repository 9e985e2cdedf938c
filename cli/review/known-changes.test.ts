import { describe, expect, test } from 'vitest';
import type { ElementNode } from './element-tree.ts';
import { openKnownChanges, updateOf } from './known-changes.ts';
import type { ReviewChange } from './group-changes.ts';
import { WIDTHS, type Trees } from './take-pictures.ts';

interface Page {
  /** Cards of the city, each with its name. */
  cards?: readonly string[];
  /** Height of the footer, in CSS pixels. */
  footer?: number;
  links?: string;
  look?: string;
  logo?: string;
}

/** A list of cards above a footer. */
function pageOf({
  cards = ['Kino'],
  footer = 100,
  links = 'Impressum',
  look = 'black',
  logo = '/media/a.svg',
}: Page): Trees {
  const element = (name: string, y: number, height: number, more: Partial<ElementNode> = {}): ElementNode => {
    const box = { x: 0, y, width: 390, height };
    return { name, box, text: '', look: '', source: '', children: [], ...more };
  };
  const end = 50 + cards.length * 80;
  const tree = element('page', 0, end + footer, {
    children: [
      element('img.logo', 0, 50, { source: logo }),
      element('main', 50, end - 50, {
        children: cards.map((text, index) => element('a.card', 50 + index * 80, 80, { text })),
      }),
      element('footer', end, footer, { look, children: [element('p', end, footer - 20, { text: links })] }),
    ],
  });
  return new Map(WIDTHS.map((width) => [width, tree]));
}

const CITIES: readonly (readonly string[])[] = [['Kino'], ['Bad', 'Theater'], ['Café', 'Markt', 'Zoo']];
const FOOTER = { links: 'Impressum Kontakt', look: 'blue', footer: 120 };

const changeOf = (details: string, kind = 'text'): ReviewChange => ({
  tenant: 'a',
  page: '/faq',
  type: '/faq',
  subject: 'footer',
  details: [details],
  kinds: [kind],
  widths: [390],
  pictures: { places: new Map([[390, [{ region: 'footer', detail: details, kind }]]]) },
});

const updated = (tenant: string, update = '1 2 /faq') => ({ tenant, page: '/faq', update });

/** Three cities of other cards whose footers were pictured. */
function threeCities(changes: (city: number) => readonly ReviewChange[] = () => [changeOf('“Kontakt” added')]) {
  const known = openKnownChanges();
  for (const [index, cards] of CITIES.entries()) {
    known.add(updated(`city-${index}`), pageOf({ cards }), pageOf({ cards, ...FOOTER }), changes(index));
  }
  return known;
}

describe('a change that three cities show in pictures', () => {
  test('is recognized in a city of other texts and lengths', () => {
    const cards = ['Oper', 'Zirkus', 'Bühne', 'Halle'];
    const [before, after] = [pageOf({ cards }), pageOf({ cards, ...FOOTER })];
    const [change] = threeCities().find({ ...updated('city-9'), page: '/faq' }, before, after) ?? [];
    expect(change).toMatchObject({ tenant: 'city-9', subject: 'footer', details: ['“Kontakt” added'], widths: [390] });
    expect(change?.pictures).toBeUndefined();
    expect(threeCities().find(updated('city-9', '1 3 /faq'), before, after)).toBeUndefined();
  });

  const others: Record<string, Page> = {
    'whose footer takes one line more': { footer: 144 },
    'whose footer gets another text': { links: 'Impressum Anfahrt' },
    'whose footer gets another colour': { look: 'red' },
    'that also has another logo': { logo: '/media/b.svg' },
    'of which a card is gone': { cards: [] },
  };
  test.each(Object.entries(others))('is not recognized in a city %s', (_what, other) => {
    expect(threeCities().find(updated('city-9'), pageOf({}), pageOf({ ...FOOTER, ...other }))).toBeUndefined();
  });

  test('is not recognized if the pictures show what elements do not explain, or not the same', () => {
    const [before, after] = [pageOf({}), pageOf(FOOTER)];
    const drawn = threeCities(() => [changeOf('is drawn differently', 'is drawn differently')]);
    const other = threeCities((city) => (city === 2 ? [] : [changeOf('“Kontakt” added')]));
    for (const known of [drawn, other]) {
      expect(known.hasAny(updated('city-9'))).toBe(false);
      expect(known.find(updated('city-9'), before, after)).toBeUndefined();
    }
  });

  test('must be pictured in three cities, not on three pages', () => {
    const known = openKnownChanges();
    for (const cards of CITIES) {
      known.add(updated('city-1'), pageOf({ cards }), pageOf({ cards, ...FOOTER }), [changeOf('“Kontakt” added')]);
    }
    expect(known.hasAny(updated('city-9'))).toBe(false);
  });
});

test('only new code is an update', () => {
  expect(updateOf({ codeId: 'a1' }, { codeId: 'b2' }, '/faq')).toBe('a1 b2 /faq');
  expect(updateOf({ codeId: 'a1' }, { codeId: 'a1' }, '/faq')).toBeUndefined();
});
