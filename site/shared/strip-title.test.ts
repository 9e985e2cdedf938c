import { expect, test } from 'vitest';
import { stripTitle } from './strip-title.ts';

test.each([
  ['<h2>Impressum</h2><p>A</p>', '<p>A</p>'],
  [' \n<h2 class="x"> IMPRESSUM </h2> B', ' B'],
  ['<h2>Impressum der Stadt</h2>', '<h2>Impressum der Stadt</h2>'],
  ['<p>A</p><h2>Impressum</h2>', '<p>A</p><h2>Impressum</h2>'],
  ['Impressum', 'Impressum'],
])('%j becomes %j', (html, stripped) => {
  expect(stripTitle(html, ['Impressum'])).toBe(stripped);
});
