import { expect, test } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

test.each([
  ['Erika@gmial.com', 'Erika@gmail.com'],
  ['erika@gmail.co', 'erika@gmail.com'],
  ['erika@gmx.d', 'erika@gmx.de'],
  ['erika@webb.de', 'erika@web.de'],
  [' erika@t-onlien.de ', 'erika@t-online.de'],
  ['erika@OUTLOOL.de', 'erika@outlook.de'],
])('takes %j for %j', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each(['erika@gmail.com', 'erika@gmx.net', 'erika@post.example', 'erika@', 'erika', ''])(
  'suggests no change to %j',
  (typed) => {
    expect(suggestEmail(typed)).toBeUndefined();
  },
);
