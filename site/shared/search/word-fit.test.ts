import { expect, test } from 'vitest';
import { comparedWords, searchTest } from './word-fit.ts';

test.each([
  ['muller', 'Café Müller', true],
  ['mulle', 'Café Moller', false],
  ['MUELLER', 'Café Müller', true],
  ['Müller', 'Cafe Mueller', true],
  ['müller cafe', 'Café Müller', true],
  ['cafe', 'Cafe\u0301 Adler', true],
  ['strasse', 'Lange Straße', true],
  ['HAUẞMANN', 'Haußmann', true],
  // Only looks like an umlaut.
  ['quell', 'Quelle', true],
  ['  ', 'Anything', true],
  ['Porto', 'Was kostet der Versand?', true],
  ['email', 'Sie bekommen ihn per E-\u2060Mail', true],
  ['reis', 'Der Preis der Karte', false],
  ['porto bezahlen', 'Was kostet der Versand?', false],
  ['bäcker', 'Fleischerei', false],
  ['.*', 'Anything', false],
  ['frisör', 'Naturfriseur Wurzelwerk', true],
  ['friseur', 'Frisör', true],
  ['photo', 'Fotostudio', true],
  ['Karte und PayPal', 'Mit Karte & PayPal', true],
  ['Karte+PayPal', 'Mit Karte und PayPal', true],
])('the search %j in %j: %j', (search, text, fits) => {
  expect(searchTest(search)(comparedWords(text))).toBe(fits);
});
