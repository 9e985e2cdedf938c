import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { thingsIn } from '../testing/check-thing.ts';
import { renderThings } from './thing.ts';

test('no text can end the element or a line, and every text survives parsing', () => {
  assert(
    property(
      oneof(
        string({ unit: 'binary' }),
        constantFrom('</script><script>alert(1)</script>', '<!--<script>', ']]>', '\u2028\u2029', '&lt;', '"\\'),
      ),
      (name) => {
        const html = renderThings([{ '@type': 'Thing', name }]);
        const inside = html.slice(html.indexOf('>') + 1, html.lastIndexOf('</script>'));
        expect(inside).not.toMatch(/[<>&\u2028\u2029]/);
        expect(thingsIn(html)).toEqual([{ '@context': 'https://schema.org', '@type': 'Thing', name }]);
      },
    ),
  );
});

test('several things share one element, and none need none', () => {
  const things = [{ '@type': 'A' }, { '@type': 'B', absent: undefined }];
  expect(renderThings(things, ' data-page')).toBe(
    '<script type="application/ld+json" data-page>{"@context":"https://schema.org","@graph":[{"@type":"A"},{"@type":"B"}]}</script>',
  );
  expect(renderThings([])).toBe('');
});
