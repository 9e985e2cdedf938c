import { expect, test } from 'vitest';
import { splitFirstSection } from './first-section.ts';

test('the heading that the tenant begins with is taken off the text', () => {
  expect(splitFirstSection('<h2>Ein <em>Gutschein</em></h2><p>Für alle.</p>')).toEqual({
    headingHtml: 'Ein <em>Gutschein</em>',
    bodyHtml: '<p>Für alle.</p>',
  });
});

test('a text that begins otherwise stays whole', () => {
  const html = '<p>Für alle.</p><h2>Später</h2>';
  expect(splitFirstSection(html)).toEqual({ bodyHtml: html });
});

test.each(['', '<h2> </h2>', '<h2><br></h2><p>&nbsp;</p>'])('markup without text is none: %s', (html) => {
  expect(splitFirstSection(html)).toEqual({});
});

test('a tenant without a first section has neither', () => {
  expect(splitFirstSection(undefined)).toEqual({});
});
