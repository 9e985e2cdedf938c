import { expect, test } from 'vitest';
import { structureText, splitFirstSection, stripTitle } from './tenant-markup.ts';

test('sections are the tenant’s headings, each with an id', () => {
  expect(structureText('<h2>Wer <b>wir</b> sind &amp; wo</h2><p>A</p><h3>Näheres</h3><h2>Ihre Rechte</h2>')).toEqual({
    html: '<h2 id="abschnitt-1">Wer <b>wir</b> sind &amp; wo</h2><p>A</p><h3>Näheres</h3><h2 id="abschnitt-2">Ihre Rechte</h2>',
    sections: [
      { id: 'abschnitt-1', title: 'Wer wir sind & wo' },
      { id: 'abschnitt-2', title: 'Ihre Rechte' },
    ],
  });
});

test.each([
  ['<h4>A</h4><h4>B</h4>', [2, 2]],
  ['<h3>A</h3><h5>B</h5><h4>C</h4><h3>D</h3>', [2, 3, 3, 2]],
  ['<h2>A</h2><h6>B</h6><h6>C</h6><h3>D</h3><h4>E</h4>', [2, 3, 3, 3, 4]],
  ['<h5>A</h5><h2>B</h2><h3>C</h3>', [2, 2, 3]],
])('no heading level of %s is skipped', (markup, levels) => {
  const { html } = structureText(markup);
  expect([...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))).toEqual(levels);
  expect([...html.matchAll(/<\/h(\d)/g)].map(([, level]) => Number(level))).toEqual(levels);
});

test('escaped text stays escaped', () => {
  const { html, sections } = structureText('<h2>&lt;script&gt;</h2>');
  expect(html).toBe('<h2 id="abschnitt-1">&lt;script&gt;</h2>');
  expect(sections).toEqual([{ id: 'abschnitt-1', title: '<script>' }]);
});

test('a text without headings has no sections', () => {
  expect(structureText('<p>Kurz</p>')).toEqual({ html: '<p>Kurz</p>', sections: [] });
});

test('a table, which may be wider than a phone, can be scrolled with the keyboard', () => {
  expect(structureText('<table><tr><td>3 €</td></tr></table>').html).toBe(
    '<table tabindex="0"><tr><td>3 €</td></tr></table>',
  );
});

test('a leading heading is separated from the text', () => {
  expect(splitFirstSection('<h2>Ein <em>Gutschein</em></h2><p>Für alle.</p>')).toEqual({
    headingHtml: 'Ein <em>Gutschein</em>',
    bodyHtml: '<p>Für alle.</p>',
  });
});

test('a text without a leading heading stays whole', () => {
  const html = '<p>Für alle.</p><h2>Später</h2>';
  expect(splitFirstSection(html)).toEqual({ bodyHtml: html });
});

test.each(['', '<h2> </h2>', '<h2><br></h2><p>&nbsp;</p>'])('markup without text counts as empty: %s', (html) => {
  expect(splitFirstSection(html)).toEqual({});
});

test('a tenant without a first section has neither', () => {
  expect(splitFirstSection(undefined)).toEqual({});
});

test.each([
  ['<h2>Impressum</h2><p>A</p>', '<p>A</p>'],
  [' \n<h2> IMPRESSUM </h2> B', ' B'],
  ['<h2>Impressum der Stadt</h2>', '<h2>Impressum der Stadt</h2>'],
  ['<p>A</p><h2>Impressum</h2>', '<p>A</p><h2>Impressum</h2>'],
  ['Impressum', 'Impressum'],
])('%j becomes %j', (html, stripped) => {
  expect(stripTitle(html, ['Impressum'])).toBe(stripped);
});
