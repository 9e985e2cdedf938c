import { expect, test } from 'vitest';
import { diffJson } from './diff-releases.ts';

const place = (slug: string, more: object = {}) => ({
  slug,
  name: `Laden ${slug}`,
  street: 'Gasse 1',
  city: 'Auental',
  ...more,
});

test.each([
  ['the same', { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
  [
    'fields that are changed, new and gone',
    { a: 1, b: 'x', c: { d: true } },
    { a: 2, c: {}, e: [] },
    [
      { place: 'a', before: '1', after: '2' },
      { place: 'b', before: '"x"' },
      { place: 'c.d', before: 'true' },
      { place: 'e', after: '[]' },
    ],
  ],
  [
    'an entry that is gone from the beginning of a list: only that one',
    { list: [place('a'), place('b'), place('c')] },
    { list: [place('b'), place('c')] },
    [{ place: 'list.0', before: JSON.stringify(place('a')) }],
  ],
  [
    'one that is new, and one that is changed and stands elsewhere now',
    { list: [place('a'), place('b')] },
    { list: [{ kind: 'new' }, place('a'), place('b', { street: 'Gasse 2' })] },
    [
      { place: 'list.2.street', before: '"Gasse 1"', after: '"Gasse 2"' },
      { place: 'list.0', after: '{"kind":"new"}' },
    ],
  ],
  [
    'rows and texts of which nothing is as it was: in their place',
    { rows: [['x', 1]], texts: ['a', 'b'] },
    { rows: [['y', 2]], texts: ['a', 'c'] },
    [
      { place: 'rows.0.0', before: '"x"', after: '"y"' },
      { place: 'rows.0.1', before: '1', after: '2' },
      { place: 'texts.1', before: '"b"', after: '"c"' },
    ],
  ],
  ['entries twice: as often as they are there', ['a', 'a'], ['a'], [{ place: '.1', before: '"a"' }]],
  ['another order', { list: [1, 2] }, { list: [2, 1] }, [{ place: 'list (order)', before: '[1,2]', after: '[2,1]' }]],
])('tells of %s', (_what, before, after, differences) => {
  expect(diffJson(before, after)).toEqual(differences);
});
