import { expect, test } from 'vitest';
import { formatTable } from './table.ts';

test('columns are aligned by what a terminal shows, whatever the script', () => {
  const columns = [{ title: 'Name' }, { title: 'Orders', align: 'right' }, { title: 'State' }] as const;
  const rows = [
    ['Ko\u0308ln', '7', 'live'],
    ['大阪', '1,204', 'live'],
    ['\u001B[31mUlm\u001B[39m 🎁', '12', 'held'],
    ['a line\nbroken', 'spans the others'],
  ];
  expect(formatTable(columns, rows, (title) => title.toUpperCase())).toBe(
    [
      'NAME           ORDERS  STATE',
      'Ko\u0308ln                7  live',
      '大阪            1,204  live',
      '\u001B[31mUlm\u001B[39m 🎁             12  held',
      'a line broken  spans the others',
    ].join('\n'),
  );
});
